import type { MediaFormat, MediaKind, MediaType } from '@vitrine/contract/media-format'
import { type RawBuilder, sql } from 'kysely'
import type { AttachmentFileRow } from '../attachments/present.ts'
import { storedBytes } from '../attachments/stored-bytes.ts'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'
import { countPostUses, countUpcomingPostUses } from './media-uses.ts'

export interface FolderRow {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly medias: number
  readonly created_at: Date
}

export async function findFolders(db: Db | Tx, companyId: string, ids: readonly string[]): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select f.id, f.name, f.parent_id, f.created_at, (select count(*)::int from library_media m
      where m.company_id = ${companyId} and m.folder_id = f.id and m.deleted_at is null) as medias
    from library_folder f where f.company_id = ${companyId} and ${matchesAny(sql`f.id`)(ids)} and f.deleted_at is null`.execute(
    db,
  )
  return rows
}

export interface MediaRow extends AttachmentFileRow {
  readonly id: string
  readonly attachment_id: string
  readonly name: string
  readonly folder_id: string | null
  readonly type: MediaType
  readonly format: MediaFormat
  readonly kind: MediaKind | null
  readonly tags: string[]
  readonly created_at: Date
  readonly uses: number
  readonly ahead: number
  readonly uploader: { id: string; name: string } | null
}

export async function findMedias(db: Db | Tx, viewer: Viewer, ids: readonly string[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select m.id, m.attachment_id, m.name, m.folder_id, m.type, m.format, m.kind, m.tags, m.created_at,
      a.storage_key, a.content_type, ${storedBytes('a')} as bytes, a.width, a.height, a.duration, a.alt_text,
      ${countPostUses(viewer, sql`m.attachment_id`)} as uses, ${countUpcomingPostUses(viewer, sql`m.attachment_id`)} as ahead,
      (select json_build_object('id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
        from app_user u where u.company_id = ${viewer.companyId} and u.id = m.uploaded_by) as uploader
    from library_media m join attachment a on a.company_id = m.company_id and a.id = m.attachment_id
    where m.company_id = ${viewer.companyId} and ${matchesAny(sql`m.id`)(ids)} and m.deleted_at is null`.execute(db)
  return rows
}

/** The folders and all in them, themselves included. */
export function foldersWithin(companyId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`(with recursive inside as (
      select f.id from library_folder f where f.company_id = ${companyId} and ${matchesAny(sql`f.id`)(ids)} and f.deleted_at is null
      union select f.id from library_folder f join inside i on f.parent_id = i.id
        where f.company_id = ${companyId} and f.deleted_at is null)
    select id from inside)`
}

/** Of the ids given, those the library has. */
export async function existing(
  tx: Tx,
  companyId: string,
  table: 'library_folder' | 'library_media',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t
    where t.company_id = ${companyId} and ${matchesAny(sql`t.id`)(ids)} and t.deleted_at is null for update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** One at a time changes the shape of a company's library: folders never come to lie in themselves. */
export async function holdFolders(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('library folders ' || ${companyId}::text, 0))`.execute(tx)
}
