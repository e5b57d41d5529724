import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { useCallback } from 'react'
import { q } from '../../../api/queries.ts'
import { refetchStale } from '../../../api/refetch-stale.ts'
import { type LiveEvent, useLive } from '../../../api/server-events.ts'
import type { PostDetails } from '../model/contents.ts'

const types = ['publication'] as const
const everyMs = 2_000
/** What leaves later than this is not looked at every two seconds. */
const soonMs = 60_000

/** A post as it is now: the server tells when it changed, and while it leaves it is read besides. None while it is new. */
export function useFollowedPost(id: string | null) {
  useLive(
    types,
    useCallback((client, event) => refresh(client, event, id === null ? [] : [id]), [id]),
  )
  return useQuery({ ...followed(id ?? ''), enabled: id !== null })
}

/** The same for posts that were just sent; until more is known they are as the server answered. */
export function useFollowedPosts(sent: readonly PostDetails[]): PostDetails[] {
  const ids = sent.map(({ id }) => id).join(' ')
  useLive(
    types,
    useCallback((client, event) => refresh(client, event, ids.split(' ')), [ids]),
  )
  const read = useQueries({ queries: sent.map((post) => ({ ...followed(post.id), initialData: post })) })
  return sent.map((post, index) => read[index]?.data ?? post)
}

function followed(id: string) {
  return queryOptions({
    ...q(posts.read, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isPublishing(data) ? everyMs : false),
  })
}

function refresh(client: QueryClient, event: LiveEvent, ids: readonly string[]): void {
  for (const id of ids)
    if (event.type === 'again' || event.id === undefined || event.id === id)
      void refetchStale(client, { queryKey: [posts.read.path, { id }] })
}

function isPublishing({ underWay, progress, postStatus, scheduledAt }: PostDetails): boolean {
  const due = Date.parse(scheduledAt) - Date.now() < soonMs
  return underWay || (progress.open > 0 && due && postStatus === 'SCHEDULED')
}
