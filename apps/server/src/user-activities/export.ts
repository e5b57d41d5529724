import type { Locale } from '@vitrine/contract/companies'
import type { FiltersOf } from '@vitrine/contract/operation'
import { type ListQuery, writeInstant } from '@vitrine/contract/query'
import type { userActivities } from '@vitrine/contract/user-activities'
import { csvLine, csvMark, delimiterOf } from '../csv.ts'
import type { Db } from '../db.ts'
import { findPage, inOrder } from '../lists.ts'
import { say } from '../texts.ts'
import type { Viewer } from '../viewer.ts'
import { type ActivityRow, findActivities, listed } from './queries.ts'

type Query = ListQuery<FiltersOf<typeof userActivities.list>>

const most = 50_000
const atOnce = 1_000

/** Who did what as a CSV file, a piece at a time. */
export async function* exportActivities(db: Db, who: Viewer, lang: Locale, query: Query): AsyncGenerator<string> {
  const delimiter = delimiterOf(lang)
  yield csvMark +
    csvLine(
      columns.map((column) => say(lang, `activity.column.${column}`)),
      delimiter,
    )
  for (let page = 1; page <= most / atOnce; page++) {
    const { ids } = await findPage(db, { ...query, page, itemsPerPage: atOnce }, listed(who))
    const rows = inOrder(ids, await findActivities(db, who.companyId, ids))
    yield rows.map((row) => csvLine(cellsOf(row, lang), delimiter)).join('')
    if (ids.length < atOnce) return
  }
}

const columns = [
  'at',
  'user',
  'operation',
  'objectType',
  'object',
  'summary',
  'fields',
  'details',
  'outcome',
  'ip',
  'userAgent',
] as const

function cellsOf(row: ActivityRow, lang: Locale): string[] {
  const cells: Record<(typeof columns)[number], string> = {
    at: writeInstant(row.at),
    user: row.super_admin ? say(lang, 'activity.superAdmin', { name: row.user_name }) : row.user_name,
    operation: row.operation,
    objectType: row.object_type,
    object: row.object ?? '',
    summary: row.summary ?? '',
    fields: row.fields.join(' '),
    details: row.details === null ? '' : JSON.stringify(row.details),
    outcome: row.outcome,
    ip: row.ip,
    userAgent: row.user_agent,
  }
  return columns.map((column) => cells[column])
}
