import type { PublicationState } from '@vitrine/contract/post-status'
import type { Cursor, NetworkFailure, Usage } from '@vitrine/networks/network'
import type { Windows } from '../networks/windows.ts'
import type { Loaded } from './deliverable.ts'
import type { AttemptEnding, Ending } from './records.ts'

/** What a turn leaves behind at the account: how long nobody speaks to it, and why. */
export interface Aftermath {
  readonly blockMs: number | null
  /** The whole network is asked to be left alone. */
  readonly network: boolean
  readonly because: string | null
  /** The account's token is dead. */
  readonly reconnect: string | null
  /** Whether the network did what it is there for; null when it was not asked. */
  readonly well: boolean | null
}

export interface Ended {
  readonly ending: Ending
  readonly after: Aftermath
}

export const untroubled: Aftermath = { blockMs: null, network: false, because: null, reconnect: null, well: null }
export const wentWell: Aftermath = { ...untroubled, well: true }

/** The attempt as a turn found it; the turn changes what it says. */
export function attemptOf(
  row: Loaded,
  id: string,
  phase: AttemptEnding['phase'],
  more: Partial<AttemptEnding> = {},
): AttemptEnding {
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

export function endingOf(row: Loaded, state: PublicationState, more: Partial<Ending> = {}): Ending {
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
export function backoff(windows: Windows, tries: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(windows.retryMost, windows.retryFirst * 2 ** Math.min(tries, 20)))
}

/** How long a network wants us to wait, a little longer so that not all come back at once; a day at most. */
export function waitOf(windows: Windows, retryAt: Date | null, now: Date, random: () => number = Math.random): number {
  const asked = retryAt === null ? windows.retryMost : (retryAt.getTime() - now.getTime()) / windows.speed
  const most = Math.min(Math.max(asked, windows.sweep), windows.waitMost)
  return Math.round(most * (1 + 0.2 * random()))
}

/** Where a limit is nearly used up the account rests: a little from 80 %, until the network says when it is. */
export function pauseFor(windows: Windows, { percent, regainAt }: Usage, now: Date): number {
  if (regainAt !== null && percent >= 100)
    return Math.min(Math.max((regainAt.getTime() - now.getTime()) / windows.speed, 0), windows.waitMost)
  return percent < 80 ? 0 : Math.round((windows.breakerSpan * Math.min(percent - 80, 20)) / 20)
}

/** When something in doubt is read next: soon at first, at the very end of the doubt, then once a minute. */
export function nextReadMs(windows: Windows, sentAgo: number): number {
  const planned = windows.firstReads.find((at) => at > sentAgo)
  const next = planned === undefined ? windows.laterReads : planned - sentAgo
  const untilCertain = windows.doubt - sentAgo
  return Math.max(0, Math.round(untilCertain > 0 ? Math.min(next, untilCertain) : next))
}

/** What a failure says about the account, whatever it means for the publication. */
export function aftermathOf(windows: Windows, failure: NetworkFailure, now: Date): Aftermath {
  switch (failure.kind) {
    case 'wait':
      return {
        ...untroubled,
        blockMs: waitOf(windows, failure.retryAt, now),
        network: failure.scope === 'app',
        because: failure.say,
      }
    case 'reconnect':
      return { ...untroubled, reconnect: failure.say, well: true }
    case 'rejected':
      return wentWell
    case 'unavailable':
    case 'unexpected':
      // Our own refusal to send is no fault of the network.
      return { ...untroubled, well: failure.code === 'guard' || failure.code === 'aborted' ? null : false }
  }
}

/**
 * A failure that proves that nothing became public: before anything was sent, or by an answer of the network that is
 * known to refuse.
 */
export function afterNothingSent(
  windows: Windows,
  row: Loaded,
  attempt: { id: string; cursor: Cursor | null } | null,
  failure: NetworkFailure,
  now: Date,
): Ended {
  const after = aftermathOf(windows, failure, now)
  const words = { responseClass: classOf(failure), code: failure.code, say: failure.say }
  const kept = (phase: AttemptEnding['phase']) =>
    attempt === null ? null : attemptOf(row, attempt.id, phase, { cursor: attempt.cursor, unsent: true, ...words })
  switch (failure.kind) {
    case 'reconnect':
      return { after, ending: endingOf(row, 'FAILED', { errorCode: 'token.invalid', attempt: kept('REFUSED') }) }
    case 'rejected':
      return {
        after,
        ending: endingOf(row, 'FAILED', { errorCode: failure.say, refused: true, attempt: kept('REFUSED') }),
      }
    case 'wait':
      // Being told to wait is no attempt.
      return {
        after,
        ending: endingOf(row, 'DUE', { wakeMs: after.blockMs, tries: row.tries, attempt: kept('PREPARING') }),
      }
    case 'unavailable':
    case 'unexpected': {
      const again = failure.code === 'guard' ? 0 : backoff(windows, row.tries)
      const ending = endingOf(row, 'DUE', { wakeMs: again, tries: row.tries + 1, attempt: kept('PREPARING') })
      return { after, ending }
    }
  }
}

/** A failure after which it may be public: only reading tells. */
export function afterDoubtfulSend(
  windows: Windows,
  row: Loaded,
  attempt: string,
  failure: NetworkFailure | null,
  now: Date,
): Ended {
  const words = failure === null ? {} : { responseClass: classOf(failure), code: failure.code, say: failure.say }
  const ending = endingOf(row, 'VERIFYING', {
    wakeMs: nextReadMs(windows, 0),
    attempt: attemptOf(row, attempt, 'VERIFYING', words),
  })
  return { ending, after: failure === null ? untroubled : aftermathOf(windows, failure, now) }
}

/** How the network answered, for support: `409 duplicate`, `no answer`. */
export function classOf(failure: NetworkFailure): string {
  return `${failure.status ?? 'no answer'} ${failure.kind}`
}
