import type { ListingField, ListingNetwork, ListingState } from '@vitrine/contract/listings'
import type { ListingValues } from '@vitrine/networks/listing'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export interface ListingRef {
  readonly companyId: string
  readonly integrationId: string
}

/** A listing with its account and its place. */
export async function findListing(db: Db | Tx, { companyId, integrationId }: ListingRef) {
  const row = await db
    .selectFrom('listing as s')
    .innerJoin('integration as i', (join) =>
      join.onRef('i.company_id', '=', 's.company_id').onRef('i.id', '=', 's.integration_id'),
    )
    .innerJoin('location as l', (join) =>
      join.onRef('l.company_id', '=', 's.company_id').onRef('l.id', '=', 's.location_id'),
    )
    .selectAll('s')
    .select(['i.account_id', 'l.opening_hours', 'l.special_times', 'l.description', 'l.phone', 'l.website'])
    .select(['l.name', 'l.street', 'l.postal_code', 'l.city', 'l.country'])
    .select(['l.time_zone', 'l.google_profile', 'l.update_fb_data'])
    .where('s.company_id', '=', companyId)
    .where('s.integration_id', '=', integrationId)
    .executeTakeFirst()
  return row && { ...row, network: row.network as ListingNetwork } // a check constraint holds it
}
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

/** The place first, then its listing: the order in which whoever changes the place holds them. */
export async function lockListing(tx: Tx, which: ListingRef): Promise<ListingRow | undefined> {
  const found = await findListing(tx, which)
  if (!found) return undefined
  await sql`select from location where company_id = ${which.companyId} and id = ${found.location_id} for no key update`.execute(
    tx,
  )
  await sql`select from listing where company_id = ${which.companyId} and integration_id = ${which.integrationId} for update`.execute(
    tx,
  )
  return findListing(tx, which)
}

export async function findParts(db: Db | Tx, { companyId, integrationId }: ListingRef) {
  const rows = await db
    .selectFrom('listing_part')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('integration_id', '=', integrationId)
    .orderBy('field')
    .execute()
  return rows.map((row) => ({
    ...row,
    field: row.field as ListingField, // check constraints hold these
    state: row.state as ListingState, // as above
    wanted: row.wanted as ListingValues | null, // written by us only
    shown: row.shown as ListingValues | null, // as above
  }))
}
export type PartRow = Awaited<ReturnType<typeof findParts>>[number]

/** What a person wants there and has not gone out yet. */
export const isUnsent = (part: Pick<PartRow, 'state' | 'version' | 'sent_version'>) =>
  part.state === 'pending' && part.version > part.sent_version

/** When the account is looked at next, unless somebody asks before. */
export async function scheduleNextSync(tx: Tx, { companyId, integrationId }: ListingRef, at: Date): Promise<void> {
  await sql`update webhook_route set listing_at = ${at}
    where company_id = ${companyId} and integration_id = ${integrationId}`.execute(tx)
}
