import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ago, locationNames, sampleId, sampleImages } from '../../ui/sample/sample-data.ts'
import type { InboxItemReply, OpenItem } from '../search.ts'

type Change = Pick<OpenItem, 'integrationType' | 'kind' | 'userName' | 'text' | 'createdAt'> & Partial<OpenItem>

function createItem(index: number, change: Change): OpenItem {
  const id = sampleId(index)
  return {
    '@id': `/api/inboxes/${id}`,
    '@type': 'Inbox',
    id,
    inboxId: id,
    postType: 'post',
    location: {
      '@id': `/api/locations/${id}`,
      '@type': 'Location',
      id,
      name: locationNames[index % locationNames.length] ?? '',
      timeZone: 'Europe/Paris',
    },
    images: [],
    editedAt: change.createdAt,
    isDone: false,
    isLiked: false,
    likesCount: 0,
    commentsCount: 0,
    isRemoved: false,
    canReply: true,
    canLike: true,
    canDelete: false,
    ...change,
  }
}

export interface SampleItems {
  readonly items: readonly OpenItem[]
  /** Under the first. */
  readonly replies: readonly InboxItemReply[]
}

/** Six things customers wrote within two days, and the answer to the first that asks for approval. */
export function useSampleItems(): SampleItems {
  const t = useTranslations('samples.inbox')
  return useMemo(() => {
    const google = { integrationType: 'google', kind: 'review' } as const
    const comment = { kind: 'comment' } as const
    const items = [
      createItem(0, {
        ...google,
        ...{ userName: 'Paul M.', text: t('slow'), createdAt: ago({ hours: 2 }), likesCount: 2, commentsCount: 1 },
        canLike: false,
      }),
      createItem(1, {
        ...comment,
        ...{ integrationType: 'instagram', userName: 'Lina D.', text: t('monday'), createdAt: ago({ hours: 3 }) },
        likesCount: 3,
        post: { text: t('terrace'), image: sampleImages.terrace, publishedAt: ago({ days: 1 }) },
      }),
      createItem(2, {
        ...google,
        ...{ userName: 'Sophie Garnier', text: t('praise'), createdAt: ago({ hours: 5 }), likesCount: 5 },
        canLike: false,
      }),
      createItem(3, {
        ...comment,
        ...{ integrationType: 'facebook', userName: 'Karim B.', text: t('booking'), createdAt: ago({ hours: 8 }) },
        ...{ likesCount: 12, commentsCount: 4 },
      }),
      createItem(4, {
        ...comment,
        ...{ integrationType: 'facebook', userName: 'Élodie Roche', text: t('allergy'), createdAt: ago({ hours: 22 }) },
      }),
      createItem(5, {
        ...google,
        ...{
          userName: 'Marco V.',
          text: t('good'),
          createdAt: ago({ days: 1, hours: 4 }),
          likesCount: 4,
          isDone: true,
        },
        ...{ canLike: false, commentsCount: 1 },
      }),
    ]
    return { items, replies: [createReply(items[0]?.['@id'] ?? '', t('answer'))] }
  }, [t])
}

function createReply(inbox: string, text: string): InboxItemReply {
  const id = sampleId(90)
  return {
    '@id': `/api/inbox_replies/${id}`,
    '@type': 'InboxReply',
    ...{ id, inbox, text },
    replyStatus: 'PENDING_APPROVAL',
    ...{ isPrivateReply: false, isOurs: true, isDone: false, isLiked: false, userName: '' },
    author: 'Léa Fontaine',
    postedAt: ago({ minutes: 24 }),
    ...{ version: 1, canEdit: true, canDelete: false, canApprove: true, needsApproval: false },
  }
}
