import type { Locale } from '@vitrine/contract/companies'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { isChosen, type LocationSelection } from './report-locations.ts'

/** How many locations and groups the head of a file names; the others are counted. */
const maxNamed = 10

/** Which locations a file is about, as its name and its head say it. */
export interface ExportScope {
  readonly company: string
  readonly count: number
  /** The first of them by name. */
  readonly names: readonly string[]
  readonly groups: readonly string[]
  /** Neither a choice nor the viewer's permissions leave a location out. */
  readonly isWholeCompany: boolean
}

export async function readExportScope(db: Db, viewer: Viewer, chosen: LocationSelection): Promise<ExportScope> {
  const visible = sql<SqlBool>`l.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`l.id`)} and ${isChosen(chosen)}`
  const [{ company }, { count, names }, groups] = await Promise.all([
    db.selectFrom('company').select('name as company').where('id', '=', viewer.companyId).executeTakeFirstOrThrow(),
    countAndName(db, visible),
    nameGroups(db, viewer, chosen.groups ?? []),
  ])
  const isWholeCompany = viewer.locations === null && chosen.locations === undefined && chosen.groups === undefined
  return { company, count, names, groups, isWholeCompany }
}

async function countAndName(db: Db, visible: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select (select count(*)::int from location l where ${visible}) as count,
      array(select l.name from location l where ${visible} order by l.sort_name, l.id limit ${maxNamed}) as names`.execute(
    db,
  )
  return rows[0] ?? { count: 0, names: [] }
}

async function nameGroups(db: Db, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select g.name from location_group g where g.company_id = ${viewer.companyId} and g.id = any(${ids}::uuid[])
      and exists (select from location l where l.company_id = g.company_id and l.group_id = g.id and ${inVisibleLocations(viewer, sql`l.id`)})
    order by g.name limit ${maxNamed}`.execute(db)
  return rows.map(({ name }) => name)
}

/** One location, one group or the company by name, several locations by their number. */
export function nameScope(
  lang: Locale,
  { company, count, names, groups, isWholeCompany }: ExportScope,
  chosen: LocationSelection,
) {
  const [onlyGroup, ...otherGroups] = groups
  if (count === 1) return names[0] ?? company
  if (isWholeCompany || count === 0) return company
  if (onlyGroup !== undefined && otherGroups.length === 0 && chosen.locations === undefined) return onlyGroup
  return translate(lang, 'report.locationCount', { count })
}

/** The groups chosen, then the locations: the first by name, the others by number. */
export function scopeFacts(lang: Locale, { count, names, groups }: ExportScope): string[] {
  const rest = count - names.length
  return [
    ...(groups.length > 0
      ? [translate(lang, 'report.groupNames', { count: groups.length, names: groups.join(', ') })]
      : []),
    ...(count > 0 ? [translate(lang, 'report.locationNames', { count, names: names.join(', '), rest })] : []),
  ]
}
