import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import type { ListingDecision, ListingField } from '@vitrine/contract/listings'
import type { ListingValues } from '@vitrine/networks/listing'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { readPhone } from '../lib/phones.ts'
import { markHoursChecked } from './hours-checked.ts'
import { unknownCategories } from './offers.ts'
import { type ListingRow, lockListing, type PartRow, partsOf, type Which } from './queries.ts'
import { writePlace } from './settle.ts'
import { changedProfile, isShown, keptProfile, saidBy, type TakenColumns, taken } from './values.ts'
import { want } from './want.ts'

/** Changes what a place says of itself at Google, and lets it go there. What is so already is not sent again. */
export async function saveProfile(
  tx: Tx,
  companyId: string,
  locationId: string,
  asked: GoogleProfileChange,
): Promise<void> {
  const place = await lockWithListing(tx, companyId, locationId)
  if (!place) throw notFound()
  if (place.integration_id === null) throw invalid({ propertyPath: '', code: 'google.notConnected' })
  await refuseUnknown(tx, asked)
  const phone = phoneOf(asked.primaryPhone, place.country)
  const profile = changedProfile(keptProfile(place), asked)
  const columns: TakenColumns = {
    ...(asked.description === undefined ? {} : { description: asked.description }),
    ...(phone === undefined ? {} : { phone }),
    ...(asked.websiteUri === undefined ? {} : { website: asked.websiteUri }),
    google_profile: profile,
  }
  const fields = changedFields(place, columns)
  if (fields.length === 0) return
  await writePlace(tx, { company_id: companyId, location_id: locationId }, columns)
  await want(tx, companyId, [{ locationId, fields }])
}

/** Google’s own list decides what a category is, as far as it is here. */
async function refuseUnknown(tx: Tx, { primaryCategory, additionalCategories }: GoogleProfileChange): Promise<void> {
  const others = additionalCategories?.map(({ name }) => name) ?? []
  const unknown = new Set(await unknownCategories(tx, [...(primaryCategory ? [primaryCategory.name] : []), ...others]))
  const faults = [
    ...(primaryCategory && unknown.has(primaryCategory.name) ? ['primaryCategory'] : []),
    ...others.flatMap((name, index) => (unknown.has(name) ? [`additionalCategories[${index}]`] : [])),
  ].map((propertyPath) => ({ propertyPath, code: 'google.category' }))
  if (faults.length > 0) throw invalid(...faults)
}

function phoneOf(text: string | null | undefined, country: string): string | null | undefined {
  if (text === null || text === undefined) return text
  const phone = readPhone(text, country)
  if (phone === null) throw invalid({ propertyPath: 'primaryPhone', code: 'phone' })
  return phone
}

/** Nothing is sent: the network shows what was adopted, but for what only its own rules keep apart from ours. */
async function noteAdopted(tx: Tx, which: Which, location: ListingRow, { field, shown, skipped }: PartRow) {
  const wanted = saidBy(location, field)
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

type Place = NonNullable<Awaited<ReturnType<typeof lockWithListing>>>

function changedFields(place: Place, columns: TakenColumns): ListingField[] {
  const before = keptProfile(place)
  const after = columns.google_profile ?? before
  const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
  const changed: [field: ListingField, is: boolean][] = [
    ['description', columns.description !== undefined && columns.description !== place.description],
    [
      'phone',
      (columns.phone !== undefined && columns.phone !== place.phone) ||
        differs(before.additionalPhones, after.additionalPhones),
    ],
    ['website', columns.website !== undefined && columns.website !== place.website],
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
  const place = await tx
    .selectFrom('location')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!place) return undefined
  return { ...place, integration_id: await integrationOf(tx, companyId, locationId, 'google') }
}

async function integrationOf(tx: Tx, companyId: string, locationId: string, network: string): Promise<string | null> {
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
export async function decide(deps: Deps, companyId: string, locationId: string, asked: ListingDecision): Promise<void> {
  const db = deps.databases.of(companyId)
  await db.transaction().execute(async (tx) => {
    const integrationId = await integrationOf(tx, companyId, locationId, asked.network)
    const which = { companyId, integrationId: integrationId ?? '' }
    const row = integrationId === null ? undefined : await lockListing(tx, which)
    if (!row) throw invalid({ propertyPath: 'network', code: 'listing.notConnected' })
    if (asked.fields.includes('hours') || asked.fields.includes('specialHours')) await markHoursChecked(tx, companyId)
    if (asked.take === 'ours')
      return want(tx, companyId, [{ locationId, fields: asked.fields, networks: [asked.network], decided: true }])
    const parts = (await partsOf(tx, which)).filter(({ field }) => asked.fields.includes(field))
    const shown: ListingValues = Object.assign({}, ...parts.map((part) => part.shown ?? {}))
    const skipped = parts.find(({ field }) => field === 'hours')?.skipped ?? []
    const columns = taken(row, asked.fields, shown, { skipped })
    if (Object.keys(columns).length > 0) await writePlace(tx, row, columns)
    const after = await lockListing(tx, which)
    for (const part of parts) if (after && part.shown !== null) await noteAdopted(tx, which, after, part)
    // The other networks that show the place hear of it.
    const others = asked.network === 'google' ? (['facebook'] as const) : (['google'] as const)
    await want(tx, companyId, [{ locationId, fields: asked.fields, networks: others }])
  })
}
