import { posts } from '@vitrine/contract/posts'
import { inChunks } from '../../../api/chunks.ts'
import { send } from '../../../api/send.ts'
import type { ReadInput } from '../../../api/queries.ts'
import type { Post } from '../model/card.ts'

export type PostQuery = NonNullable<ReadInput<typeof posts.list>['query']>

/** As many as one answer holds, and as many places as one question takes. */
export const mostPerAnswer = 100
const atOnce = 3

interface Asking {
  readonly signal?: AbortSignal
  /** How many of the places asked for have answered. */
  readonly onProgress?: (done: number) => void
}

/** Every post a query finds: as many pages as there are, for as many places as are asked for. */
export async function askAll(query: PostQuery, places: readonly string[] | undefined, asking: Asking): Promise<Post[]> {
  const ask = (location: readonly string[] | undefined) => askPages({ ...query, ...(location ? { location } : {}) }, asking)
  if (places === undefined || places.length <= mostPerAnswer) return (await ask(places)).member
  return (await inChunks(places, ask, asking.onProgress)).member
}

async function askPages(query: PostQuery, { signal }: Asking): Promise<{ member: Post[]; totalItems: number }> {
  const page = (number: number) =>
    send(posts.list, { query: { ...query, page: number, itemsPerPage: mostPerAnswer } }, { signal })
  const first = await page(1)
  const pages = [first.member]
  let next = 2
  const last = Math.ceil(first.totalItems / mostPerAnswer)
  const worker = async () => {
    for (let number = next++; number <= last; number = next++) pages[number - 1] = (await page(number)).member
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // Somebody may have moved a post from one page to another in between.
  const member = [...new Map(pages.flat().map((post) => [post.id, post])).values()]
  return { member, totalItems: member.length }
}
