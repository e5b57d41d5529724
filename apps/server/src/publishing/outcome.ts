import type { PublicationState } from '@vitrine/contract/post-status'
import type { Cursor, NetworkFailure, Usage } from '@vitrine/networks/network'
import type { PublishingTiming } from '../networks/publishing-timing.ts'
import type { Loaded } from './deliverable.ts'
import type { AttemptOutcome, PublicationOutcome } from './publication-store.ts'

/** What a turn leaves behind at the account: how long nobody speaks to it, and why. */
export interface AccountEffect {
  readonly blockMs: number | null
  /** The whole network is asked to be left alone. */
  readonly network: boolean
  readonly because: string | null
  /** The account's token is dead. */
  readonly reconnect: string | null
  /** Whether the network did what it is there for; null when it was not asked. */
  readonly well: boolean | null
}

export interface ProcessingResult {
  readonly ending: PublicationOutcome
  readonly after: AccountEffect
}

export const noAccountEffect: AccountEffect = {
  blockMs: null,
  network: false,
  because: null,
  reconnect: null,
  well: null,
}
export const wentWell: AccountEffect = { ...noAccountEffect, well: true }

/** The attempt as a turn found it; the turn changes what it says. */
export function createAttemptOutcome(
  row: Loaded,
  id: string,
  phase: AttemptOutcome['phase'],
  more: Partial<AttemptOutcome> = {},
): AttemptOutcome {
  const known = row.attempt?.id === id ? row.attempt : null
  return {
    id,
    phase,
    cursor: null,
    reads: known?.reads ?? 0,
    emptyReads: known?.empty_reads ?? 0,
    unsureReads: known?.unsure_reads ?? 0,
    unsent: false,
    responseClass: null,
    code: null,
    say: null,
    ...more,
  }
}

export function createOutcome(
  row: Loaded,
  state: PublicationState,
  more: Partial<PublicationOutcome> = {},
): PublicationOutcome {
  return {
    publication: row.id,
    fence: row.fence,
    state,
    wakeMs: null,
    tries: 0,
    errorCode: null,
    refused: false,
    remoteId: null,
    remoteUrl: null,
    account: null,
    isFollowed: row.is_followed,
    attempt: null,
    notBegun: false,
    proven: false,
    ...more,
  }
}

/** How long to wait before the next try: full jitter, doubling from five seconds to a quarter of an hour. */
export function backoff(timing: PublishingTiming, tries: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(timing.retryMost, timing.retryFirst * 2 ** Math.min(tries, 20)))
}

/** How long a network wants us to wait, a little longer so that not all come back at once; a day at most. */
export function getWaitMs(
  timing: PublishingTiming,
  retryAt: Date | null,
  now: Date,
  random: () => number = Math.random,
): number {
  const requestedMs = retryAt === null ? timing.retryMost : (retryAt.getTime() - now.getTime()) / timing.speed
  const waitMs = Math.min(Math.max(requestedMs, timing.sweep), timing.waitMost)
  return Math.round(waitMs * (1 + 0.2 * random()))
}

/** Where a limit is nearly used up the account rests: a little from 80 %, until the network says when it is. */
export function pauseFor(timing: PublishingTiming, { percent, regainAt }: Usage, now: Date): number {
  if (regainAt !== null && percent >= 100)
    return Math.min(Math.max((regainAt.getTime() - now.getTime()) / timing.speed, 0), timing.waitMost)
  return percent < 80 ? 0 : Math.round((timing.breakerSpan * Math.min(percent - 80, 20)) / 20)
}

/** When something in doubt is read next: soon at first, at the very end of the doubt, then once a minute. */
export function nextReadMs(timing: PublishingTiming, sentAgo: number): number {
  const planned = timing.firstReads.find((at) => at > sentAgo)
  const next = planned === undefined ? timing.laterReads : planned - sentAgo
  const untilCertain = timing.doubt - sentAgo
  return Math.max(0, Math.round(untilCertain > 0 ? Math.min(next, untilCertain) : next))
}

/** What a failure says about the account, whatever it means for the publication. */
export function toAccountEffect(timing: PublishingTiming, failure: NetworkFailure, now: Date): AccountEffect {
  switch (failure.kind) {
    case 'wait':
      return {
        ...noAccountEffect,
        blockMs: getWaitMs(timing, failure.retryAt, now),
        network: failure.scope === 'app',
        because: failure.say,
      }
    case 'reconnect':
      return { ...noAccountEffect, reconnect: failure.say, well: true }
    case 'rejected':
      return wentWell
    case 'unavailable':
    case 'unexpected':
      // Our own refusal to send is no fault of the network.
      return { ...noAccountEffect, well: failure.code === 'guard' || failure.code === 'aborted' ? null : false }
  }
}

/**
 * A failure that proves that nothing became public: before anything was sent, or by an answer of the network that is
 * known to refuse.
 */
export function afterNothingSent(
  timing: PublishingTiming,
  row: Loaded,
  attempt: { id: string; cursor: Cursor | null } | null,
  failure: NetworkFailure,
  now: Date,
): ProcessingResult {
  const after = toAccountEffect(timing, failure, now)
  const details = { responseClass: getResponseClass(failure), code: failure.code, say: failure.say }
  const buildAttempt = (phase: AttemptOutcome['phase']) =>
    attempt === null
      ? null
      : createAttemptOutcome(row, attempt.id, phase, { cursor: attempt.cursor, unsent: true, ...details })
  switch (failure.kind) {
    case 'reconnect':
      return {
        after,
        ending: createOutcome(row, 'FAILED', { errorCode: 'token.invalid', attempt: buildAttempt('REFUSED') }),
      }
    case 'rejected':
      return {
        after,
        ending: createOutcome(row, 'FAILED', {
          errorCode: failure.say,
          refused: true,
          attempt: buildAttempt('REFUSED'),
        }),
      }
    case 'wait':
      // Being told to wait is no attempt.
      return {
        after,
        ending: createOutcome(row, 'DUE', {
          wakeMs: after.blockMs,
          tries: row.tries,
          attempt: buildAttempt('PREPARING'),
        }),
      }
    case 'unavailable':
    case 'unexpected': {
      const again = failure.code === 'guard' ? 0 : backoff(timing, row.tries)
      const ending = createOutcome(row, 'DUE', {
        wakeMs: again,
        tries: row.tries + 1,
        attempt: buildAttempt('PREPARING'),
      })
      return { after, ending }
    }
  }
}

/** A failure after which it may be public: only reading tells. */
export function afterDoubtfulSend(
  timing: PublishingTiming,
  row: Loaded,
  attempt: string,
  failure: NetworkFailure | null,
  now: Date,
): ProcessingResult {
  const details =
    failure === null ? {} : { responseClass: getResponseClass(failure), code: failure.code, say: failure.say }
  const ending = createOutcome(row, 'VERIFYING', {
    wakeMs: nextReadMs(timing, 0),
    attempt: createAttemptOutcome(row, attempt, 'VERIFYING', details),
  })
  return { ending, after: failure === null ? noAccountEffect : toAccountEffect(timing, failure, now) }
}

/** How the network answered, for support: `409 duplicate`, `no answer`. */
export function getResponseClass(failure: NetworkFailure): string {
  return `${failure.status ?? 'no answer'} ${failure.kind}`
}
