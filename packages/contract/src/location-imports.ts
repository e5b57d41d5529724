import { z } from 'zod'
import { LocationSummary } from './locations.ts'
import { hoursTypes, weekdays } from './opening-hours.ts'
import { call, create, list, listUnder, read, update } from './operation.ts'
import { embedded, Id, Instant, resource } from './resource.ts'

/** The largest file, in bytes. */
export const maxImportBytes = 20 * 1024 * 1024
/** The most rows and columns of one file. */
export const maxImportRows = 20_000
export const maxImportColumns = 200

/** Days of a set other than the default one carry its name: `drive.monday`. */
const dayTargets = hoursTypes.flatMap((set) => weekdays.map((day) => (set === 'default' ? day : `${set}.${day}`)))

/**
 * What a column can hold. `id` is a place of ours by its id or IRI, as exports write it; `streetMore` is a further line of the address, `labels` a list, `specialHours` the special
 * days; `openingHours` is a whole week in one cell (`lun-ven 9h-18h; sam 9h-13h`); days of sets other than the default one carry its name (`drive.monday`); `customFields.<name>` is a field of
 * the company's own; `ignore` leaves a column out.
 */
export const importTargets = [
  'ignore',
  'id',
  'name',
  'externalId',
  'groupe',
  'labels',
  'street',
  'streetMore',
  'houseNumber',
  'postalCode',
  'city',
  'country',
  'phone',
  'website',
  'description',
  'latitude',
  'longitude',
  'timeZone',
  'openingHours',
  ...dayTargets,
  'specialHours',
] as const
const known: ReadonlySet<string> = new Set(importTargets)
/** Targets that several columns may feed. */
export const sharedTargets: ReadonlySet<string> = new Set(['ignore', 'streetMore', 'labels'])

export function isImportTarget(text: string): boolean {
  return known.has(text) || /^customFields\.\S.{0,59}$/.test(text)
}

export const importStatuses = ['PREVIEW', 'QUEUED', 'RUNNING', 'DONE'] as const
export const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const Totals = z.object({
  rows: z.int(),
  /** Rows already written; nothing is before the import runs. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows with a cell that could not be read: the place came without it. */
  toCheck: z.int(),
})

/** A cell that could not be used, in the reader's words. Without a column it is about the whole row. */
const ImportRowViolation = z.object({
  row: z.int(),
  column: z.string().optional(),
  value: z.string().optional(),
  code: z.string(),
  message: z.string(),
})
/** What of a place changes, as the API spells the fields. */
const FieldChange = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })

/** One row of the file and what became, or before the run would become, of it. The heading is row 1. */
export const LocationImportRow = resource('LocationImportRow', '/location_import_rows', {
  id: z.string(),
  row: z.int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  done: z.boolean(),
  /** The cells as they stand in the file. */
  cells: z.array(z.string()),
  location: embedded(resource('Location', '/locations', { id: Id })).optional(),
  changes: z.array(FieldChange),
  faults: z.array(ImportRowViolation),
})

const summary = {
  id: Id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Before the run: what it would do. During and after it: what it did. */
  totals: Totals,
  createdAt: Instant,
  startedAt: Instant.optional(),
  finishedAt: Instant.optional(),
}
/** An import as lists show it. */
export const LocationImportSummary = resource('LocationImport', '/location_imports', summary)
/** A file of places: read, looked at, set right, then run. */
export const LocationImport = resource('LocationImport', '/location_imports', {
  ...summary,
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  delimiter: z.string(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** What each column holds, in the order of the columns. */
  mapping: z.array(z.string()),
  /** The first rows; all of them under `/rows`. */
  firstRows: z.array(LocationImportRow.schema),
  /** The first hundred cells and rows that could not be used. */
  faults: z.array(ImportRowViolation),
  /** Groups and labels that the run makes, by name. */
  newGroups: z.array(z.string()),
  newLabels: z.array(z.string()),
})

const Mapping = z.array(
  z.string().superRefine((text, context) => {
    if (!isImportTarget(text)) context.addIssue({ code: 'custom', params: { code: 'import.target' } })
  }),
)

const reading = { permission: 'locations', scope: 'company', stranger: 404, effect: 'read' } as const
const writing = { permission: 'locations', scope: 'company', stranger: 404, effect: 'write' } as const
const object = { object: 'LocationImport' } as const

export const locationImports = {
  list: list(LocationImportSummary, {
    summary: 'Imports of places, newest first.',
    authz: reading,
    rules: { order: ['createdAt'] },
  }),
  create: create(LocationImport, {
    summary: 'Reads a CSV file of places (field `file`, 20 MB at most) and shows what importing it would do.',
    authz: writing,
    accepts: 'multipart',
    body: z.object({}),
  }),
  read: read(LocationImport, {
    summary: 'One import: its preview, its progress while it runs, then its report.',
    authz: { ...reading, ...object },
  }),
  rows: listUnder(LocationImportRow, {
    path: '/location_imports/{id}/rows',
    summary: 'The rows of an import and what became of them.',
    authz: { ...reading, ...object },
    rules: { filters: { outcome: 'exact', faulty: 'boolean' }, order: ['row'], itemsPerPage: 50 },
  }),
  update: update(LocationImport, {
    summary: 'Says what the columns hold, one target each, and previews again.',
    authz: { ...writing, ...object },
    body: z.object({ mapping: Mapping.optional() }),
  }),
  run: call('POST', '/location_imports/{id}/run', {
    summary: 'Imports the file in the background.',
    authz: { ...writing, ...object },
    params: z.object({ id: Id }),
    status: 202,
    response: LocationImport.schema,
    of: LocationImport,
  }),
}

export const locationExports = {
  read: call('GET', '/location_exports', {
    summary: 'Every place the caller may see as a CSV file that imports back to the same.',
    authz: { permission: 'locations', scope: 'locations', stranger: 404, effect: 'read' },
    raw: true,
    of: LocationSummary,
  }),
}
