import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { mayOpen } from '../guard.ts'
import classes from './Aside.module.css'
import { LinkButton } from './LinkButton.tsx'
import { publishing } from './menu.ts'

/** The one filled button of the menu; absent for who may not post. */
export function PublishButton({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations()
  const me = useMe()
  const [first, ...others] = publishing.filter((way) => mayOpen(way.needs ?? {}, me))
  if (!first) return null
  if (collapsed)
    return (
      <ActionIcon
        className={classes.publish}
        variant="filled"
        color="brand"
        size="lg"
        renderRoot={(props) => <Link to={first.to} {...props} />}
        aria-label={t('shell.publish')}
      >
        <IconPlus size={20} stroke={2} aria-hidden />
      </ActionIcon>
    )
  return (
    <div className={classes.publish}>
      <LinkButton to={first.to} leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
        {t('shell.publish')}
      </LinkButton>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button aria-label={t('shell.publishMore')}>
              <IconChevronDown size={18} stroke={2} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {[first, ...others].map((way) => (
              <Menu.Item
                key={way.text}
                leftSection={<way.icon size={16} stroke={2} aria-hidden />}
                renderRoot={(props) => <Link to={way.to} {...props} />}
              >
                {t(way.text)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
