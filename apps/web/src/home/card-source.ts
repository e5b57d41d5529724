import type { UseQueryResult } from '@tanstack/react-query'
import type { inboxes } from '@vitrine/contract/inbox'
import type { MemberOf, ResponseOf } from '@vitrine/contract/operation'
import type { posts } from '@vitrine/contract/posts'
import type { SummaryPosts } from '@vitrine/contract/summaries'
import type { ApiError } from '../api/error.ts'

/** A card's count, and the query its lines come from. */
interface Figure<T> {
  readonly source: UseQueryResult<T, ApiError>
  readonly count: number | undefined
}
export type PostsFigure = Figure<SummaryPosts>
export type InboxFigure = Figure<ResponseOf<typeof inboxes.list>>
export type Post = MemberOf<typeof posts.list>
