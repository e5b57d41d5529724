import {
  IconCalendarTime,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconFilePencil,
  IconMessageExclamation,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../api/online-status.ts'
import type { MenuAction } from '../../../ui/ActionMenu.tsx'
import { allowing, allows, canMove } from '../model/allowed.ts'
import type { Card } from '../model/card.ts'
import { usePosts } from './actions.ts'

/** All one may do with a post, for a menu. */
export function usePostMenu(): (card: Card) => MenuAction[] {
  const t = useTranslations('calendar')
  const { actions } = usePosts()
  const app = useTranslations('app')
  const waits = useOnline() ? {} : { disabled: app('offline') }
  return (card) => {
    const address = card.posts
      .flatMap(({ scheduledPostLocations }) => scheduledPostLocations ?? [])
      .find(({ url }) => url)?.url
    const offered: (MenuAction | false)[] = [
      allows('approve', card) && {
        id: 'approve',
        text: t('approve.action'),
        icon: IconCheck,
        run: () => actions.approve([card]),
        ...waits,
      },
      allows('accept', card) && {
        id: 'accept',
        text: t('accept.action'),
        icon: IconCheck,
        run: () => actions.accept([card]),
        ...waits,
      },
      allows('accept', card) && {
        id: 'keepDraft',
        text: t('keepDraft.action'),
        icon: IconFilePencil,
        run: () => actions.keepDraft([card]),
      },
      allows('askEdit', card) && {
        id: 'askEdit',
        text: t('askEdit.action'),
        icon: IconMessageExclamation,
        run: () => actions.askEdit([card]),
      },
      allows('edit', card) && { id: 'edit', text: t('edit'), icon: IconPencil, run: () => actions.edit(card) },
      canMove(card) && {
        id: 'move',
        text: t('move.menu'),
        icon: IconCalendarTime,
        run: () => actions.reschedule(card),
      },
      allows('retry', card) && {
        id: 'retry',
        text: t('retry.action'),
        icon: IconRefresh,
        run: () => actions.retry(allowing('retry', [card])),
        ...waits,
      },
      allows('duplicate', card) && {
        id: 'duplicate',
        text: t('duplicate.action'),
        icon: IconCopy,
        run: () => actions.duplicate([card]),
      },
      address !== undefined && {
        id: 'see',
        text: t('seeOnNetwork'),
        icon: IconExternalLink,
        run: () => window.open(address, '_blank', 'noreferrer'),
      },
      allows('remove', card) && {
        id: 'remove',
        text: allows('accept', card) ? t('refuse') : t('remove.action'),
        icon: IconTrash,
        danger: true,
        apart: true,
        run: () => actions.remove([card]),
      },
    ]
    return offered.filter((action) => action !== false)
  }
}
