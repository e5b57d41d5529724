import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import type { ListingDecision, ListingField } from '@vitrine/contract/listings'
import type { ListingValues } from '@vitrine/networks/listing'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { readPhone } from '../lib/phones.ts'
import { unknownCategories } from './category-attributes.ts'
import {
  type AdoptedColumns,
  changedProfile,
  getAdoptedColumns,
  getLocalValues,
  getStoredProfile,
  isShown,
} from './field-values.ts'
import { markHoursChecked } from './hours-checked.ts'
import { findParts, type ListingRef, type ListingRow, lockListing, type PartRow } from './queries.ts'
import { writeLocationColumns } from './reconcile.ts'
import { requestSync } from './request-sync.ts'

/** Changes what a place says of itself at Google, and lets it go there. What is so already is not sent again. */
export async function saveProfile(
  tx: Tx,
  companyId: string,
  locationId: string,
  change: GoogleProfileChange,
): Promise<void> {
  const location = await lockWithListing(tx, companyId, locationId)
  if (!location) throw notFound()
  if (location.integration_id === null) throw invalid({ propertyPath: '', code: 'google.notConnected' })
  await refuseUnknown(tx, change)
  const phone = parsePhone(change.primaryPhone, location.country)
  const profile = changedProfile(getStoredProfile(location), change)
  const columns: AdoptedColumns = {
    ...(change.description === undefined ? {} : { description: change.description }),
    ...(phone === undefined ? {} : { phone }),
    ...(change.websiteUri === undefined ? {} : { website: change.websiteUri }),
    google_profile: profile,
  }
  const fields = changedFields(location, columns)
  if (fields.length === 0) return
  await writeLocationColumns(tx, { company_id: companyId, location_id: locationId }, columns)
  await requestSync(tx, companyId, [{ locationId, fields }])
}

/** Google’s own list decides what a category is, as far as it is here. */
async function refuseUnknown(tx: Tx, { primaryCategory, additionalCategories }: GoogleProfileChange): Promise<void> {
  const others = additionalCategories?.map(({ name }) => name) ?? []
  const unknown = new Set(await unknownCategories(tx, [...(primaryCategory ? [primaryCategory.name] : []), ...others]))
  const violations = [
    ...(primaryCategory && unknown.has(primaryCategory.name) ? ['primaryCategory'] : []),
    ...others.flatMap((name, index) => (unknown.has(name) ? [`additionalCategories[${index}]`] : [])),
  ].map((propertyPath) => ({ propertyPath, code: 'google.category' }))
  if (violations.length > 0) throw invalid(...violations)
}

function parsePhone(text: string | null | undefined, country: string): string | null | undefined {
  if (text === null || text === undefined) return text
  const phone = readPhone(text, country)
  if (phone === null) throw invalid({ propertyPath: 'primaryPhone', code: 'phone' })
  return phone
}

/** Nothing is sent: the network shows what was adopted, but for what only its own rules keep apart from ours. */
async function noteAdopted(tx: Tx, which: ListingRef, location: ListingRow, { field, shown, skipped }: PartRow) {
  const wanted = getLocalValues(location, field)
  const isSame = isShown(field, wanted, shown ?? {}, location, skipped)
  await tx
    .updateTable('listing_part')
    .set({
      ...{ wanted: JSON.stringify(wanted), wanted_at: sql`clock_timestamp()`, version: sql`version + 1` },
      ...{ sent_version: sql`version + 1`, state: isSame ? 'matching' : 'differs', reason_code: null },
    })
    .where('company_id', '=', which.companyId)
    .where('integration_id', '=', which.integrationId)
    .where('field', '=', field)
    .execute()
}

type LockedLocation = NonNullable<Awaited<ReturnType<typeof lockWithListing>>>

function changedFields(location: LockedLocation, columns: AdoptedColumns): ListingField[] {
  const before = getStoredProfile(location)
  const after = columns.google_profile ?? before
  const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)
  const changed: [field: ListingField, is: boolean][] = [
    ['description', columns.description !== undefined && columns.description !== location.description],
    [
      'phone',
      (columns.phone !== undefined && columns.phone !== location.phone) ||
        differs(before.additionalPhones, after.additionalPhones),
    ],
    ['website', columns.website !== undefined && columns.website !== location.website],
    [
      'categories',
      differs(before.primaryCategory, after.primaryCategory) ||
        differs(before.additionalCategories, after.additionalCategories),
    ],
    ['attributes', differs(before.attributes, after.attributes)],
  ]
  return changed.filter(([, is]) => is).map(([field]) => field)
}

async function lockWithListing(tx: Tx, companyId: string, locationId: string) {
  const location = await tx
    .selectFrom('location')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!location) return undefined
  return { ...location, integration_id: await findIntegrationId(tx, companyId, locationId, 'google') }
}

async function findIntegrationId(
  tx: Tx,
  companyId: string,
  locationId: string,
  network: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('integration')
    .select('id')
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .where('type', '=', network)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whose word counts where a network shows something else: ours goes out again, or theirs is taken over. */
export async function decide(
  deps: Deps,
  companyId: string,
  locationId: string,
  decision: ListingDecision,
): Promise<void> {
  const db = deps.databases.forCompany(companyId)
  await db.transaction().execute(async (tx) => {
    const integrationId = await findIntegrationId(tx, companyId, locationId, decision.network)
    const which = { companyId, integrationId: integrationId ?? '' }
    const row = integrationId === null ? undefined : await lockListing(tx, which)
    if (!row) throw invalid({ propertyPath: 'network', code: 'listing.notConnected' })
    if (decision.fields.includes('hours') || decision.fields.includes('specialHours'))
      await markHoursChecked(tx, companyId)
    if (decision.take === 'ours')
      return requestSync(tx, companyId, [
        { locationId, fields: decision.fields, networks: [decision.network], decided: true },
      ])
    const parts = (await findParts(tx, which)).filter(({ field }) => decision.fields.includes(field))
    const shown: ListingValues = Object.assign({}, ...parts.map((part) => part.shown ?? {}))
    const skipped = parts.find(({ field }) => field === 'hours')?.skipped ?? []
    const columns = getAdoptedColumns(row, decision.fields, shown, { skipped })
    if (Object.keys(columns).length > 0) await writeLocationColumns(tx, row, columns)
    const after = await lockListing(tx, which)
    for (const part of parts) if (after && part.shown !== null) await noteAdopted(tx, which, after, part)
    // The other networks that show the place hear of it.
    const others = decision.network === 'google' ? (['facebook'] as const) : (['google'] as const)
    await requestSync(tx, companyId, [{ locationId, fields: decision.fields, networks: others }])
  })
}
