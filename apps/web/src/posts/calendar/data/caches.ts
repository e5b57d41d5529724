import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { refetchStale } from '../../../api/refetch-stale.ts'
import type { CalendarPost } from '../model/card.ts'

/** A period of the calendar, with what it was asked by. */
export interface PeriodPosts {
  readonly posts: readonly CalendarPost[]
}
/** A stretch of the list. */
export interface ListPage {
  readonly posts: readonly CalendarPost[]
  readonly way: 'ahead' | 'back'
  /** Where more places than one answer takes were asked for: beyond this instant posts may be missing. */
  readonly horizon: string | null
  readonly isLast: boolean
}

export const periodKey = [posts.list.path, 'period'] as const
export const listKey = [posts.list.path, 'list'] as const

type Change = (all: readonly CalendarPost[]) => readonly CalendarPost[]

/** Changes posts wherever they are shown; answers how to put back what was there. */
export function changePosts(client: QueryClient, change: Change): () => void {
  const before = [...client.getQueriesData({ queryKey: periodKey }), ...client.getQueriesData({ queryKey: listKey })]
  client.setQueriesData<PeriodPosts>({ queryKey: periodKey }, (period) => period && { ...period, posts: change(period.posts) })
  client.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: listKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, posts: change(page.posts) })) },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/**
 * Stops what is being read of lists that are shown: asked before a change, its answer would take it back. Answers how to
 * read after the change what was stopped, and what has been asked for meanwhile.
 */
export function holdReadings(client: QueryClient): () => void {
  const queryKey = [posts.list.path]
  const stopped = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data !== undefined)
  const predicate = (query: Query) => stopped.includes(query)
  void client.cancelQueries({ predicate })
  return () => {
    void refetchStale(client, { queryKey, fetchStatus: 'fetching' })
    void refetchStale(client, { predicate })
  }
}

/** Fresh answers take the place of what is shown of the same posts. */
export function replacePosts(client: QueryClient, fresh: readonly CalendarPost[]): void {
  const byId = new Map(fresh.map((post) => [post.id, post]))
  changePosts(client, (all) => (all.some(({ id }) => byId.has(id)) ? all.map((post) => byId.get(post.id) ?? post) : all))
  for (const post of fresh) client.setQueryData([posts.read.path, { id: post.id }, null], post)
}

export function dropPosts(client: QueryClient, ids: readonly string[]): () => void {
  const gone = new Set(ids)
  return changePosts(client, (all) => (all.some(({ id }) => gone.has(id)) ? all.filter(({ id }) => !gone.has(id)) : all))
}

export function isShown(client: QueryClient, id: string): boolean {
  const periods = client.getQueriesData<PeriodPosts>({ queryKey: periodKey, type: 'active' })
  const lists = client.getQueriesData<InfiniteData<ListPage>>({ queryKey: listKey, type: 'active' })
  const shown = [
    ...periods.flatMap(([, period]) => period?.posts ?? []),
    ...lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.posts) ?? []),
  ]
  return shown.some((post) => post.id === id)
}

/** Everything about posts is asked again. */
export async function refreshPosts(client: QueryClient): Promise<void> {
  const paths = [posts.list.path, posts.read.path, posts.publications.path, posts.history.path]
  await Promise.all(paths.map((path) => refetchStale(client, { queryKey: [path] })))
}
