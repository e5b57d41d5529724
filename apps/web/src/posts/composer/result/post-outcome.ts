import type { PostDetails } from '../model/contents.ts'

/** Statuses in which a person still has to decide on the post: nothing is published by itself. */
export const undecidedStatuses = ['ASK_MODIFICATION', 'PENDING_APPROVAL', 'DRAFT', 'RSS_FEED', 'INTERN_FEED'] as const

type JudgedPost = Pick<PostDetails, 'postStatus' | 'scheduleType' | 'scheduledAt' | 'progress'>

/** The time of the post has come. */
export const isOver = (post: Pick<PostDetails, 'scheduledAt'> | undefined): boolean =>
  post !== undefined && Date.parse(post.scheduledAt) <= Date.now()

/** What the result screen says of all posts of a composition together: what is decided, or how far they are. */
export function getOutcome(posts: readonly JudgedPost[]) {
  const sum = (part: 'total' | 'open' | 'published' | 'failed') =>
    posts.reduce((all, { progress }) => all + progress[part], 0)
  const values = { count: sum('total'), done: sum('published') }
  const [first] = posts
  // The posts of a composition are decided on one by one: what needs somebody most comes first.
  const undecided = undecidedStatuses.find((status) => posts.some(({ postStatus }) => postStatus === status))
  if (undecided) return { kind: undecided, values }
  if (posts.some(({ progress }) => progress.checking > 0)) return { kind: 'CHECKING' as const, values }
  if (sum('published') + sum('failed') === 0 && first?.scheduleType !== 'NOW' && !isOver(first))
    return { kind: 'SCHEDULED' as const, values }
  if (sum('open') > 0) return { kind: 'NOW' as const, values }
  if (sum('failed') === 0) return { kind: 'PUBLISHED' as const, values }
  return { kind: sum('published') === 0 ? ('FAILED' as const) : ('PARTIALLY_FAILED' as const), values }
}
