import type { Call, Connector, Delivery } from '@vitrine/networks/network'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { PublishingTiming } from '../networks/publishing-timing.ts'
import type { Breaker } from './breaker.ts'
import type { Clocks } from './clocks.ts'
import type { DeliverableContent, Deliverables, Loaded, PublishBlocker } from './deliverable.ts'
import type { ClaimedLane, Dispatcher } from './dispatcher.ts'
import type { ProcessingResult } from './outcome.ts'
import type { AttemptProgress } from './publication-store.ts'
import type { TokenCache } from './token-cache.ts'

/** What every turn works with. */
export interface PublishingContext {
  readonly deps: Deps
  readonly timing: PublishingTiming
  readonly dispatcher: Dispatcher
  readonly kinds: Deliverables
  readonly clocks: Clocks
  readonly breaker: Breaker
  readonly keys: TokenCache
  /** The lane of the suspect that this worker prepares: one at a time, so that a crash counts against that one alone. */
  suspect: ClaimedLane | null
  /** Statements for one publication; calls of one company that come together become one statement. */
  readonly rows: {
    load(companyId: string, id: string): Promise<Loaded | null>
    contents(row: Loaded): Promise<DeliverableContent | PublishBlocker | null>
    begin(row: Loaded): Promise<void>
    record(companyId: string, progress: AttemptProgress): Promise<boolean>
    settle(companyId: string, settling: Settling): Promise<boolean>
  }
}

export interface Settling {
  readonly row: Loaded
  readonly ended: ProcessingResult
}

/** The right to speak for an account, as long as it lasts. */
export interface Lease {
  /** By this process's own clock: asked in the tick of the write, it needs no database. */
  holds(): boolean
}

/** What is known of a turn even when it breaks. */
export interface Trace {
  /** A byte of it may have left. */
  left: boolean
  /** How long the account should rest, by what the network said of its limits. */
  pauseMs: number
  /** What the network was asked with. Never logged. */
  token: string | null
}

/** Everything about the one publication of this turn. */
export interface PublicationContext {
  readonly machine: PublishingContext
  readonly turn: ClaimedLane
  readonly lease: Lease
  readonly row: Loaded
  readonly db: Db
  readonly network: Connector
  /** Of what it delivers only its kind knows. */
  readonly delivery: Delivery<unknown>
  readonly trace: Trace
  /** Speaks for the account; `guard` is asked right before the write of a commit. */
  call(guard?: () => void, signal?: AbortSignal): Call
}
