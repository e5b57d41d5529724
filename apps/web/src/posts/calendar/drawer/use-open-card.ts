import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { q } from '../../../api/queries.ts'
import { type Card, foldPosts } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'

/** The post that is open with the others of its card: from what is shown, or asked for when a link led here. */
export function useOpenCard(id: string, shown: readonly Card[]) {
  const { zone, now } = usePosts()
  const here = shown.find(({ posts }) => posts.some((post) => post.id === id))
  const alone = useQuery({ ...q(posts.read, { params: { id } }), enabled: here === undefined })
  const composition = alone.data?.composition
  const together = useQuery({
    ...q(posts.list, { query: { composition: [composition ?? ''] } }),
    enabled: here === undefined && composition !== undefined,
  })
  if (here) return { card: here, error: null, retry: alone.refetch }
  const found = alone.data
  const siblings =
    together.data?.member.filter((post) => post.scheduledAt === found?.scheduledAt && post.id !== id) ?? []
  return {
    card: found ? foldPosts([found, ...siblings], zone, now)[0] : undefined,
    error: alone.error,
    retry: alone.refetch,
  }
}
