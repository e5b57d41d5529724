import { ActionIcon } from '@mantine/core'
import { IconBell, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import header from '../layout/Header.module.css'
import { useBrokenConnections, useUnreadCount } from '../notifications/use-notifications.ts'
import { closeLayer, openLayer, useLayer } from '../ui/overlays.ts'
import { Tip } from '../ui/Tip.tsx'
import classes from './Sidebar.module.css'

/** How many are new; a red plug where connections are broken, with the posts that will not go out. */
function useBell() {
  const t = useTranslations('shell')
  const layer = useLayer()
  const open = layer === 'notifications' || layer === 'activity'
  const unread = useUnreadCount() ?? 0
  const broken = useBrokenConnections().data
  const harm = broken && broken.connections.length > 0 ? broken : null
  const alarm = harm && t('bell.broken', { count: harm.connections.length, posts: harm.posts })
  const name = [t('entries.notifications'), unread > 0 && t('bell.unread', { count: unread }), alarm]
  return {
    ...{ open, unread, alarm },
    label: name.filter(Boolean).join(', '),
    toggle: () => (open ? closeLayer() : openLayer('notifications')),
  }
}

/** At the foot of the menu. */
export function BellEntry({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations('shell')
  const formats = useFormats()
  const { open, unread, alarm, label, toggle } = useBell()
  return (
    <Tip label={alarm ?? t('entries.notifications')} side="right" disabled={!collapsed && alarm === null}>
      <button
        type="button"
        className={classes.entry}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {!collapsed && <span className={classes.text}>{t('entries.notifications')}</span>}
        {alarm !== null && (
          <IconPlugConnectedX className={classes.plug} size={collapsed ? 14 : 16} stroke={2} aria-hidden />
        )}
        {unread > 0 &&
          (collapsed ? (
            <span className={classes.dot} />
          ) : (
            <span className={classes.pill}>{unread > 99 ? t('bell.many') : formats.integer(unread)}</span>
          ))}
      </button>
    </Tip>
  )
}

/** In the header of a phone. */
export function BellButton() {
  const t = useTranslations('shell')
  const formats = useFormats()
  const { unread, alarm, label, open, toggle } = useBell()
  return (
    <ActionIcon
      className={header.bell}
      size="lg"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={toggle}
    >
      <IconBell size={22} stroke={1.75} aria-hidden />
      {unread > 0 && <span className={header.bellCount}>{unread > 99 ? t('bell.many') : formats.integer(unread)}</span>}
      {alarm !== null && <IconPlugConnectedX className={header.bellPlug} size={14} stroke={2.2} aria-hidden />}
    </ActionIcon>
  )
}
