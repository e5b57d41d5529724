import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { IconCheck, IconMessageCircle, IconRotate2 } from '@tabler/icons-react'
import { languageOfMessage } from '@vitrine/contract/message-language'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { DateTime } from '../ui/DateTime.tsx'
import { Likes } from '../ui/Likes.tsx'
import { NetworkAvatar } from '../ui/NetworkAvatar.tsx'
import link from '../ui/row-link.module.css'
import { Stars } from '../ui/Stars.tsx'
import classes from './InboxRow.module.css'
import { getNetworkName } from './network.ts'
import type { InboxListItem } from './search.ts'
import { useSwipe } from './use-swipe.ts'

interface Props {
  item: InboxListItem
  position: number
  selected: boolean
  /** Whether Tab stops here. */
  reachable: boolean
  onFocus: () => void
  /** Whether an act on several means it; undefined for who may do none. */
  chosen?: boolean
  onChoose: (item: InboxListItem, range: boolean) => void
  onOpen: (item: InboxListItem) => void
  onDone: (item: InboxListItem) => void
}

const previewLength = 40

/** One thing that waits: who, what, where. The whole row opens it; done has its own button. */
export function InboxRow({ item, position, selected, reachable, chosen, ...on }: Props) {
  const { onFocus, onChoose, onOpen, onDone } = on
  const t = useTranslations('inbox')
  const formats = useFormats()
  const me = useMe()
  const network = getNetworkName(item)
  const isReview = item.kind === 'review'
  const swipe = useSwipe(me.appPermissions.moderation ? () => onDone(item) : undefined)
  const shift = useRef(false)
  const tabIndex = reachable ? 0 : -1
  return (
    <article
      className={classes.row}
      data-selected={selected || undefined}
      data-done={item.isDone || undefined}
      data-flashes={item.id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`who-${item.id}`}
      data-choosable={chosen === undefined ? undefined : true}
      onPointerDown={swipe}
      onFocus={onFocus}
    >
      <span className={classes.drawn} aria-hidden>
        {item.isDone ? <IconRotate2 size={22} stroke={2} /> : <IconCheck size={22} stroke={2} />}
      </span>
      {chosen !== undefined && (
        <span className={classes.check}>
          <Checkbox
            aria-label={t('select', { name: item.userName || t('someone') })}
            checked={chosen}
            tabIndex={tabIndex}
            onClick={(event) => {
              shift.current = event.shiftKey
            }}
            onChange={() => onChoose(item, shift.current)}
          />
        </span>
      )}
      <NetworkAvatar name={item.userName} src={item.userAvatar} network={network} />
      <button
        type="button"
        className={link.open}
        id={`open-${item.id}`}
        tabIndex={tabIndex}
        aria-current={selected ? 'true' : undefined}
        onClick={() => onOpen(item)}
        data-focus-inset
      >
        <span className={classes.first}>
          <span className={classes.who} id={`who-${item.id}`} dir="auto">
            {item.userName || t('someone')}
          </span>
          {isReview && (
            <span className={classes.stars}>
              <Stars rating={item.likesCount} />
            </span>
          )}
          <span className={classes.when}>
            <DateTime at={item.editedAt} />
            {!item.isDone && <span className={classes.dot} aria-hidden />}
          </span>
        </span>
        <span className={classes.text} dir="auto" lang={languageOfMessage(item.text) ?? undefined}>
          {preview(item.text) || (isReview ? t('starsOnly') : t('noText'))}
        </span>
        <span className={classes.third}>
          <span className={classes.where}>
            <span className={classes.kind}>{t(`kind.${item.kind}`)} · </span>
            {item.location.name}
          </span>
          {!isReview && item.likesCount > 0 && <Likes network={network} count={item.likesCount} />}
          {item.commentsCount > 0 && (
            <span className={classes.count} title={t('repliesCount', { count: item.commentsCount })}>
              <IconMessageCircle size={14} stroke={2.2} aria-hidden />
              <span aria-hidden>{formats.short(item.commentsCount)}</span>
              <span className="visually-hidden">{t('repliesCount', { count: item.commentsCount })}</span>
            </span>
          )}
        </span>
      </button>
      {me.appPermissions.moderation && (
        <Tooltip label={item.isDone ? t('markTodo') : t('markDone')}>
          <ActionIcon
            className={classes.done}
            variant="default"
            size={28}
            tabIndex={tabIndex}
            aria-label={`${item.isDone ? t('markTodo') : t('markDone')}: ${item.userName}`}
            onClick={() => onDone(item)}
          >
            {item.isDone ? (
              <IconRotate2 size={16} stroke={2} aria-hidden />
            ) : (
              <IconCheck size={16} stroke={2} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      )}
    </article>
  )
}

function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return [...line].length > previewLength ? `${[...line].slice(0, previewLength).join('')}…` : line
}
