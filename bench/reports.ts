import type { Db } from '@vitrine/server/db/db'
import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import type { BenchEnvironment } from './environment.ts'
import { met, ms, p50, p95, race, table } from './percentiles.ts'
import { enter } from './users.ts'

const locationCount = 2_000
const groups = 40
/** Days of the report's period; it is compared with as many days before it. */
const days = 90
/** The tables hold more days than a report reads. */
const storedDays = 270
const goalMs = 500
const part = 10

/** Measures reports of two thousand locations over 90 days, compared with the 90 days before, over HTTP. */
export async function measureReports(stage: BenchEnvironment, print: (line?: string) => void): Promise<void> {
  const companyId = newId()
  const db = stage.databases.forCompany(companyId)
  await db.insertInto('company').values({ id: companyId, name: 'Mille tables' }).execute()
  const person = await enter(stage, companyId)
  const rows = await fill(db, companyId)
  await stage.tidy()
  const [from, to] = [dayAgo(days - 1), dayAgo(0)]
  const query = (integrationType: string, insightType: string) => () =>
    person.request('POST', '/api/insights', { integrationType, insightType, startDate: from, endDate: to })
  const read = (path: string) => () => person.request('GET', `/api/${path}from=${from}&to=${to}`)
  const times = await race(
    {
      'all places, audience': query('facebook', 'audience'),
      'all places, Google': query('google', 'insights'),
      'audience, all places together': read('audience_stats?integrationType=facebook&'),
      'Google insights, all places together': read('gmb_insights?'),
    },
    { seconds: 10, rounds: 30, warm: 2 },
  )
  print(
    `\nReports of ${locationCount} places over ${days} days and the ${days} before, of ${rows} daily rows, milliseconds`,
  )
  print(
    table(
      ['report', 'p50', 'p95', `goal (p95 ≤ ${goalMs} ms)`],
      Object.entries(times).map(([what, all]) => [what, ms(p50(all)), ms(p95(all)), met(p95(all) <= goalMs)]),
    ),
  )
}

/** Creates locations in groups, their accounts and daily metrics. Returns the number of rows. */
async function fill(db: Db, companyId: string): Promise<number> {
  await sql`insert into location_group (company_id, id, name)
    select ${companyId}, gen_random_uuid(), 'Région ' || n from generate_series(1, ${groups}::int) n`.execute(db)
  await sql`insert into location (company_id, id, name, time_zone, group_id)
    select ${companyId}, gen_random_uuid(), 'Margot ' || n, 'Europe/Paris',
      (select g.id from location_group g where g.company_id = ${companyId} order by g.name offset n % ${groups}::int limit 1)
    from generate_series(1, ${locationCount}::int) n`.execute(db)
  await sql`insert into integration (company_id, id, location_id, type, account_id, account_name)
    select l.company_id, gen_random_uuid(), l.id, t.type, t.type || l.id, l.name
    from location l, unnest(array['facebook', 'google']) as t(type) where l.company_id = ${companyId}`.execute(db)
  await sql`insert into report_account (company_id, integration_id, location_id, type, first_day, last_day, is_whole, collected_at)
    select i.company_id, i.id, i.location_id, i.type, current_date - ${storedDays}::int, current_date - 2, true, clock_timestamp()
    from integration i where i.company_id = ${companyId}`.execute(db)
  let rows = 0
  // Inserts in parts, because the server's connections have a statement timeout.
  for (let back = storedDays; back > 1; back -= part) {
    const { numAffectedRows = 0n } = await sql`
      insert into report_day (company_id, type, day, location_id, integration_id, followers, gained, lost, reach, views, engagements,
        search_mobile, search_desktop, maps_mobile, maps_desktop, calls, website, directions, bookings)
      select i.company_id, i.type, current_date - d, i.location_id, i.id, f.n * 100, f.n, f.n / 2, f.n * 20, f.n * 30, f.n * 2,
        g.n * 9, g.n * 3, g.n * 7, g.n, g.n, g.n, g.n, g.n
      from generate_series(${Math.max(2, back - part + 1)}::int, ${back}::int) d
      cross join integration i
      cross join lateral (select case when i.type = 'facebook' then (random() * 50)::int end as n) f
      cross join lateral (select case when i.type = 'google' then (random() * 50)::int end as n) g
      where i.company_id = ${companyId}`.execute(db)
    rows += Number(numAffectedRows)
  }
  return rows
}

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
