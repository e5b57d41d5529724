import { Button } from '@mantine/core'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import { Conversation } from './Conversation.tsx'
import type { InboxItemReply, OpenItem } from './search.ts'
import classes from './Thread.module.css'

interface Props {
  item: OpenItem
  /** What to mark in what was said. */
  keyword?: string
  onBack?: () => void
  onDone: (reply?: InboxItemReply) => void
  onLike: () => void
  onDelete: () => void
  onChanged: (client: QueryClient) => void
}

const perPage = 20

/** A conversation with what was said in it, asked for a page at a time. */
export function Thread({ onChanged, ...props }: Props) {
  const t = useTranslations('inbox')
  const client = useQueryClient()
  const replies = useReplies(props.item.id)
  const sortedReplies = useMemo(
    () => (replies.data?.pages.flatMap((page) => page.member) ?? []).toReversed(),
    [replies.data],
  )
  const late = useDelayedLoading(replies.isPending)
  const between = (
    <>
      {replies.hasNextPage && (
        <div className={classes.earlier}>
          <Button
            variant="subtle"
            color="brand"
            size="xs"
            loading={replies.isFetchingNextPage}
            onClick={() => void replies.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        </div>
      )}
      {late && <Skeleton height={48} />}
      {!late && replies.error && sortedReplies.length === 0 && (
        <ErrorState title={t('repliesFailed')} error={replies.error} onRetry={() => void replies.refetch()} />
      )}
    </>
  )
  return (
    <Conversation
      {...props}
      replies={late ? [] : sortedReplies}
      between={between}
      onChanged={() => onChanged(client)}
    />
  )
}

type Page = ResponseOf<typeof inboxes.replies>

/** Newest page first, as the server keeps them. While a reply is on its way it is asked for again each second. */
function useReplies(id: string) {
  return useInfiniteQuery({
    queryKey: [inboxes.replies.path, { id }, 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send(
        inboxes.replies,
        { params: { id }, query: { page: pageParam, itemsPerPage: perPage, order: { postedAt: 'desc' } } },
        { signal },
      ),
    getNextPageParam: (last: Page, all) => (all.length * perPage < last.totalItems ? all.length + 1 : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.member.some(isSending)) ? 1_000 : false),
  })
}

const isSending = (reply: InboxItemReply) => reply.replyStatus === 'SENDING'
