import type { PublicationState } from '@vitrine/contract/post-status'
import pg from 'pg'
import { roleUrl } from '../db/database-roles.ts'
import type { Config } from '../lib/config.ts'
import { newId } from '../lib/ids.ts'
import type { PublicationKind } from './schedule.ts'
import * as statements from './statements.ts'

/** An account this worker speaks for now, and the publication whose turn it is; none when the lane was empty after all. */
export interface ClaimedLane {
  readonly network: string
  readonly account: string
  readonly companyId: string
  /** The name of the lease: only who knows it renews it and gives it back. */
  readonly lease: string
  /** It failed lately: a read comes before the next write. */
  readonly probe: boolean
  readonly failures: number
  /** Something on this account is in doubt. */
  readonly doubts: boolean
  readonly publication: {
    readonly id: string
    readonly kind: PublicationKind
    readonly state: PublicationState
    readonly fence: number
    /** How many workers crashed while they prepared it: the first one makes it a suspect. */
    readonly crashCount: number
  } | null
}

/** How a lane is left: blocked for a while, or as it was. */
export interface Release {
  readonly network: string
  readonly account: string
  readonly companyId: string
  readonly lease: string
  readonly blockMs: number | null
  readonly because: string | null
  readonly failures: number
  readonly probe: boolean
}

/** What a worker may do across companies: take turns and give them back. It sees nothing of what is said. */
export interface Dispatcher {
  claim(maxLanes: number, each: number): Promise<ClaimedLane[]>
  /** Renews leases and answers the lanes that are still held by them. */
  renew(leases: readonly string[]): Promise<{ network: string; account: string; lease: string }[]>
  release(lanes: readonly Release[]): Promise<void>
  /** Nobody speaks to the network for a while. */
  blockNetwork(network: string, ms: number, because: string, probe: boolean): Promise<void>
  clearNetwork(network: string): Promise<void>
  /** Makes the suspect due that has waited longest for another one, if it wakes by itself within `waitMs`. */
  wakeSuspect(waitMs: number): Promise<void>
  /** Whether something that reads the same on this account is in doubt. */
  isDoubtful(network: string, account: string, fingerprint: Buffer): Promise<boolean>
  /** Remote ids on this account that belong to attempts, those before `since` left out. */
  boundIds(network: string, account: string, since: string, except: string): Promise<string[]>
  /** Puts lanes right whose next instant was missed; how many there were. */
  repairLanes(): Promise<number>
  /** What is late: past its time for good, or long enough to say so. */
  late(notifyAfterMs: number): Promise<{ companyId: string; id: string; expired: boolean }[]>
  /** What is being verified for so long that people are notified. */
  checking(notifyAfterMs: number): Promise<{ companyId: string; id: string }[]>
  /** What was published and is quiet since `quietMs`, to be looked at once more. */
  auditable(quietMs: number, backMs: number, share: number): Promise<{ companyId: string; id: string }[]>
  now(): Promise<Date>
  close(): Promise<void>
}

export function openDispatcher(config: Config, worker: string, leaseMs: number): Dispatcher {
  const pool = new pg.Pool({
    connectionString: roleUrl(config, 'vitrine_dispatcher'),
    max: 4,
    application_name: 'vitrine dispatcher',
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    // Policies for companies apply to this role too; it speaks for none.
    options: '-c app.company=00000000-0000-0000-0000-000000000000',
  })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next checkout
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows

  return {
    async claim(maxLanes, each) {
      const lease = newId()
      const claimed = await rows<ClaimedRow>(statements.claim, [maxLanes, each, worker, leaseMs, lease])
      return claimed.map((row) => toClaimedLane(row, lease))
    },
    renew: (leases) => rows(statements.renew, [leases, leaseMs]),
    async release(lanes) {
      if (lanes.length > 0) await rows(statements.release, [JSON.stringify(lanes)])
    },
    async blockNetwork(network, ms, because, probe) {
      await rows(statements.blockNetwork, [network, ms, because, probe])
    },
    async clearNetwork(network) {
      await rows(statements.clearNetwork, [network])
    },
    async wakeSuspect(waitMs) {
      await rows(statements.wakeSuspect, [waitMs])
    },
    async isDoubtful(network, account, fingerprint) {
      return (await rows(statements.doubtful, [network, account, fingerprint])).length > 0
    },
    async boundIds(network, account, since, except) {
      const bound = await rows<{ remote_id: string }>(statements.bound, [network, account, since, except])
      return bound.map((row) => row.remote_id)
    },
    repairLanes: async () => (await rows(statements.repairLanes, [])).length,
    late: (notifyAfterMs) => rows(statements.late, [notifyAfterMs]),
    checking: (notifyAfterMs) => rows(statements.checking, [notifyAfterMs]),
    auditable: (quietMs, backMs, share) => rows(statements.auditable, [quietMs, backMs, share]),
    async now() {
      const [row] = await rows<{ now: Date }>('select clock_timestamp() as now', [])
      if (!row) throw new Error('the database has no clock')
      return row.now
    },
    close: () => pool.end(),
  }
}

interface ClaimedRow {
  network: string
  account: string
  company_id: string
  probe: boolean
  failures: number
  doubts: boolean
  id: string | null
  kind: PublicationKind
  state: PublicationState
  fence: number
  lease_losses: number
}

function toClaimedLane(row: ClaimedRow, lease: string): ClaimedLane {
  const { id, kind, state, fence, lease_losses: crashCount, company_id: companyId, ...lane } = row
  return { ...lane, companyId, lease, publication: id === null ? null : { id, kind, state, fence, crashCount } }
}
