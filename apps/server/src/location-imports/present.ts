import type { Locale } from '@vitrine/contract/companies'
import {
  type ImportOutcome,
  type importStatuses,
  LocationImport,
  LocationImportRow,
  LocationImportSummary,
} from '@vitrine/contract/location-imports'
import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { toViolation } from '../http/error-response.ts'
import type { ImportRow, OutcomeRow } from './queries.ts'
import type { RowViolation } from './read-row.ts'

export function presentSummary(row: ImportRow) {
  return {
    ...identity(LocationImportSummary, row.id),
    fileName: row.file_name,
    status: row.status as (typeof importStatuses)[number], // a check constraint holds it
    totals: {
      rows: row.rows,
      done: row.done,
      created: row.created,
      updated: row.updated,
      unchanged: row.unchanged,
      refused: row.refused,
      toCheck: row.to_check,
    },
    createdAt: writeInstant(row.created_at),
    startedAt: row.started_at ? writeInstant(row.started_at) : undefined,
    finishedAt: row.finished_at ? writeInstant(row.finished_at) : undefined,
  }
}

export function presentImport(row: ImportRow, first: OutcomeRow[], invalidRows: OutcomeRow[], lang: Locale) {
  return {
    ...presentSummary(row),
    '@type': LocationImport.name,
    encoding: row.encoding as 'utf-8' | 'utf-16' | 'windows-1252', // written by read-table.ts alone
    delimiter: row.delimiter,
    columns: row.header.map((header, at) => ({
      header,
      samples: first.flatMap(({ cells }) => cells[at] || []).slice(0, 3),
    })),
    mapping: row.mapping,
    firstRows: first.map((outcome) => presentRow(row, outcome, lang)),
    faults: invalidRows.flatMap((outcome) => presentRow(row, outcome, lang).faults).slice(0, 100),
    newGroups: row.new_groups,
    newLabels: row.new_labels,
  }
}

export function presentRow(file: ImportRow, row: OutcomeRow, lang: Locale) {
  return {
    ...identity(LocationImportRow, `${file.id}.${row.number}`),
    row: row.number,
    name: row.name,
    outcome: row.outcome as ImportOutcome, // a check constraint holds it
    done: row.done,
    cells: row.cells,
    location: row.location_id === null ? undefined : identity(LocationSummary, row.location_id),
    changes: row.changes as { field: string; from?: unknown; to?: unknown }[], // written by plan-row.ts alone
    faults: getViolations(row).map((violation) => presentViolation(file, row, violation, lang)),
  }
}

function getViolations(row: OutcomeRow): RowViolation[] {
  return row.faults as unknown as RowViolation[] // written by plan-row.ts alone
}

function presentViolation(file: ImportRow, row: OutcomeRow, { column, code, params = {} }: RowViolation, lang: Locale) {
  const header = column === null ? undefined : (file.header[column] ?? '')
  const { message } = toViolation({ propertyPath: header ?? '', code, params }, lang)
  return { row: row.number, column: header, value: column === null ? undefined : row.cells[column], code, message }
}
