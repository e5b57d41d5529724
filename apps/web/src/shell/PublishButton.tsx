import { Button } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { publishing } from '../layout/menu.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { Tip } from '../ui/Tip.tsx'
import classes from './Sidebar.module.css'

/** The one filled button of the menu; absent for who may not post. */
export function PublishButton({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations()
  const me = useMe()
  const ways = publishing.filter((way) => mayOpen(way.needs ?? {}, me))
  const [first] = ways
  if (!first) return null
  return (
    <div className={classes.publish} data-collapsed={collapsed || undefined}>
      {collapsed ? (
        <Tip label={t('shell.publish')} side="right">
          <LinkButton to={first.to} px={9} aria-label={t('shell.publish')}>
            <IconPlus size={20} stroke={2} aria-hidden />
          </LinkButton>
        </Tip>
      ) : (
        <LinkButton to={first.to} leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
          {t('shell.publish')}
        </LinkButton>
      )}
      {ways.length > 1 && (
        <ActionMenu
          label={t('shell.publishMore')}
          {...(collapsed ? { side: 'right', align: 'start' } : {})}
          target={<MoreWays collapsed={collapsed} />}
          actions={ways.map((way) => ({
            id: way.text,
            text: t(way.text),
            icon: way.icon,
            link: (props) => <Link key={way.text} to={way.to} {...props} />,
          }))}
        />
      )}
    </div>
  )
}

/** Opens the other ways; it is given what a button that opens something needs. */
function MoreWays({ collapsed, ...button }: { collapsed: boolean }) {
  const t = useTranslations('shell')
  return (
    <Tip label={t('publishMore')} side="right" disabled={!collapsed}>
      <Button {...button} aria-label={t('publishMore')} px={9}>
        <IconChevronDown size={18} stroke={2} aria-hidden />
      </Button>
    </Tip>
  )
}
