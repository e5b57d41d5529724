import type { Call } from '../network.ts'
import type { LinkedIn } from './api.ts'
import { encoded } from './restli.ts'
import { Comment } from './wire.ts'

/** A comment by its name, `urn:li:comment:(urn:li:activity:…,…)`: what it stands under, and its own number. */
export function partsOfComment(urn: string): { object: string; id: string } {
  const [, object, id] = /^urn:li:comment:\((.+),(\d+)\)$/.exec(urn) ?? []
  if (object === undefined || id === undefined) throw new Error(`${urn} names no comment`)
  return { object, id }
}

export function commentUrn({ commentUrn: urn, object, id }: Pick<Comment, 'commentUrn' | 'object' | 'id'>): string {
  return urn ?? `urn:li:comment:(${object},${id})`
}

/** Where comments under a post or under a comment are read and written. */
export function under(urn: string): string {
  return `rest/socialActions/${encoded(urn)}/comments`
}

export function pathOfComment(urn: string): string {
  const { object, id } = partsOfComment(urn)
  return `${under(object)}/${id}`
}

export function readComment(linkedin: LinkedIn, call: Call, urn: string): Promise<Comment> {
  return linkedin.get(call, call.token, pathOfComment(urn), {}, Comment)
}

/** Everything that stands directly under it; `complete` is false when there was more than we turn pages for. */
export async function commentsUnder(linkedin: LinkedIn, call: Call, urn: string) {
  const comments: Comment[] = []
  let start: number | null = 0
  for (let turned = 0; turned < MAX_PAGES && start !== null; turned++) {
    const page: { data: Comment[]; next: number | null } = await linkedin.page(
      call,
      call.token,
      under(urn),
      { start, count: 100 },
      Comment,
    )
    comments.push(...page.data)
    start = page.next
  }
  return { comments, complete: start === null }
}

const MAX_PAGES = 20
