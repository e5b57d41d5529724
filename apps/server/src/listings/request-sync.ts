import { type ListingField, type ListingNetwork, listingNetworks } from '@vitrine/contract/listings'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import { decidedBy, getLocalValues } from './field-values.ts'
import { compareIdentity, isIdentity } from './identity.ts'

const facebookFields: readonly ListingField[] = ['hours', 'description']

/** What of a place changed, as listings speak of it. */
export interface Changed {
  readonly locationId: string
  readonly fields: readonly ListingField[]
  /** The networks meant; all that show it unless said. */
  readonly networks?: readonly ListingNetwork[]
  /** A person decided that ours count, so that name and address are sent as well, and usual hours that are gone. */
  readonly decided?: true
}

/** By the columns of a place. */
const fieldsOfColumn: Readonly<Record<string, readonly ListingField[]>> = {
  name: ['title'],
  street: ['address'],
  postal_code: ['address'],
  city: ['address'],
  country: ['address'],
  opening_hours: ['hours'],
  special_times: ['specialHours'],
  description: ['description'],
  phone: ['phone'],
  website: ['website'],
}

/** What changes of a place mean for its listings. Facebook hears of everything when it begins to be told. */
export function findChanges(locationId: string, columns: object): Changed[] {
  const fields = Object.keys(columns).flatMap((column) => fieldsOfColumn[column] ?? [])
  const starts = 'update_fb_data' in columns && columns.update_fb_data === true
  return [
    ...(fields.length > 0 ? [{ locationId, fields }] : []),
    ...(starts ? [{ locationId, fields: facebookFields, networks: ['facebook'] as const }] : []),
  ]
}

/**
 * Says what the networks are to show from now on, in the transaction that changed the place: both happen or neither.
 * The rows say it, a job is only woken; the last word counts.
 */
export async function requestSync(tx: Tx, companyId: string, changes: readonly Changed[]): Promise<void> {
  const ids = [...new Set(changes.filter(({ fields }) => fields.length > 0).map(({ locationId }) => locationId))]
  if (ids.length === 0) return
  const locations = await findConnectedLocations(tx, companyId, ids)
  const parts = locations.flatMap((location) => {
    const relevantChanges = changes.filter(
      ({ locationId, networks = listingNetworks }) => locationId === location.id && networks.includes(location.network),
    )
    const fields = new Set(relevantChanges.flatMap(({ fields }) => fields))
    const decided = new Set(relevantChanges.flatMap(({ decided, fields }) => (decided ? fields : [])))
    return [...fields]
      .filter((field) => location.network === 'google' || (location.update_fb_data && facebookFields.includes(field)))
      .filter((field) => decided.has(field) || !isIdentity(field))
      .map((field) => ({
        place: location,
        field,
        wanted: (decided.has(field) ? decidedBy : getLocalValues)(location, field),
      }))
      .filter(({ wanted }) => Object.keys(wanted).length > 0)
  })
  for (const location of locations.filter(({ network }) => network === 'google')) {
    const fields = changes
      .filter(({ locationId, decided }) => locationId === location.id && !decided)
      .flatMap((change) => change.fields.filter(isIdentity))
    if (fields.length > 0) await compareIdentity(tx, companyId, location, fields)
  }
  if (parts.length === 0) return
  const woken = [...new Map(parts.map(({ place }) => [place.integration_id, place])).values()]
  await openListings(tx, companyId, woken)
  // In one order everywhere: who waits for a listing holds none that another waits for.
  await sql`select from listing where company_id = ${companyId} and integration_id = any(${woken.map(({ integration_id }) => integration_id)}::uuid[])
    order by integration_id for update`.execute(tx)
  for (let from = 0; from < parts.length; from += 500)
    await tx
      .insertInto('listing_part')
      .values(
        parts.slice(from, from + 500).map(({ place, field, wanted }) => ({
          ...{ company_id: companyId, integration_id: place.integration_id, field, state: 'pending' },
          ...{ wanted: JSON.stringify(wanted), version: 1, wanted_at: sql<Date>`clock_timestamp()` },
        })),
      )
      .onConflict((clash) =>
        clash.columns(['company_id', 'integration_id', 'field']).doUpdateSet({
          wanted: (row) => row.ref('excluded.wanted'),
          version: sql`listing_part.version + 1`,
          wanted_at: sql<Date>`clock_timestamp()`,
          state: 'pending',
          reason_code: null,
          reason_params: '{}',
        }),
      )
      .execute()
  await wake(
    tx,
    companyId,
    woken.map(({ integration_id }) => integration_id),
  )
}

interface Woken {
  readonly id: string
  readonly integration_id: string
  readonly network: ListingNetwork
}

/** The rows of listings that were never looked at. */
async function openListings(tx: Tx, companyId: string, locations: readonly Woken[]): Promise<void> {
  await tx
    .insertInto('listing')
    .values(
      locations.map(({ id, integration_id, network }) => ({
        ...{ company_id: companyId, integration_id, location_id: id, network },
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Lets listings be looked at now: at once by a job, and by the sweep should that be lost. */
export async function wake(tx: Tx, companyId: string, integrationIds: readonly string[]): Promise<void> {
  await sql`update webhook_route set listing_at = clock_timestamp()
    where company_id = ${companyId} and integration_id = any(${integrationIds}::uuid[])`.execute(tx)
  await sql`select graphile_worker.add_job('listings.sync', json_build_object('companyId', ${companyId}::text, 'integrationId', id::text),
    job_key => 'listings.sync:' || id) from unnest(${integrationIds}::uuid[]) id`.execute(tx)
}

/** A connection begins or begins again: what its listing shows is read, and what waited for it goes out. */
export async function openListing(deps: Deps, companyId: string, integrationId: string): Promise<void> {
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      const connection = await tx
        .selectFrom('integration')
        .select(['type', 'location_id'])
        .where('company_id', '=', companyId)
        .where('id', '=', integrationId)
        .executeTakeFirst()
      const network = listingNetworks.find((name) => name === connection?.type)
      if (!connection || network === undefined) return
      await openListings(tx, companyId, [{ id: connection.location_id, integration_id: integrationId, network }])
      await sql`update listing set wait_until = null, failures = 0
        where company_id = ${companyId} and integration_id = ${integrationId}`.execute(tx)
      await wake(tx, companyId, [integrationId])
    })
}

async function findConnectedLocations(tx: Tx, companyId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('location as l')
    .innerJoin('integration as i', (join) =>
      join.onRef('i.company_id', '=', 'l.company_id').onRef('i.location_id', '=', 'l.id'),
    )
    .select(['l.id', 'l.opening_hours', 'l.special_times', 'l.description', 'l.phone', 'l.website'])
    .select(['l.name', 'l.street', 'l.postal_code', 'l.city', 'l.country'])
    .select(['l.time_zone', 'l.google_profile', 'l.update_fb_data', 'i.id as integration_id', 'i.type'])
    .where('l.company_id', '=', companyId)
    .where(matchesAny(sql.ref('l.id'))(ids))
    .where('i.type', 'in', [...listingNetworks])
    .execute()
  return rows.map(({ type, ...row }) => ({ ...row, network: type as ListingNetwork })) // the condition above holds it
}
