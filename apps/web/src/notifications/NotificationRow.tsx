import { ActionIcon, Button } from '@mantine/core'
import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { languageOfMessage } from '@vitrine/contract/message-language'
import { getNotificationTarget, type NotificationLine, reconnectPermission } from '@vitrine/contract/notification-lines'
import { type KeyboardEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { DateTime } from '../ui/DateTime.tsx'
import { IconTile } from '../ui/IconTile.tsx'
import { getStatusStyle } from '../ui/status/catalogue.ts'
import { useStatusWord } from '../ui/status/use-status-word.ts'
import { Tip } from '../ui/Tip.tsx'
import { isUnread } from './group-by-day.ts'
import classes from './NotificationRow.module.css'
import { useBrokenConnections } from './use-notifications.ts'

interface Props {
  row: NotificationLine
  position: number
  total: number
  onOpen: () => void
  onMark: () => void
  onRemove: () => void
}

/** One thing to know: what kind, what, where, when, and what can be done about it. */
export function NotificationRow({ row, position, total, onOpen, onMark, onRemove }: Props) {
  const t = useTranslations('notifications')
  const texts = useRowTexts(row)
  const [first] = row.items
  const { icon, tone } = getStatusStyle(`notification.${first.type}`)
  const unread = isUnread(row)
  const target = getNotificationTarget(row, useMe().appPermissions)
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen()
    else if (event.key === 'Delete') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <article
      className={classes.row}
      data-unread={unread || undefined}
      data-flashes={first.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus, so that keys lead through them.
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={total > 0 ? total : -1}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      data-focus-inset
    >
      <IconTile icon={icon} tone={tone} />
      <div className={classes.words}>
        <p className={classes.first}>
          <button type="button" className={classes.title} id={titleId} onClick={onOpen} tabIndex={-1}>
            {texts.title}
            {unread && <span className="visually-hidden">, {t('isUnread')}</span>}
          </button>
          <span className={classes.when}>
            <DateTime at={first.createdAt} as="time" />
            <span className={classes.dot} aria-hidden />
          </span>
        </p>
        <p className={classes.text} dir="auto" lang={languageOfMessage(texts.text) ?? undefined}>
          {texts.text}
        </p>
        <div className={classes.third}>
          <span className={texts.alarm ? classes.alarm : classes.where}>{texts.alarm ?? texts.where}</span>
          <span className={classes.actions}>
            <span className={classes.quiet}>
              <Tip label={unread ? t('markRead') : t('markUnread')}>
                <ActionIcon size="sm" aria-label={unread ? t('markRead') : t('markUnread')} onClick={onMark}>
                  {unread ? <IconMailOpened size={16} stroke={2} /> : <IconMail size={16} stroke={2} />}
                </ActionIcon>
              </Tip>
              <Tip label={t('remove')}>
                <ActionIcon size="sm" aria-label={t('remove')} onClick={onRemove}>
                  <IconTrash size={16} stroke={2} />
                </ActionIcon>
              </Tip>
            </span>
            {target !== null && (
              <Button className={classes.go} variant="subtle" color="brand" size="xs" onClick={onOpen}>
                {t(`action.${first.gone && first.type === 'exportCompleted' ? 'info' : first.type}`)}
              </Button>
            )}
          </span>
        </div>
      </div>
    </article>
  )
}

function useRowTexts({ items }: NotificationLine): { title: string; text: string; where: string; alarm?: string } {
  const t = useTranslations('notifications')
  const kit = useTranslations('kit')
  const formats = useFormats()
  const word = useStatusWord()
  const broken = useBrokenConnections().data
  const canFix = useMe().appPermissions[reconnectPermission]
  const [first] = items
  const gone = first.gone ? t('gone') : items.every(({ settled }) => settled) ? t('settled') : ''
  const locationText = first.places > 1 ? t('places', { count: first.places }) : (first.location?.name ?? '')
  if (first.type !== 'invalidatedToken' || first.network === undefined)
    return {
      title:
        (first.title ?? word(`notification.${first.type}`)) +
        (items.length > 1 ? ` (${formats.integer(items.length)})` : ''),
      text: first.text,
      where: gone || locationText,
    }
  const network = kit(`network.${first.network}`)
  const ids = new Set(items.map(({ location }) => location?.id))
  const held = (broken?.connections ?? [])
    .filter((connection) => connection.network === first.network && ids.has(connection.location.id))
    .reduce((sum, { posts }) => sum + posts, 0)
  // A post that goes to several of these places is one post.
  const lost = Math.min(held, broken?.posts ?? 0)
  const names = items.flatMap(({ location }) => location?.name ?? [])
  const shown = names.slice(0, 3)
  const locationNames = formats.list(names.length > 3 ? [...shown, t('others', { count: names.length - 3 })] : shown)
  return {
    title: t('expired', { count: items.length, network }),
    text: items.length === 1 ? first.text : canFix ? locationNames : t('ask', { places: locationNames }),
    where: gone,
    alarm: lost > 0 ? t('held', { count: lost }) : undefined,
  }
}
