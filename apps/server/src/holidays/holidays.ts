import type { BulkResult } from '@vitrine/contract/bulk-updates'
import type { Locale } from '@vitrine/contract/companies'
import { toIso } from '@vitrine/contract/date-format'
import type { HolidayState } from '@vitrine/contract/holidays'
import { type SpecialTime, weekdays } from '@vitrine/contract/opening-hours'
import { holidayCountries, type PublicHoliday, publicHolidaysBetween } from '@vitrine/contract/public-holidays'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import { toViolation } from '../http/error-response.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { markHoursChecked } from '../listings/hours-checked.ts'

/** The upcoming holidays of a location with the state of its hours, or null if the location does not exist. */
export async function findLocationHolidays(db: Db, viewer: Viewer, id: string, days: number) {
  const location = await db
    .selectFrom('location')
    .select(['country', 'special_times', 'time_zone'])
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!location) return null
  const { rows } = await sql<{ day: string }>`select to_char(day, 'DD/MM/YYYY') as day from holiday_confirmation
    where company_id = ${viewer.companyId} and location_id = ${id}`.execute(db)
  const confirmed = new Set(rows.map(({ day }) => day))
  const special = new Set((location.special_times as unknown as SpecialTime[]).map(({ date }) => date)) // written through the contract only
  const getState = (date: string): HolidayState =>
    special.has(date) ? 'special' : confirmed.has(date) ? 'confirmed' : 'open'
  return once(before(location.country, location.time_zone, days)).map(({ date, name }) => ({
    date,
    name,
    state: getState(date),
  }))
}

const maxLocationNames = 1000

/**
 * The upcoming holidays with the locations that would be open as usual. Locations that are closed on that weekday or
 * have no weekly hours have nothing to confirm.
 */
export async function holidaysToConfirm(db: Db, viewer: Viewer, days: number) {
  const candidates = holidayCountries.flatMap((country) =>
    once(before(country, 'UTC', days)).map(({ date, name }) => {
      const day = toIso(date)
      return { country, date, name, day, weekday: weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'monday' }
    }),
  )
  const { rows } = await sql<{ country: string; date: string; total: number; locations: string[] }>`
    select h.country, h.date, count(*)::int as total, (array_agg(l.id order by l.sort_name, l.id))[:${maxLocationNames}] as locations
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as h (country text, date text, day date, weekday text)
    join location l on l.company_id = ${viewer.companyId} and l.country = h.country and ${inVisibleLocations(viewer, sql`l.id`)}
    where exists (select from jsonb_array_elements(l.opening_hours) s where s ->> 'type' = 'default' and s ->> h.weekday <> '')
      and not l.special_times @> jsonb_build_array(jsonb_build_object('date', h.date))
      and not exists (select from holiday_confirmation c
        where c.company_id = l.company_id and c.location_id = l.id and c.day = h.day)
    group by h.country, h.date`.execute(db)
  const found = new Map(rows.map((row) => [`${row.country} ${row.date}`, row]))
  return candidates
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .flatMap(({ country, date, name }) => {
      const row = found.get(`${country} ${date}`)
      return row ? [{ date, name, country, total: row.total, locations: row.locations }] : []
    })
}

/** Confirms each location's usual hours for the day, or revokes the confirmation. */
export async function confirm(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  { locationIds, date, confirmed }: { locationIds: readonly string[]; date: string; confirmed: boolean },
): Promise<BulkResult> {
  const ids = [...new Set(locationIds)]
  const seen = ids.filter((id) => seesLocation(viewer, id))
  const day = toIso(date)
  const successful = await db.transaction().execute(async (tx) => {
    const locations = await tx
      .selectFrom('location')
      .select('id')
      .where('company_id', '=', viewer.companyId)
      .where(matchesAny(sql.ref('id'))(seen))
      .forShare()
      .execute()
    const known = locations.map(({ id }) => id)
    if (confirmed)
      await sql`insert into holiday_confirmation (company_id, location_id, day, confirmed_by)
        select ${viewer.companyId}, place, ${day}::date,
          (select id from app_user where company_id = ${viewer.companyId} and id = ${viewer.userId})
        from unnest(${known}::uuid[]) place on conflict do nothing`.execute(tx)
    else
      await sql`delete from holiday_confirmation where company_id = ${viewer.companyId} and day = ${day}::date
        and location_id = any(${known}::uuid[])`.execute(tx)
    if (confirmed && known.length > 0) await markHoursChecked(tx, viewer.companyId)
    return new Set(known)
  })
  const { message } = toViolation({ propertyPath: '', code: 'relation.unknown' }, lang)
  return {
    successful: ids.filter((id) => successful.has(id)),
    failed: ids.filter((id) => !successful.has(id)).map((id) => ({ id, message })),
  }
}

function before(country: string, timeZone: string, days: number): PublicHoliday[] {
  const today = Temporal.Now.plainDateISO(timeZone)
  return publicHolidaysBetween(country, today.toString(), today.add({ days }).toString())
}

/** Keeps one of several holidays on the same day, as hours are confirmed per day. */
function once(holidays: readonly PublicHoliday[]): PublicHoliday[] {
  return [...new Map(holidays.toReversed().map((holiday) => [holiday.date, holiday])).values()].toReversed()
}
