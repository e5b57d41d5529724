import {
  IconCalendarPlus,
  IconCalendarWeek,
  IconCheck,
  IconCopy,
  IconMessageExclamation,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../api/online-status.ts'
import { ActionBar, type BarAction } from '../../../ui/ActionBar.tsx'
import type { Card } from '../model/card.ts'
import { canMove, isAllowed } from '../model/card-permissions.ts'
import { usePosts } from '../post/actions.ts'

/** What can be done with those selected; each button counts those it can be done to. */
export function BulkBar({ cards, onClear }: { cards: readonly Card[]; onClear: () => void }) {
  const t = useTranslations('calendar')
  const { actions } = usePosts()
  const app = useTranslations('app')
  const waits = useOnline() ? {} : { waits: app('offline') }
  const among = (test: (card: Card) => boolean) => cards.filter(test)
  const action = (
    may: readonly Card[],
    text: string,
    icon: BarAction['icon'],
    run: (cards: readonly Card[]) => void,
    more?: Partial<BarAction>,
  ): BarAction => ({
    text: may.length === cards.length || may.length === 0 ? text : `${text} (${may.length})`,
    icon,
    run: () => run(may),
    disabled: may.length === 0,
    ...more,
  })
  const movable = among(canMove)
  const all: BarAction[] = [
    action(
      among((card) => isAllowed('approve', card)),
      t('approve.action'),
      IconCheck,
      actions.approve,
      waits,
    ),
    ...(cards.some((card) => isAllowed('accept', card))
      ? [
          action(
            among((card) => isAllowed('accept', card)),
            t('accept.action'),
            IconCheck,
            actions.accept,
            waits,
          ),
        ]
      : []),
    action(
      among((card) => isAllowed('askEdit', card)),
      t('askEdit.action'),
      IconMessageExclamation,
      actions.requestChanges,
    ),
    action(movable, t('move.byDay'), IconCalendarPlus, (some) => actions.shift(some, 1)),
    action(movable, t('move.byWeek'), IconCalendarWeek, (some) => actions.shift(some, 7)),
    action(
      among((card) => isAllowed('duplicate', card)),
      t('duplicate.action'),
      IconCopy,
      actions.duplicate,
    ),
    action(
      among((card) => isAllowed('remove', card)),
      t('remove.action'),
      IconTrash,
      actions.remove,
      { danger: true },
    ),
  ]
  return (
    <ActionBar
      count={cards.length}
      word={t('list.selected', { count: cards.length })}
      actions={all}
      onClear={onClear}
    />
  )
}
