import { LibraryFolder, LibraryMedia, LibraryRemoval } from '@vitrine/contract/library'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import { User } from '@vitrine/contract/users'
import { presentAttachment } from '../attachments/present.ts'
import type { Config } from '../lib/config.ts'
import type { FolderRow, MediaRow } from './queries.ts'
import type { RemovedItems } from './removals.ts'

export function presentFolder(row: FolderRow) {
  return {
    ...identity(LibraryFolder, row.id),
    name: row.name,
    ...(row.parent_id === null ? {} : { parent: toIri(LibraryFolder, row.parent_id) }),
    mediasCount: row.medias,
    createdAt: writeInstant(row.created_at),
  }
}

export function presentMedia(config: Config, row: MediaRow) {
  return {
    ...identity(LibraryMedia, row.id),
    name: row.name,
    ...(row.folder_id === null ? {} : { folder: toIri(LibraryFolder, row.folder_id) }),
    attachment: presentAttachment(config, { ...row, id: row.attachment_id }),
    ...{ type: row.type, format: row.format, tags: row.tags, uses: row.uses, usesAhead: row.ahead },
    ...(row.kind === null ? {} : { kind: row.kind }),
    ...(row.uploader === null ? {} : { uploadedBy: { ...identity(User, row.uploader.id), name: row.uploader.name } }),
    createdAt: writeInstant(row.created_at),
  }
}

export function presentRemoval({ id, folders, medias, until }: RemovedItems) {
  return { ...identity(LibraryRemoval, id), folders, medias, until: writeInstant(until) }
}
