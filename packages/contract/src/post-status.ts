/** Where a post stands. The first five wait for a person; the others follow from its publications. */
export const postStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'ASK_MODIFICATION',
  'RSS_FEED',
  'INTERN_FEED',
  'SCHEDULED',
  'PUBLISHED',
  'PARTIALLY_FAILED',
  'FAILED',
] as const
export type PostStatus = (typeof postStatuses)[number]

/** What is kept of a post itself: what people decided. Everything past `SCHEDULED` is read off its publications. */
export const editorialStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'ASK_MODIFICATION',
  'RSS_FEED',
  'INTERN_FEED',
  'SCHEDULED',
] as const satisfies readonly PostStatus[]
export type EditorialStatus = (typeof editorialStatuses)[number]

/**
 * Where one publication (a post at a place) stands. WAITING: for a person or for its time. DUE: its time has come, or
 * comes again. PREPARING: harmless calls. SENDING: the one call that makes it public is under way. VERIFYING: that
 * call ended in doubt and the network is read. PROCESSING: the network accepted and still decides. UNCONFIRMED: nobody
 * can tell whether it is public, a person must look. QUARANTINED: it brought the machine down and is left alone.
 */
export const publicationStates = [
  'WAITING',
  'DUE',
  'PREPARING',
  'SENDING',
  'VERIFYING',
  'PROCESSING',
  'PUBLISHED',
  'FAILED',
  'UNCONFIRMED',
  'CANCELLED',
  'QUARANTINED',
] as const
export type PublicationState = (typeof publicationStates)[number]

/** States in which something of it may have left: the post can be neither changed nor deleted meanwhile. */
export const underWayStates: readonly PublicationState[] = ['PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING']
/** States nothing follows by itself. */
export const terminalStates: readonly PublicationState[] = [
  'PUBLISHED',
  'FAILED',
  'UNCONFIRMED',
  'CANCELLED',
  'QUARANTINED',
]
/** States that ended without a known success. */
export const failedStates: readonly PublicationState[] = ['FAILED', 'UNCONFIRMED', 'QUARANTINED']

/** How many publications stand where; what a status is derived from. */
export interface Tally {
  /** Not at an end yet. */
  readonly open: number
  readonly published: number
  readonly failed: number
}

/**
 * The status shown. While people decide it is what they decided; then any publication under way is SCHEDULED, all
 * published PUBLISHED, none FAILED, some PARTIALLY_FAILED. Cancelled ones do not count.
 */
export function derivePostStatus(editorial: EditorialStatus, { open, published, failed }: Tally): PostStatus {
  if (editorial !== 'SCHEDULED' || open > 0) return editorial
  if (published > 0) return failed > 0 ? 'PARTIALLY_FAILED' : 'PUBLISHED'
  return failed > 0 ? 'FAILED' : 'SCHEDULED'
}

export function tallyPublications(states: readonly PublicationState[]): Tally {
  const count = (among: readonly PublicationState[]) => states.filter((state) => among.includes(state)).length
  return {
    open: states.filter((state) => !terminalStates.includes(state)).length,
    published: count(['PUBLISHED']),
    failed: count(failedStates),
  }
}

/** Whether anything of a post has left: nothing yet, something is on its way right now, or some of it is through. */
export type PostProgress = 'none' | 'underWay' | 'started'

export function getPostProgress(states: readonly PublicationState[]): PostProgress {
  if (states.some((state) => underWayStates.includes(state))) return 'underWay'
  return states.every((state) => state === 'WAITING' || state === 'DUE' || state === 'CANCELLED') ? 'none' : 'started'
}

const untouched = ['none'] as const
const settled = ['none', 'started'] as const

/**
 * When a post lets what be done to it: the server's policy and the buttons read the same lines. Rights come on top.
 * What has left for one place can no longer be changed for the others; what is on its way can't be taken back.
 */
export const postCan = {
  edit: { when: editorialStatuses, progress: untouched },
  delete: { when: postStatuses, progress: settled },
  approve: { when: ['PENDING_APPROVAL'], progress: settled },
  askEdit: { when: ['PENDING_APPROVAL', 'SCHEDULED'], progress: untouched },
  duplicate: { when: postStatuses, progress: ['none', 'underWay', 'started'] },
  retry: { when: ['PARTIALLY_FAILED', 'FAILED'], progress: settled },
} as const satisfies Record<string, { when: readonly PostStatus[]; progress: readonly PostProgress[] }>
export type PostAction = keyof typeof postCan

export function statusLets(action: PostAction, status: PostStatus, progress: PostProgress): boolean {
  const rule: { when: readonly PostStatus[]; progress: readonly PostProgress[] } = postCan[action]
  return rule.when.includes(status) && rule.progress.includes(progress)
}

/**
 * Where `PUT {postStatus}` may lead from where. Deciding on a post that waits (`SCHEDULED`, `ASK_MODIFICATION`) takes
 * the right to approve; `SCHEDULED` asked for by somebody whose posts are approved becomes `PENDING_APPROVAL`.
 */
export const postEdges = {
  DRAFT: ['SCHEDULED', 'PENDING_APPROVAL'],
  PENDING_APPROVAL: ['SCHEDULED', 'ASK_MODIFICATION', 'DRAFT'],
  ASK_MODIFICATION: ['SCHEDULED', 'PENDING_APPROVAL', 'DRAFT'],
  RSS_FEED: ['SCHEDULED', 'PENDING_APPROVAL', 'DRAFT'],
  INTERN_FEED: ['SCHEDULED', 'PENDING_APPROVAL', 'DRAFT'],
  SCHEDULED: ['DRAFT', 'PENDING_APPROVAL', 'ASK_MODIFICATION'],
} as const satisfies Record<EditorialStatus, readonly EditorialStatus[]>
