import { posts, type SkippedLocation } from '@vitrine/contract/posts'
import { getSessionSignal } from '../../../api/session-storage.ts'
import { ApiError } from '../../../api/error.ts'
import { createIdempotentRunner } from '../../../api/idempotency-key.ts'
import { newKey, send } from '../../../api/send.ts'
import type { CalendarPost } from '../model/card.ts'

/** A post as the server answered; after a retry with the locations that were left out of it. */
export type MutatedPost = CalendarPost & { readonly skipped?: readonly SkippedLocation[] }

/** What became of one post. */
export interface MutationOutcome {
  readonly post: CalendarPost
  /** The post as it is now, where the server said so. */
  readonly result: MutatedPost | null
  readonly error: unknown
}

const atOnce = 4

/**
 * Does something to each post, a few at a time; one that fails does not keep the others. It ends with the session of
 * whoever began it.
 */
export async function mutateEach(
  all: readonly CalendarPost[],
  run: (post: CalendarPost) => Promise<MutatedPost | null>,
  onOutcome?: (outcome: MutationOutcome) => void,
): Promise<MutationOutcome[]> {
  const here = getSessionSignal()
  const outcomes: MutationOutcome[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) {
      const post = all[index]
      if (!post) continue
      const outcome = await attempt(post, run)
      if (here.aborted) return
      outcomes[index] = outcome
      onOutcome?.(outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  // Whoever waits for it has left.
  if (here.aborted) await new Promise(() => {})
  return outcomes
}

async function attempt(post: CalendarPost, run: (post: CalendarPost) => Promise<MutatedPost | null>): Promise<MutationOutcome> {
  try {
    return { post, result: await run(post), error: null }
  } catch (error) {
    return { post, result: null, error }
  }
}

const once = () => ({ idempotencyKey: newKey() })
const byId = ({ id }: Pick<CalendarPost, 'id'>) => ({ params: { id } })
const timed = (at: number | undefined) => (at === undefined ? {} : { scheduledAt: new Date(at).toISOString() })

export const move = (post: CalendarPost, at: number) =>
  send(posts.update, { ...byId(post), body: { scheduledAt: new Date(at).toISOString() } })

/** As it was read, with another time where its own has passed. */
export const approve = (post: CalendarPost, at?: number) =>
  send(
    posts.approve,
    { ...byId(post), body: { version: post.version, ...timed(at) } },
    once(),
  )

/** Lets a post go that a feed or head office proposed; with another time where its own has passed. */
export const accept = (post: CalendarPost, at?: number) =>
  send(posts.update, {
    ...byId(post),
    body: { postStatus: 'SCHEDULED', version: post.version, ...timed(at) },
  })

export const saveAsDraft = (post: CalendarPost) => send(posts.update, { ...byId(post), body: { postStatus: 'DRAFT' } })

export const requestChanges = (post: Pick<CalendarPost, 'id'>, note: string, idempotencyKey = newKey()) =>
  send(posts.askEdit, { ...byId(post), body: { note } }, { idempotencyKey })

const under = createIdempotentRunner()
export const duplicate = (post: CalendarPost) =>
  under(post.id, (idempotencyKey) => send(posts.duplicate, byId(post), { idempotencyKey }))

export async function remove(post: CalendarPost): Promise<null> {
  await send(posts.remove, byId(post))
  return null
}

/** Off the networks, place by place, and here too once nothing is left there. What stayed is an error that names it. */
export async function removeFromNetworks(post: CalendarPost): Promise<null> {
  const { failed } = await send(posts.removal, { ...byId(post), body: {} }, once())
  if (failed.length === 0) return null
  const violations = failed.map(({ locationName, message }) => ({ propertyPath: '', message: `${locationName}\u00a0: ${message}` }))
  throw new ApiError('', 409, { violations })
}

export const retry = (post: CalendarPost, locations?: readonly string[]) =>
  send(posts.retry, { ...byId(post), body: locations ? { locations } : {} }, once())
