import type { Locale } from '@vitrine/contract/companies'
import type { FiltersOf } from '@vitrine/contract/operation'
import { type ListQuery, writeInstant } from '@vitrine/contract/query'
import type { userActivities } from '@vitrine/contract/user-activities'
import type { Db } from '../db/db.ts'
import { type CsvPiece, csvLine, csvMark, getDelimiter } from '../lib/csv.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { detailsFor } from './details.ts'
import { type ActivityRow, activitiesAfter, countActivities } from './queries.ts'

type Query = ListQuery<FiltersOf<typeof userActivities.list>>

const atOnce = 1_000

/** Who did what as a CSV file, newest first, a page at a time. */
export async function* exportActivities(db: Db, viewer: Viewer, lang: Locale, query: Query): AsyncGenerator<CsvPiece> {
  const delimiter = getDelimiter(lang)
  const headings = columns.map((column) => translate(lang, `activity.column.${column}`))
  yield { text: csvMark + csvLine(headings, delimiter), rows: 0 }
  let last: ActivityRow | undefined
  do {
    const rows = await activitiesAfter(db, viewer, query, last?.id, atOnce)
    yield { text: rows.map((row) => csvLine(toCells(viewer, row, lang), delimiter)).join(''), rows: rows.length }
    last = rows.length < atOnce ? undefined : rows.at(-1)
  } while (last)
}

/** How many of them the file will have. */
export function countExported(db: Db, viewer: Viewer, query: Query): Promise<number> {
  return countActivities(db, viewer, query)
}

const columns = [
  'at',
  'user',
  'operation',
  'objectType',
  'object',
  'summary',
  'locations',
  'fields',
  'details',
  'outcome',
  'ip',
  'userAgent',
] as const

function toCells(viewer: Viewer, row: ActivityRow, lang: Locale): string[] {
  const details = detailsFor(viewer, row)
  const cells: Record<(typeof columns)[number], string> = {
    at: writeInstant(row.at),
    user: row.super_admin ? translate(lang, 'activity.superAdmin', { name: row.user_name }) : row.user_name,
    operation: row.operation,
    objectType: row.object_type,
    object: row.object ?? '',
    summary: row.summary ?? '',
    locations: formatLocations(row),
    fields: row.fields.join(' '),
    details: details === null ? '' : JSON.stringify(details),
    outcome: row.outcome,
    ip: row.ip,
    userAgent: row.user_agent,
  }
  return columns.map((column) => cells[column])
}

/** "Lyon, Nice (+10)" */
function formatLocations({ locations, location_count }: ActivityRow): string {
  const others = location_count - locations.length
  return `${locations.map(({ name }) => name).join(', ')}${others > 0 ? ` (+${others})` : ''}`
}
