import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'

/** One after the other within a company: whoever comes second finds the places of whoever came first. */
export async function lockCompanyImports(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('profile import ' || ${companyId}::text, 0))`.execute(tx)
}

/** The place a profile is connected to, and whether that works. */
export async function findConnection(tx: Tx, companyId: string, accountId: string) {
  return tx
    .selectFrom('integration')
    .select(['location_id', 'valid_token'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'google')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Of these places, those that have a Google profile, each with its account. */
export async function findProfiles(
  tx: Tx,
  companyId: string,
  placeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('integration')
    .select(['location_id', 'account_id'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'google')
    .where(matchesAny(sql.ref('location_id'))(placeIds))
    .execute()
  return new Map(rows.map(({ location_id, account_id }) => [location_id, account_id]))
}

export async function findCompany(tx: Tx, companyId: string) {
  return tx.selectFrom('company').select(['country', 'time_zone']).where('id', '=', companyId).executeTakeFirstOrThrow()
}
