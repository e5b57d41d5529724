import type { ListingField, ListingNetwork } from '@vitrine/contract/listings'
import type { LocationStanding } from '@vitrine/contract/location-standings'
import { LocationSummary } from '@vitrine/contract/locations'
import { toIri } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

interface StandingRow {
  readonly id: string
  readonly usual: string | null
  readonly special: string | null
  readonly next: { date: string; ranges: string } | null
  readonly said: number | null
  readonly differs: boolean
}

/** What makes a profile complete is counted as the page of a place counts it, in as many parts. */
const parts = 7

/** How every place stands today, by name; each in its own zone. */
export async function standings(db: Db, viewer: Viewer): Promise<LocationStanding[]> {
  const { rows } = await sql<StandingRow>`
    select l.id,
      (select s ->> d.weekday from jsonb_array_elements(l.opening_hours) s where s ->> 'type' = 'default') as usual,
      (select s ->> 'ranges' from jsonb_array_elements(l.special_times) s where s ->> 'date' = d.date) as special,
      (select jsonb_build_object('date', s ->> 'date', 'ranges', s ->> 'ranges')
        from jsonb_array_elements(l.special_times) s where to_date(s ->> 'date', 'DD/MM/YYYY') > d.day
        order by to_date(s ->> 'date', 'DD/MM/YYYY') limit 1) as next,
      case when exists (select from integration i
        where i.company_id = l.company_id and i.location_id = l.id and i.type = 'google') then (
          select count(*) filter (where is_said)::int from (values
            (l.google_profile ->> 'primaryCategory' is not null),
            (exists (select from jsonb_array_elements(l.opening_hours) s where s ->> 'type' = 'default')),
            (trim(coalesce(l.description, '')) <> ''), (trim(coalesce(l.phone, '')) <> ''),
            (trim(coalesce(l.website, '')) <> ''),
            (jsonb_array_length(coalesce(l.google_profile -> 'additionalCategories', '[]')) > 0),
            (coalesce(l.google_profile #> '{attributes,flags}', '{}') <> '{}')) as v (is_said)) end as said,
      exists (select from listing s join listing_part p on p.company_id = s.company_id and p.integration_id = s.integration_id
        where s.company_id = l.company_id and s.location_id = l.id and p.state in ('differs', 'refused')) as differs
    from location l
    cross join lateral (select (now() at time zone l.time_zone)::date as day) z
    cross join lateral (select z.day, to_char(z.day, 'DD/MM/YYYY') as date, trim(to_char(z.day, 'day')) as weekday) d
    where l.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`l.id`)}
    order by l.sort_name, l.id`.execute(db)
  return rows.map(({ id, usual, special, next, said, differs }) => ({
    '@id': toIri(LocationSummary, id),
    id,
    ...presentToday(usual, special),
    ...(next === null ? {} : { nextSpecial: next }),
    ...(said === null ? {} : { completeness: said / parts }),
    differs,
  }))
}

function presentToday(usual: string | null, special: string | null): Pick<LocationStanding, 'today'> {
  const ranges = special ?? usual
  return ranges === null ? {} : { today: { ranges, special: special !== null } }
}

interface Difference {
  readonly location_id: string
  readonly name: string
  readonly network: ListingNetwork
  readonly differs: ListingField[]
  readonly refused: ListingField[]
  readonly total: number
}

const maxShown = 50

/** Listings somebody has to decide on, wrong hours first: they send customers to a closed door. */
export async function differences(db: Db, viewer: Viewer): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select s.location_id, l.name, s.network, count(*) over ()::int as total,
      array_agg(p.field order by p.field) filter (where p.state = 'differs') as differs,
      array_agg(p.field order by p.field) filter (where p.state = 'refused') as refused
    from listing_part p
      join listing s on s.company_id = p.company_id and s.integration_id = p.integration_id
      join location l on l.company_id = s.company_id and l.id = s.location_id
    where p.company_id = ${viewer.companyId} and p.state in ('differs', 'refused') and ${inVisibleLocations(viewer, sql`s.location_id`)}
    group by s.location_id, l.name, l.sort_name, s.network
    order by bool_or(p.field in ('hours', 'specialHours')) desc, l.sort_name, s.location_id, s.network
    limit ${maxShown}`.execute(db)
  return rows
}
