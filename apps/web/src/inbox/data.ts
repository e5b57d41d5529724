import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { inboxes, inboxReplies, replyDelaySeconds } from '@vitrine/contract/inbox'
import type { AnswerOf } from '@vitrine/contract/operation'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { inChunks } from '../api/chunks.ts'
import { q } from '../api/queries.ts'
import { askAgain } from '../api/refetch-stale.ts'
import { send } from '../api/send.ts'
import { getServerTime } from '../api/server-time.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { useMe } from '../session/current-user.ts'
import { flash } from '../ui/flash.ts'
import { closeToast, toastDone, toastError } from '../ui/toasts.ts'
import type { InboxPart } from './in-order.ts'
import type { InboxQuery, Item } from './search.ts'
import { returnUndoneReply } from './undone-replies.ts'

type Page = Pick<AnswerOf<typeof inboxes.list>, 'member' | 'totalItems'> & Pick<InboxPart<Item>, 'toldSince'>
type Pages = InfiniteData<Page, number>
const perPage = 30
const pagesKey = [inboxes.list.path, 'pages'] as const
const saying = ['said of an item'] as const

/** The list, a page at a time; an empty page is its end. */
export function useInboxPages(query: InboxQuery) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, query],
    initialPageParam: 1,
    queryFn: async ({ client, pageParam, signal }) => withWhatIsSaid(client, await askPage(query, pageParam, signal)),
    getNextPageParam: (last: Page, _all, page) => (last.member.length < perPage ? undefined : page + 1),
    placeholderData: (before) => before,
  })
}

async function askPage(query: InboxQuery, page: number, signal: AbortSignal): Promise<Page> {
  let toldSince = ''
  const found = await askChunks(query, { page, itemsPerPage: perPage }, signal, ({ member }) => {
    const last = member[perPage - 1]?.editedAt
    if (last !== undefined && last > toldSince) toldSince = last
  })
  return hasMany(query.location) ? { ...found, toldSince } : found
}

const hasMany = (places: InboxQuery['location']): places is string[] => Array.isArray(places) && places.length > 100

/** More than a hundred places are asked for in chunks. */
function askChunks(
  query: InboxQuery,
  wanted: { page?: number; itemsPerPage: number },
  signal: AbortSignal,
  onChunk: (page: Page) => void = () => {},
): Promise<Page> {
  const ask = async (location: readonly string[] | undefined): Promise<Page> => {
    const page = await send(
      inboxes.list,
      { query: { ...query, ...(location ? { location } : {}), ...wanted } },
      { signal },
    )
    onChunk(page)
    return page
  }
  return hasMany(query.location) ? inChunks(query.location, ask) : ask(undefined)
}

/** What somebody says of items counts while it is on its way, over what the server still answers. */
function withWhatIsSaid(client: QueryClient, page: Page): Page {
  const said = new Map<string, Omit<Said, 'item'>>()
  for (const { state } of client.getMutationCache().findAll({ mutationKey: saying, status: 'pending' })) {
    const { item, ...to } = state.variables as Said // what the two below are called with
    said.set(item.id, { ...said.get(item.id), ...to })
  }
  return { ...page, member: page.member.map((item) => ({ ...item, ...said.get(item.id) })) }
}

/** A page that is there already, of a list on its way, knows nothing of what is said now. */
const readAnew = (client: QueryClient) => void askAgain(client, { queryKey: pagesKey, fetchStatus: 'fetching' })

interface Said {
  readonly item: Item
  readonly isDone?: boolean
  readonly isLiked?: boolean
}

/** How many a view holds, for its tab. */
export function useInboxCount(query: InboxQuery): number | undefined {
  const { queryKey } = q(inboxes.list, { query: { ...query, itemsPerPage: 0 } })
  return useQuery({ queryKey, queryFn: ({ signal }) => askChunks(query, { itemsPerPage: 0 }, signal) }).data?.totalItems
}

/** Marks done at once; put back with a word when the server refuses. */
export function useMarkDone() {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const me = useMe()
  const why = useWhy()
  const mark = useMutation({
    mutationKey: saying,
    // One after the other: taken back at once, the two must not pass each other on their way.
    scope: { id: 'inbox-done' },
    mutationFn: ({ item, isDone }: { item: Item; isDone: boolean }) =>
      send(inboxes.update, { params: { id: item.id }, body: { isDone } }),
    onMutate: ({ item, isDone }) => {
      readAnew(client)
      change(client, item.id, (one) => ({ ...one, isDone }))
    },
    onError: (error, { item, isDone }) => {
      change(client, item.id, (one) => ({ ...one, isDone: !isDone }))
      void askAgain(client, { queryKey: [inboxes.read.path, { id: item.id }] })
      flash(item.id)
      toastError(t('doneFailed', { name: item.userName || t('someone') }), { more: why(error) })
    },
    // Not waited for: what is read then must not find this still on its way.
    onSettled: () => void askAgain(client, { queryKey: [inboxes.list.path] }),
  })
  return (item: Item, isDone: boolean, reply?: SentReply) => {
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
      takeBackReply(reply.id).then(
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

type SentReply = Pick<AnswerOf<typeof inboxReplies.create>, 'id' | 'text' | 'replyStatus' | 'leavesAt'>
const hasLeft = ({ leavesAt }: SentReply) => leavesAt !== undefined && Date.parse(leavesAt) <= getServerTime()

/** Replies sent with "send and mark done": undoing one in its conversation puts the item back as well. */
const sentWithDone = new Map<string, () => void>()
export const reopenItemOf = (replyId: string) => sentWithDone.get(replyId)?.()

const mostAtOnce = 100

/** Marks several, and back those that stood otherwise. */
export function useMarkSeveral() {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const why = useWhy()
  const mark = useMutation({
    mutationFn: async ({ ids, isDone }: { ids: readonly string[]; isDone: boolean }) => {
      for (let at = 0; at < ids.length; at += mostAtOnce)
        await send(inboxes.markAll, { query: { id: ids.slice(at, at + mostAtOnce) }, body: { isDone } })
    },
    onError: (error) => toastError(t('markAllFailed'), { more: why(error) }),
    onSettled: () =>
      Promise.all([inboxes.list, inboxes.read].map(({ path }) => askAgain(client, { queryKey: [path] }))),
  })
  return (items: readonly Item[], isDone: boolean) => {
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
  const why = useWhy()
  return useMutation({
    mutationFn: async (items: readonly Item[]) => {
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
      await askAgain(client, { queryKey: [inboxes.list.path] })
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
  const why = useWhy()
  return useMutation({
    mutationKey: saying,
    scope: { id: 'inbox-like' },
    mutationFn: ({ item, isLiked }: { item: Item; isLiked: boolean }) =>
      send(inboxes.update, { params: { id: item.id }, body: { isLiked } }),
    onMutate: ({ item, isLiked }) => {
      readAnew(client)
      // What is on its way may be from before.
      void client.cancelQueries({ queryKey: [inboxes.read.path, { id: item.id }] })
      change(client, item.id, (one) => ({ ...one, isLiked }))
    },
    onError: (error, { item, isLiked }) => {
      change(client, item.id, (one) => ({ ...one, isLiked: !isLiked }))
      flash(item.id)
      toastError(t('likeFailed', { name: item.userName || t('someone') }), { more: why(error) })
    },
    onSettled: (_answer, _error, { item }) => {
      for (const queryKey of [pagesKey, [inboxes.read.path, { id: item.id }]]) void askAgain(client, { queryKey })
    },
  })
}

/** Changes an item wherever it is shown. */
function change(client: QueryClient, id: string, to: (item: Item) => Item): void {
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
  client.setQueryData<AnswerOf<typeof inboxes.read>>(
    [inboxes.read.path, { id }, null],
    (item) => item && { ...item, ...to(item) },
  )
}

/** Everything of one item is asked again, and the lists it stands in. */
export async function refreshItem(client: QueryClient, id: string): Promise<void> {
  await Promise.all([inboxes.read, inboxes.replies].map(({ path }) => askAgain(client, { queryKey: [path, { id }] })))
}

export const takeBackReply = (id: string) => send(inboxReplies.remove, { params: { id } })
