import { IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { publishing } from '../layout/menu.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import classes from './PublishFab.module.css'

const pages = ['/', '/inbox', '/calendar', '/calendar-list']

/** On phones, where the menu is folded away: on the pages one publishes from, not over what is open in them. */
export function PublishFab() {
  const t = useTranslations('shell')
  const me = useMe()
  const here = useLocation({ select: ({ pathname, search }) => pages.includes(pathname) && !('id' in search) })
  const [way] = publishing.filter(({ needs }) => mayOpen(needs ?? {}, me))
  if (!here || !way) return null
  return (
    <LinkButton
      to={way.to}
      className={classes.fab}
      size="lg"
      leftSection={<IconPlus size={22} stroke={1.75} aria-hidden />}
    >
      {t('publish')}
    </LinkButton>
  )
}
