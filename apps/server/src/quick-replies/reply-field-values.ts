import { type Locale, locales } from '@vitrine/contract/companies'
import type { FieldValues, LocationFacts } from '@vitrine/contract/location-fields'
import { customerValues, replyValues } from '@vitrine/contract/reply-fields'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'
import { toFieldFacts } from '../locations/merge-field-values.ts'
import { getLocalDay } from '../posts/time.ts'

export interface Valued {
  /** The company’s own language. */
  readonly lang: Locale
  readonly values: Record<Locale, FieldValues>
}

/** What the fields become in an answer from a place to a customer, today there, in each language. */
export async function getValues(db: Db, viewer: Viewer, locationId: string, customer: string): Promise<Valued> {
  const [company, location] = [await readCompany(db, viewer), await findLocation(db, viewer, locationId)]
  return { lang: company.lang, values: valued(viewer, company.name, location, customer) }
}

/** An example: the place that says most of itself, and nobody’s name. */
export async function exampleValues(db: Db, viewer: Viewer): Promise<Valued & { place?: string }> {
  const company = await readCompany(db, viewer)
  const { rows } = await sql<{ id: string }>`select l.id from location l
    where l.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`l.id`)}
    order by (l.phone is not null)::int + (l.website is not null)::int + (l.city is not null)::int
      + (l.opening_hours <> '[]')::int desc, l.sort_name, l.id limit 1`.execute(db)
  const id = rows[0]?.id
  const location = id === undefined ? undefined : await findLocation(db, viewer, id)
  return {
    lang: company.lang,
    values: valued(viewer, company.name, location, ''),
    ...(location === undefined ? {} : { place: location.name }),
  }
}

function valued(
  viewer: Viewer,
  company: string,
  location: LocationValuesRow | undefined,
  customer: string,
): Valued['values'] {
  const myFirstName = customerValues(viewer.name).customerFirstName ?? ''
  const day = getLocalDay(new Date(), location?.time_zone ?? 'UTC')
  const all = locales.map((lang) => [
    lang,
    replyValues(location ? toFieldFacts(location) : nowhere, day, lang, { customer, company, myFirstName }),
  ])
  return Object.fromEntries(all) as Valued['values'] // each language once
}

const nowhere: LocationFacts = {
  ...{ name: '', street: null, city: null, postalCode: null, phone: null, website: null, group: null },
  ...{ description: null, openingHours: [], specialTimes: [], customFields: {} },
}

async function readCompany(db: Db, viewer: Viewer): Promise<{ name: string; lang: Locale }> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'lang'])
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  return { name: row.name, lang: row.lang as Locale } // a check constraint holds it
}

async function findLocation(db: Db, viewer: Viewer, id: string) {
  return db
    .selectFrom('location as l')
    .select([
      ...([
        'l.name',
        'l.street',
        'l.city',
        'l.postal_code',
        'l.phone',
        'l.country',
        'l.website',
        'l.time_zone',
      ] as const),
      ...(['l.opening_hours', 'l.special_times', 'l.custom_fields'] as const),
      sql<string | null>`(select g.name from location_group g
        where g.company_id = l.company_id and g.id = l.group_id)`.as('group'),
    ])
    .where('l.company_id', '=', viewer.companyId)
    .where(inVisibleLocations(viewer, sql`l.id`))
    .where('l.id', '=', id)
    .executeTakeFirst()
}
type LocationValuesRow = NonNullable<Awaited<ReturnType<typeof findLocation>>>
