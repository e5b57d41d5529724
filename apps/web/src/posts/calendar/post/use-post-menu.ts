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
import type { Card } from '../model/card.ts'
import { canMove, isAllowed, listAllowedPosts } from '../model/card-permissions.ts'
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
      isAllowed('approve', card) && {
        id: 'approve',
        text: t('approve.action'),
        icon: IconCheck,
        run: () => actions.approve([card]),
        ...waits,
      },
      isAllowed('accept', card) && {
        id: 'accept',
        text: t('accept.action'),
        icon: IconCheck,
        run: () => actions.accept([card]),
        ...waits,
      },
      isAllowed('accept', card) && {
        id: 'keepDraft',
        text: t('keepDraft.action'),
        icon: IconFilePencil,
        run: () => actions.saveAsDraft([card]),
      },
      isAllowed('askEdit', card) && {
        id: 'askEdit',
        text: t('askEdit.action'),
        icon: IconMessageExclamation,
        run: () => actions.requestChanges([card]),
      },
      isAllowed('edit', card) && { id: 'edit', text: t('edit'), icon: IconPencil, run: () => actions.edit(card) },
      canMove(card) && {
        id: 'move',
        text: t('move.menu'),
        icon: IconCalendarTime,
        run: () => actions.reschedule(card),
      },
      isAllowed('retry', card) && {
        id: 'retry',
        text: t('retry.action'),
        icon: IconRefresh,
        run: () => actions.retry(listAllowedPosts('retry', [card])),
        ...waits,
      },
      isAllowed('duplicate', card) && {
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
      isAllowed('remove', card) && {
        id: 'remove',
        text: isAllowed('accept', card) ? t('refuse') : t('remove.action'),
        icon: IconTrash,
        danger: true,
        apart: true,
        run: () => actions.remove([card]),
      },
    ]
    return offered.filter((action) => action !== false)
  }
}
