import { z } from 'zod'
import { locations } from './locations.ts'
import { call, create, list, type Operation, read } from './operation.ts'
import type { Permission } from './permissions.ts'
import { Id, Instant, resource } from './resource.ts'
import { userActivities } from './user-activities.ts'

/** What can be exported: the list it is taken from, whose filters it takes, and the right it needs. */
export const exportable = {
  userActivities: { list: userActivities.list, permission: 'users' },
  locations: { list: locations.list, permission: 'locations' },
} as const satisfies Record<string, { list: Operation; permission: Permission }>
export type ExportKind = keyof typeof exportable
export const exportKinds = ['userActivities', 'locations'] as const satisfies ExportKind[]

export const exportStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** The most rows of one file: what spreadsheets open, less the heading. */
export const maxExportRows = 1_000_000
/** The longest filters, in characters: two thousand ids find room. */
const maxQuery = 100_000

/** A CSV file of what a list shows, made in the background for the person who asked. */
export const Export = resource('Export', '/exports', {
  id: Id,
  kind: z.enum(exportKinds),
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
    says: 'The caller’s exports, newest first.',
    authz: own,
    rules: { filters: { status: 'exact', kind: 'exact' }, order: ['createdAt'] },
  }),
  create: create(Export, {
    says: 'Starts a CSV file of what a list shows the caller when it runs (`query`: the filters of that list). The activity takes the right `users`, places `locations`. Asked again while the same is under way, it is the same.',
    // Which right it takes hangs on the kind: `exportable` says it.
    authz: { scope: 'locations', stranger: 404, effect: 'write' },
    body: z.object({ kind: z.enum(exportKinds), query: z.string().max(maxQuery).default('') }),
  }),
  read: read(Export, { says: 'One export: how far it is, then where its file is.', authz: own }),
  file: call('GET', '/exports/{id}/file', {
    says: 'The file, for who carries the signed link of its `contentUrl` and may still have it.',
    authz: { scope: 'public', object: 'Export', stranger: 404, effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ token: z.string().max(2000).default('') }),
    raw: true,
    of: Export,
  }),
}
