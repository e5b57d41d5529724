import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { inboxes, inboxReplies, replyDelaySeconds } from '@vitrine/contract/inbox'
import type { ResponseOf } from '@vitrine/contract/operation'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { inChunks } from '../api/chunks.ts'
import { q } from '../api/queries.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { send } from '../api/send.ts'
import { getServerTime } from '../api/server-time.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useMe } from '../session/current-user.ts'
import { flash } from '../ui/flash.ts'
import { closeToast, toastDone, toastError } from '../ui/toasts.ts'
import type { InboxPart } from './merge-pages.ts'
import type { InboxListItem, InboxListQuery } from './search.ts'
import { returnUndoneReply } from './undone-replies.ts'

type Page = Pick<ResponseOf<typeof inboxes.list>, 'member' | 'totalItems'> &
  Pick<InboxPart<InboxListItem>, 'completeSince'>
type Pages = InfiniteData<Page, number>
const perPage = 30
const pagesKey = [inboxes.list.path, 'pages'] as const
const itemMutationKey = ['said of an item'] as const

/** The list, a page at a time; an empty page is its end. */
export function useInboxPages(query: InboxListQuery) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, query],
    initialPageParam: 1,
    queryFn: async ({ client, pageParam, signal }) =>
      withPendingChanges(client, await fetchPage(query, pageParam, signal)),
    getNextPageParam: (last: Page, _all, page) => (last.member.length < perPage ? undefined : page + 1),
    placeholderData: (before) => before,
  })
}

async function fetchPage(query: InboxListQuery, page: number, signal: AbortSignal): Promise<Page> {
  let completeSince = ''
  const found = await fetchChunks(query, { page, itemsPerPage: perPage }, signal, ({ member }) => {
    const last = member[perPage - 1]?.editedAt
    if (last !== undefined && last > completeSince) completeSince = last
  })
  return hasMany(query.location) ? { ...found, completeSince } : found
}

const hasMany = (locationIds: InboxListQuery['location']): locationIds is string[] =>
  Array.isArray(locationIds) && locationIds.length > 100

/** More than a hundred places are asked for in chunks. */
function fetchChunks(
  query: InboxListQuery,
  wanted: { page?: number; itemsPerPage: number },
  signal: AbortSignal,
  onChunk: (page: Page) => void = () => {},
): Promise<Page> {
  const fetchChunk = async (location: readonly string[] | undefined): Promise<Page> => {
    const page = await send(
      inboxes.list,
      { query: { ...query, ...(location ? { location } : {}), ...wanted } },
      { signal },
    )
    onChunk(page)
    return page
  }
  return hasMany(query.location) ? inChunks(query.location, fetchChunk) : fetchChunk(undefined)
}

/** What somebody says of items counts while it is on its way, over what the server still answers. */
function withPendingChanges(client: QueryClient, page: Page): Page {
  const pendingChanges = new Map<string, Omit<ItemChange, 'item'>>()
  for (const { state } of client.getMutationCache().findAll({ mutationKey: itemMutationKey, status: 'pending' })) {
    const { item, ...to } = state.variables as ItemChange // what the two below are called with
    pendingChanges.set(item.id, { ...pendingChanges.get(item.id), ...to })
  }
  return { ...page, member: page.member.map((item) => ({ ...item, ...pendingChanges.get(item.id) })) }
}

/** A page that is there already, of a list on its way, knows nothing of what is said now. */
const refetchPages = (client: QueryClient) => void refetchStale(client, { queryKey: pagesKey, fetchStatus: 'fetching' })

interface ItemChange {
  readonly item: InboxListItem
  readonly isDone?: boolean
  readonly isLiked?: boolean
}

/** How many a view holds, for its tab. */
export function useInboxCount(query: InboxListQuery): number | undefined {
  const { queryKey } = q(inboxes.list, { query: { ...query, itemsPerPage: 0 } })
  return useQuery({ queryKey, queryFn: ({ signal }) => fetchChunks(query, { itemsPerPage: 0 }, signal) }).data
    ?.totalItems
}

/** Marks done at once; put back with a word when the server refuses. */
export function useMarkDone() {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const me = useMe()
  const why = useErrorReason()
  const mark = useMutation({
    mutationKey: itemMutationKey,
    // One after the other: taken back at once, the two must not pass each other on their way.
    scope: { id: 'inbox-done' },
    mutationFn: ({ item, isDone }: { item: InboxListItem; isDone: boolean }) =>
      send(inboxes.update, { params: { id: item.id }, body: { isDone } }),
    onMutate: ({ item, isDone }) => {
      refetchPages(client)
      change(client, item.id, (current) => ({ ...current, isDone }))
    },
    onError: (error, { item, isDone }) => {
      change(client, item.id, (current) => ({ ...current, isDone: !isDone }))
      void refetchStale(client, { queryKey: [inboxes.read.path, { id: item.id }] })
      flash(item.id)
      toastError(t('doneFailed', { name: item.userName || t('someone') }), { more: why(error) })
    },
    // Not waited for: what is read then must not find this still on its way.
    onSettled: () => void refetchStale(client, { queryKey: [inboxes.list.path] }),
  })
  return (item: InboxListItem, isDone: boolean, reply?: SentReply) => {
    mark.mutate({ item, isDone })
    // A reply whose response was lost may have left by the time it is verified.
    if (reply?.replyStatus !== 'SENDING' || hasLeft(reply)) {
      const name = item.userName || t('someone')
      toastDone(t(isDone ? 'doneToast' : 'todoToast', { name }), {
        undo: { text: t('undo'), run: () => mark.mutate({ item, isDone: !isDone }) },
      })
      return
    }
    // The reply first: once it has left, the item stays done and the person reads why.
    const undo = () =>
      deleteReply(reply.id).then(
        () => {
          returnUndoneReply(me, item.id, reply)
          mark.mutate({ item, isDone: !isDone })
          void refreshItem(client, item.id)
          toastDone(t('sentAndDone.undone'))
        },
        (error: unknown) => void toastError(t('takeBackFailed'), { more: why(error) }),
      )
    const toastId = toastDone(t('sentAndDone.toast', { seconds: replyDelaySeconds }), {
      undo: { text: t('sentAndDone.undo'), run: () => void undo() },
    })
    // A hovered toast would stay and offer what is no longer possible.
    setTimeout(() => closeToast(toastId), replyDelaySeconds * 1000)
    sentWithDone.set(reply.id, () => mark.mutate({ item, isDone: !isDone }))
  }
}

type SentReply = Pick<ResponseOf<typeof inboxReplies.create>, 'id' | 'text' | 'replyStatus' | 'leavesAt'>
const hasLeft = ({ leavesAt }: SentReply) => leavesAt !== undefined && Date.parse(leavesAt) <= getServerTime()

/** Replies sent with "send and mark done": undoing one in its conversation puts the item back as well. */
const sentWithDone = new Map<string, () => void>()
export const reopenRepliedItem = (replyId: string) => sentWithDone.get(replyId)?.()

const maxBatchSize = 100

/** Marks several, and back those that stood otherwise. */
export function useMarkSeveral() {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const why = useErrorReason()
  const mark = useMutation({
    mutationFn: async ({ ids, isDone }: { ids: readonly string[]; isDone: boolean }) => {
      for (let at = 0; at < ids.length; at += maxBatchSize)
        await send(inboxes.markAll, { query: { id: ids.slice(at, at + maxBatchSize) }, body: { isDone } })
    },
    onError: (error) => toastError(t('markAllFailed'), { more: why(error) }),
    onSettled: () =>
      Promise.all([inboxes.list, inboxes.read].map(({ path }) => refetchStale(client, { queryKey: [path] }))),
  })
  return (items: readonly InboxListItem[], isDone: boolean) => {
    const ids = items.filter((item) => item.isDone !== isDone).map(({ id }) => id)
    const undo = { text: t('undo'), run: () => mark.mutate({ ids, isDone: !isDone }) }
    mark.mutate({ ids, isDone }, { onSuccess: () => toastDone(t('markedAll', { count: ids.length }), { undo }) })
  }
}

/**
 * Deletes on their networks, one after another until `stopped`. Says which are gone, and of those that stay how many,
 * with the reason.
 */
export function useDelete(stopped: RefObject<boolean>, onEnd: (gone: readonly string[]) => void) {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const why = useErrorReason()
  return useMutation({
    mutationFn: async (items: readonly InboxListItem[]) => {
      const gone: string[] = []
      const left: { name: string; why: string }[] = []
      for (const { id, userName } of items) {
        if (stopped.current) break
        try {
          await send(inboxes.remove, { params: { id } })
          gone.push(id)
        } catch (error) {
          left.push({ name: userName || t('someone'), why: why(error) })
        }
      }
      await refetchStale(client, { queryKey: [inboxes.list.path] })
      return { gone, left }
    },
    // Not of the call: who closes the question unmounts what asked.
    onSuccess: ({ gone, left: [first, ...more] }) => {
      if (gone.length > 0) toastDone(t('remove.done', { count: gone.length }), { bulk: true })
      if (first) {
        const reasons = new Set([first, ...more].map(({ why }) => why))
        toastError(t('remove.failed', { count: 1 + more.length, name: first.name }), { more: [...reasons].join(' ') })
      }
      onEnd(gone)
    },
  })
}

/** Likes at once; put back with a word when the network refuses. */
export function useLike() {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const why = useErrorReason()
  return useMutation({
    mutationKey: itemMutationKey,
    scope: { id: 'inbox-like' },
    mutationFn: ({ item, isLiked }: { item: InboxListItem; isLiked: boolean }) =>
      send(inboxes.update, { params: { id: item.id }, body: { isLiked } }),
    onMutate: ({ item, isLiked }) => {
      refetchPages(client)
      // What is on its way may be from before.
      void client.cancelQueries({ queryKey: [inboxes.read.path, { id: item.id }] })
      change(client, item.id, (current) => ({ ...current, isLiked }))
    },
    onError: (error, { item, isLiked }) => {
      change(client, item.id, (current) => ({ ...current, isLiked: !isLiked }))
      flash(item.id)
      toastError(t('likeFailed', { name: item.userName || t('someone') }), { more: why(error) })
    },
    onSettled: (_result, _error, { item }) => {
      for (const queryKey of [pagesKey, [inboxes.read.path, { id: item.id }]]) void refetchStale(client, { queryKey })
    },
  })
}

/** Changes an item wherever it is shown. */
function change(client: QueryClient, id: string, to: (item: InboxListItem) => InboxListItem): void {
  client.setQueriesData<Pages>(
    { queryKey: pagesKey },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          member: page.member.map((item) => (item.id === id ? to(item) : item)),
        })),
      },
  )
  client.setQueryData<ResponseOf<typeof inboxes.read>>(
    [inboxes.read.path, { id }, null],
    (item) => item && { ...item, ...to(item) },
  )
}

/** Everything of one item is asked again, and the lists it stands in. */
export async function refreshItem(client: QueryClient, id: string): Promise<void> {
  await Promise.all(
    [inboxes.read, inboxes.replies].map(({ path }) => refetchStale(client, { queryKey: [path, { id }] })),
  )
}

export const deleteReply = (id: string) => send(inboxReplies.remove, { params: { id } })
