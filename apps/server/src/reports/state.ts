import type { GapReason } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { IntegrationRow } from '../connections/integrations.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'

/** How far the figures of an account reach. */
export interface AccountState {
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly isWhole: boolean
  readonly postsSince: string | null
  /** Closed months (`2026-10`) whose search terms were collected, also when there were none. */
  readonly keywordMonths: readonly string[]
  readonly missing: Readonly<Record<string, GapReason>>
  readonly collectedAt: Date | null
  readonly failures: number
}

export async function findState(db: Db, integrationId: string): Promise<AccountState> {
  const row = await db
    .selectFrom('report_account')
    .select([
      sql<string | null>`first_day::text`.as('first_day'),
      sql<string | null>`last_day::text`.as('last_day'),
      'is_whole',
      sql<string | null>`posts_since::text`.as('posts_since'),
      'keyword_months',
      'missing',
      'collected_at',
      'failures',
    ])
    .where('integration_id', '=', integrationId)
    .executeTakeFirst()
  return {
    firstDay: row?.first_day ?? null,
    lastDay: row?.last_day ?? null,
    isWhole: row?.is_whole ?? false,
    postsSince: row?.posts_since ?? null,
    keywordMonths: row?.keyword_months ?? [],
    missing: withoutAll(row?.missing as AccountState['missing'] | undefined), // written by `storeState` only
    collectedAt: row?.collected_at ?? null,
    failures: row?.failures ?? 0,
  }
}

/** What was missing because nothing could be asked is found out anew each time. */
function withoutAll(missing: AccountState['missing'] = {}): AccountState['missing'] {
  return Object.fromEntries(Object.entries(missing).filter(([what]) => what !== 'all'))
}

export async function storeState(
  db: Db,
  integration: IntegrationRow,
  state: AccountState,
  { collected } = { collected: true },
): Promise<void> {
  const row = {
    first_day: state.firstDay,
    last_day: state.lastDay,
    is_whole: state.isWhole,
    posts_since: state.postsSince,
    keyword_months: [...state.keywordMonths],
    missing: JSON.stringify(state.missing),
    ...(collected ? { collected_at: sql<Date>`clock_timestamp()`, failures: 0 } : { failures: state.failures }),
  }
  await db
    .insertInto('report_account')
    .values({
      company_id: integration.company_id,
      integration_id: integration.id,
      location_id: integration.location_id,
      type: integration.type,
      ...row,
    })
    .onConflict((clash) => clash.columns(['company_id', 'integration_id']).doUpdateSet(row))
    .execute()
}

/** When an account is asked next. */
export async function postpone(deps: Deps, integrationId: string, seconds: number): Promise<void> {
  await deps.databases.open
    .updateTable('webhook_route')
    .set({ report_at: later(seconds) })
    .where('integration_id', '=', integrationId)
    .execute()
}

/** The network has enough of all of us for now. */
export async function postponeAll(deps: Deps, network: string, seconds: number): Promise<void> {
  await deps.databases.open
    .updateTable('webhook_route')
    .set({ report_at: sql<Date>`greatest(report_at, ${later(seconds)})` })
    .where('network', '=', network)
    .execute()
}

const later = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
