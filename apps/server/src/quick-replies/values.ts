import { type Locale, locales } from '@vitrine/contract/companies'
import type { FieldValues, PlaceFacts } from '@vitrine/contract/fields'
import { customerValues, replyValues } from '@vitrine/contract/reply-fields'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inPlacesOf } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'
import { factsOf } from '../locations/facts.ts'
import { dayAt } from '../posts/time.ts'

export interface Valued {
  /** The company’s own language. */
  readonly lang: Locale
  readonly values: Record<Locale, FieldValues>
}

/** What the fields become in an answer from a place to a customer, today there, in each language. */
export async function valuesAt(db: Db, who: Viewer, locationId: string, customer: string): Promise<Valued> {
  const [company, place] = [await companyOf(db, who), await placeOf(db, who, locationId)]
  return { lang: company.lang, values: valued(who, company.name, place, customer) }
}

/** An example: the place that says most of itself, and nobody’s name. */
export async function exampleValues(db: Db, who: Viewer): Promise<Valued & { place?: string }> {
  const company = await companyOf(db, who)
  const { rows } = await sql<{ id: string }>`select l.id from location l
    where l.company_id = ${who.companyId} and ${inPlacesOf(who, sql`l.id`)}
    order by (l.phone is not null)::int + (l.website is not null)::int + (l.city is not null)::int
      + (l.opening_hours <> '[]')::int desc, l.sort_name, l.id limit 1`.execute(db)
  const id = rows[0]?.id
  const place = id === undefined ? undefined : await placeOf(db, who, id)
  return {
    lang: company.lang,
    values: valued(who, company.name, place, ''),
    ...(place === undefined ? {} : { place: place.name }),
  }
}

function valued(who: Viewer, company: string, place: PlaceRow | undefined, customer: string): Valued['values'] {
  const myFirstName = customerValues(who.name).customerFirstName ?? ''
  const day = dayAt(new Date(), place?.time_zone ?? 'UTC')
  const all = locales.map((lang) => [
    lang,
    replyValues(place ? factsOf(place) : nowhere, day, lang, { customer, company, myFirstName }),
  ])
  return Object.fromEntries(all) as Valued['values'] // each language once
}

const nowhere: PlaceFacts = {
  ...{ name: '', street: null, city: null, postalCode: null, phone: null, website: null, group: null },
  ...{ description: null, openingHours: [], specialTimes: [], customFields: {} },
}

async function companyOf(db: Db, who: Viewer): Promise<{ name: string; lang: Locale }> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'lang'])
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow()
  return { name: row.name, lang: row.lang as Locale } // a check constraint holds it
}

async function placeOf(db: Db, who: Viewer, id: string) {
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
    .where('l.company_id', '=', who.companyId)
    .where(inPlacesOf(who, sql`l.id`))
    .where('l.id', '=', id)
    .executeTakeFirst()
}
type PlaceRow = NonNullable<Awaited<ReturnType<typeof placeOf>>>
