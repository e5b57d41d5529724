import { ActionIcon } from '@mantine/core'
import {
  IconCalendarTime,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { CalendarPost, Card } from '../model/card.ts'
import { canMove, isAllowed } from '../model/card-permissions.ts'
import { usePosts } from '../post/actions.ts'
import classes from './PostDrawer.module.css'

interface Props {
  card: Card
  post: CalendarPost
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function PanelHead({ card, post, onPrevious, onNext, onClose }: Props) {
  const t = useTranslations('calendar')
  const app = useTranslations('app')
  const { actions } = usePosts()
  const more: MenuAction[] = []
  if (canMove(card))
    more.push({ id: 'move', text: t('move.menu'), icon: IconCalendarTime, run: () => actions.reschedule(card) })
  if (isAllowed('duplicate', card))
    more.push({ id: 'copy', text: t('duplicate.action'), icon: IconCopy, run: () => actions.duplicate([card]) })
  if (isAllowed('remove', card))
    more.push({
      id: 'remove',
      text: t('remove.action'),
      icon: IconTrash,
      danger: true,
      apart: more.length > 0,
      run: () => actions.remove([card]),
    })
  return (
    <div className={classes.head}>
      <StatusBadge
        status={`post.${card.status}`}
        {...(card.status === 'PARTIALLY_FAILED' ? { done: card.done, total: card.total } : {})}
      />
      {post.version > 1 && <span className={classes.version}>{t('drawer.version', { version: post.version })}</span>}
      <span className={classes.tools}>
        <ActionIcon size="lg" aria-label={t('drawer.previous')} disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronUp size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={t('drawer.next')} disabled={!onNext} onClick={onNext}>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {more.length > 0 && (
          <ActionMenu
            label={t('drawer.more')}
            target={
              <ActionIcon size="lg" aria-label={t('drawer.more')}>
                <IconDots size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
            actions={more}
          />
        )}
        <ActionIcon size="lg" aria-label={app('close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}
