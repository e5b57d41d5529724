import type { GapReason, ReportNetwork } from '@vitrine/contract/reports'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** Which places a report is of: those named and those of the groups named, of what the viewer sees. */
export interface LocationSelection {
  readonly locations?: readonly string[]
  readonly groups?: readonly string[]
}

/** A place and how far the figures of its account reach. */
export interface ReportLocation {
  readonly id: string
  readonly name: string
  readonly group_id: string | null
  readonly group_name: string | null
  readonly integration_id: string | null
  readonly valid_token: boolean | null
  readonly first_day: string | null
  readonly last_day: string | null
  readonly is_whole: boolean | null
  readonly posts_since: string | null
  /** The closed months whose search terms were collected, the oldest first. */
  readonly keyword_months: readonly string[] | null
  /** What the network does not give of it. */
  readonly missing: Readonly<Record<string, GapReason>> | null
  readonly collected_at: Date | null
}

/** The places of a report, by name. */
export async function findReportLocations(
  db: Db,
  viewer: Viewer,
  type: ReportNetwork,
  chosen: LocationSelection,
): Promise<ReportLocation[]> {
  const { rows } = await sql<ReportLocation>`
    select l.id, l.name, l.group_id, g.name as group_name, i.id as integration_id, i.valid_token,
      a.first_day::text, a.last_day::text, a.is_whole, a.posts_since::text, a.keyword_months, a.missing, a.collected_at
    from location l
    left join location_group g on g.company_id = l.company_id and g.id = l.group_id
    left join integration i on i.company_id = l.company_id and i.location_id = l.id and i.type = ${type}
    left join report_account a on a.company_id = i.company_id and a.integration_id = i.id
    where l.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`l.id`)} and ${isChosen(chosen)}
    order by l.sort_name, l.id`.execute(db)
  return rows
}

export function isChosen({ locations, groups }: LocationSelection): RawBuilder<SqlBool> {
  if (locations === undefined && groups === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`(l.id = any(${locations ?? []}::uuid[]) or l.group_id = any(${groups ?? []}::uuid[]))`
}

/** Rows of these places only. Whoever sees all and chose none is spared the comparison. */
export function matchesLocations(
  viewer: Viewer,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
  column: RawBuilder<unknown>,
) {
  if (isAll(viewer, chosen)) return sql<SqlBool>`true`
  return sql<SqlBool>`${column} = any(${locations.map(({ id }) => id)}::uuid[])`
}

/** The same by their accounts, where rows are kept by account: those of other places are not even looked at. */
export function matchesAccounts(
  viewer: Viewer,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
  column: RawBuilder<unknown>,
) {
  if (isAll(viewer, chosen)) return sql<SqlBool>`true`
  return sql<SqlBool>`${column} = any(${locations.flatMap(({ integration_id }) => integration_id ?? [])}::uuid[])`
}

const isAll = (viewer: Viewer, { locations, groups }: LocationSelection) =>
  viewer.locations === null && locations === undefined && groups === undefined
