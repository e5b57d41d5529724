import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { useCallback } from 'react'
import { q } from '../../api.ts'
import { useLive } from '../../live.ts'
import type { Post } from '../model/contents.ts'

const types = ['publication'] as const
const everyMs = 2_000
/** What leaves later than this is not looked at every two seconds. */
const soonMs = 60_000

/** A post as it stands now: the server tells when it changed, and while it leaves it is looked at besides. */
export function useFollowedPost(id: string, initial?: Post) {
  const query = useQuery({
    ...q(posts.read, { params: { id } }),
    initialData: initial,
    refetchInterval: ({ state: { data } }) => (data && isLeaving(data) ? everyMs : false),
  })
  useLive(
    types,
    useCallback(
      (client, event) => {
        if (event.type === 'again' || event.id === undefined || event.id === id)
          void client.invalidateQueries({ queryKey: [posts.read.path, { id }] })
      },
      [id],
    ),
  )
  return query
}

function isLeaving({ underWay, progress, postStatus, scheduledAt }: Post): boolean {
  const due = Date.parse(scheduledAt) - Date.now() < soonMs
  return underWay || (progress.open > 0 && due && postStatus === 'SCHEDULED')
}
