import type { PublicationState } from '@vitrine/contract/post-status'
import type { Connector, Cursor, Delivery, Json } from '@vitrine/networks/network'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { PublicationKind } from './schedule.ts'

/** A publication as a worker reads it after claiming it. */
export interface Loaded {
  readonly id: string
  readonly company_id: string
  readonly kind: PublicationKind
  readonly post_id: string | null
  readonly reply_id: string | null
  readonly location_id: string | null
  readonly location_name: string
  readonly network: string
  readonly post_type: string
  readonly account_id: string
  readonly state: PublicationState
  readonly payload_version: number
  readonly fence: number
  readonly tries: number
  readonly remote_id: string | null
  readonly error_code: string | null
  /** Nothing leaves for its company. */
  readonly company_disabled: boolean
  /** Milliseconds by the database's clock; negative once it is past. */
  readonly expires_in: number
  /** The account its place is connected to now. */
  readonly integration_id: string | null
  readonly integration_account: string | null
  readonly valid_token: boolean | null
  /** Another one each time the connection or its grant change. */
  readonly grant_version: string | null
  /** Something waits for it to be public. */
  readonly is_followed: boolean
  /** The attempt that is open, else the last one of the same content that proved absent: its preparation still stands. */
  readonly attempt: LoadedAttempt | null
}

export interface LoadedAttempt {
  readonly id: string
  readonly phase: string
  readonly outgoing: Json
  readonly cursor: Cursor | null
  /** Milliseconds since it was sent, by the database's clock. */
  readonly sent_ago: number | null
  readonly sent_at: string | null
  readonly reads: number
  readonly empty_reads: number
  readonly unsure_reads: number
  readonly replaces: boolean
  readonly integration_id: string | null
}

/** What to send for one publication, as its connector takes it. */
export interface DeliverableContent {
  readonly outgoing: Json
  /** What a reader of the network could take for the same: words and files, without what only we know. */
  readonly comparisonText: string
  /** Written again it takes the place of what stood there, under the same id. */
  readonly replaces: boolean
}

/** Why a publication must not go out now, or any more. */
export interface PublishBlocker {
  readonly code: string
}

/** One kind of publication. The machine sends it; only the kind knows what it is. */
export interface Deliverable {
  delivery(network: Connector): Delivery<never> | undefined
  /**
   * Reads again what is asked for, checks that it still may go, and says what to send; for many at once, of one
   * company. One that is left out is not asked for any more.
   */
  contents(
    deps: Deps,
    db: Db,
    rows: readonly Loaded[],
  ): Promise<ReadonlyMap<string, DeliverableContent | PublishBlocker>>
  /** Told in the transaction that changes the state. */
  settled?(tx: Tx, changes: readonly Settled[]): Promise<void>
}

export interface Settled {
  readonly companyId: string
  readonly row: Loaded
  readonly state: PublicationState
  readonly errorCode: string | null
  readonly refused: boolean
  readonly remoteId: string | null
  readonly remoteUrl: string | null
}

export type Deliverables = Readonly<Record<PublicationKind, Deliverable>>
