import { z } from 'zod'
import { locations } from './locations.ts'
import { call, create, list, type Operation, read } from './operation.ts'
import type { Permission } from './permissions.ts'
import { reports } from './reports.ts'
import { Id, Instant, resource } from './resource.ts'
import { userActivities } from './user-activities.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

interface Exportable {
  /** What is asked for the same, with the same query. */
  readonly of: Operation
  readonly permission: Permission
  /** What it can be had as, the usual one first. */
  readonly formats: readonly [ExportFormat, ...ExportFormat[]]
}

/**
 * What can be exported: the list or report it is taken from, whose query it takes, and the right it needs. The query of
 * `globalKpi` is the body of `POST insights`, its places as `locationIds[]`.
 */
export const exportable = {
  userActivities: { of: userActivities.list, permission: 'users', formats: ['csv'] },
  locations: { of: locations.list, permission: 'locations', formats: ['csv'] },
  audienceReport: { of: reports.audience, permission: 'report', formats: ['xlsx', 'csv', 'pdf'] },
  contentReport: { of: reports.content, permission: 'report', formats: ['xlsx', 'csv', 'pdf'] },
  googleReport: { of: reports.google, permission: 'report', formats: ['xlsx', 'csv', 'pdf'] },
  globalKpi: { of: reports.insights, permission: 'report', formats: ['xlsx', 'csv', 'pdf'] },
} as const satisfies Record<string, Exportable>
export type ExportKind = keyof typeof exportable
export const exportKinds = [
  'userActivities',
  'locations',
  'audienceReport',
  'contentReport',
  'googleReport',
  'globalKpi',
] as const satisfies ExportKind[]

export const exportStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** The most rows of one file: what spreadsheets open, less the heading. */
export const maxExportRows = 1_000_000
/** The longest filters, in characters: two thousand ids find room. */
const maxQuery = 100_000

/** A file of what a list or report shows, made in the background for the person who asked. */
export const Export = resource('Export', '/exports', {
  id: Id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  /** The filters, as the list takes them in its query: what another export of the same is asked with. */
  query: z.string(),
  status: z.enum(exportStatuses),
  fileName: z.string(),
  /** Rows written so far, of `total` once they have been counted. */
  rows: z.int(),
  total: z.int().optional(),
  bytes: z.int().optional(),
  /** Why there is no file for the caller, in their words. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  createdAt: Instant,
  finishedAt: Instant.optional(),
  /** Until when the file is kept. */
  expiresAt: Instant.optional(),
  /** Where the file is for the next five minutes, without a session: only in the answer for one export, signed each time. */
  contentUrl: z.string().optional(),
})

const own = { scope: 'self', object: 'Export', stranger: 404, effect: 'read' } as const

export const exports = {
  list: list(Export, {
    summary: 'The caller’s exports, newest first.',
    authz: own,
    rules: { filters: { status: 'exact', kind: 'exact' }, order: ['createdAt'] },
  }),
  create: create(Export, {
    summary:
      'Starts a file of what a list or report shows the caller when it runs (`query`: what that is asked with). The activity takes the right `users`, places `locations`, reports `report`. Lists are CSV files, reports spreadsheets, CSV files or PDF. Asked again while the same is under way, it is the same.',
    // Which right it takes hangs on the kind: `exportable` says it.
    authz: { scope: 'locations', stranger: 404, effect: 'write' },
    body: z.object({
      kind: z.enum(exportKinds),
      query: z.string().max(maxQuery).default(''),
      /** The usual one of the kind unless said. */
      format: z.enum(exportFormats).optional(),
    }),
  }),
  read: read(Export, { summary: 'One export: how far it is, then where its file is.', authz: own }),
  file: call('GET', '/exports/{id}/file', {
    summary: 'The file, for who carries the signed link of its `contentUrl` and may still have it.',
    authz: { scope: 'public', object: 'Export', stranger: 404, effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ token: z.string().max(2000).default('') }),
    raw: true,
    of: Export,
  }),
}
