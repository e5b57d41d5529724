import type { GoogleInsights } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import type { Viewer } from '../lib/viewer.ts'
import { gapOfKeywords } from './missing-data.ts'
import type { ComparedPeriod } from './period.ts'
import { type LocationSelection, matchesLocations, type ReportLocation } from './report-locations.ts'

const maxKeywords = 100

interface KeywordRow {
  readonly keyword: string
  readonly value: number | null
  readonly less_than: number | null
  readonly total: number
  readonly first: string
  readonly last: string
}

/** What people searched for in the months a period touches. Of a rare word only a bound is known, and shown as such. */
export async function findKeywords(
  db: Db,
  viewer: Viewer,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
  period: ComparedPeriod,
): Promise<GoogleInsights['keywords']> {
  const { rows } = await sql<KeywordRow>`
    select k.keyword, sum(k.value)::float8 as value, max(k.less_than) as less_than, (count(*) over ())::int as total,
      min(min(to_char(k.month, 'YYYY-MM'))) over () as first, max(max(to_char(k.month, 'YYYY-MM'))) over () as last
    from report_keyword k
    where k.company_id = ${viewer.companyId} and k.month between date_trunc('month', ${period.from}::date) and ${period.to}::date
      and ${matchesLocations(viewer, chosen, locations, sql`k.location_id`)}
    group by k.keyword order by sum(k.value) desc nulls last, max(k.less_than) desc, k.keyword limit ${maxKeywords}`.execute(
    db,
  )
  const [first] = rows
  if (!first) return { gap: gapOfKeywords(locations, period), total: 0, rows: [] }
  const names = [await companyName(db, viewer), ...locations.map(({ name }) => name)].map(splitTerms)
  return {
    ...{ from: first.first, to: first.last, total: first.total },
    rows: rows.map(({ keyword, value, less_than }) => ({
      keyword,
      ...(value === null ? { lessThan: less_than ?? undefined } : { value }),
      branded: isBranded(splitTerms(keyword), names),
    })),
  }
}

async function companyName(db: Db, viewer: Viewer): Promise<string> {
  const row = await db.selectFrom('company').select('name').where('id', '=', viewer.companyId).executeTakeFirstOrThrow()
  return row.name
}

const splitTerms = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)

/** Who types a long word of a name looks for that name; words many names share, such as a city, are no name. */
function isBranded(terms: readonly string[], names: readonly (readonly string[])[]): boolean {
  const [company = [], ...locationNames] = names
  const distinctiveTerms = locationNames.map((name) => name.filter((word) => !company.includes(word)))
  return (
    terms.some((word) => company.includes(word)) ||
    distinctiveTerms.some((name) => name.length > 1 && name.every((word) => terms.includes(word)))
  )
}
