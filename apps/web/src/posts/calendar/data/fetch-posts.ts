import { posts } from '@vitrine/contract/posts'
import { inChunks } from '../../../api/chunks.ts'
import { send } from '../../../api/send.ts'
import type { ReadInput } from '../../../api/queries.ts'
import type { CalendarPost } from '../model/card.ts'

export type PostQuery = NonNullable<ReadInput<typeof posts.list>['query']>

/** As many as one answer holds, and as many places as one question takes. */
export const maxPerRequest = 100
const atOnce = 3

interface PostFetchOptions {
  readonly signal?: AbortSignal
  /** How many of the places asked for have answered. */
  readonly onProgress?: (done: number) => void
}

/** Every post a query finds: as many pages as there are, for as many places as are asked for. */
export async function fetchAllPosts(query: PostQuery, locationIds: readonly string[] | undefined, options: PostFetchOptions): Promise<CalendarPost[]> {
  const fetchChunk = (location: readonly string[] | undefined) => fetchPages({ ...query, ...(location ? { location } : {}) }, options)
  if (locationIds === undefined || locationIds.length <= maxPerRequest) return (await fetchChunk(locationIds)).member
  return (await inChunks(locationIds, fetchChunk, options.onProgress)).member
}

async function fetchPages(query: PostQuery, { signal }: PostFetchOptions): Promise<{ member: CalendarPost[]; totalItems: number }> {
  const page = (number: number) =>
    send(posts.list, { query: { ...query, page: number, itemsPerPage: maxPerRequest } }, { signal })
  const first = await page(1)
  const pages = [first.member]
  let next = 2
  const last = Math.ceil(first.totalItems / maxPerRequest)
  const worker = async () => {
    for (let number = next++; number <= last; number = next++) pages[number - 1] = (await page(number)).member
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // Somebody may have moved a post from one page to another in between.
  const member = [...new Map(pages.flat().map((post) => [post.id, post])).values()]
  return { member, totalItems: member.length }
}
