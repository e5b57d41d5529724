import type { MediaFormat, MediaKind, MediaType } from '@vitrine/contract/media-format'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttachmentFileRow } from '../attachments/present.ts'
import { storedBytes } from '../attachments/stored-bytes.ts'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'
import { postsWith } from '../library/media-uses.ts'

export interface SharedRow extends AttachmentFileRow {
  readonly id: string
  readonly source_sha256: Buffer
  readonly name: string
  readonly folder: string
  readonly type: MediaType
  readonly format: MediaFormat
  readonly kind: MediaKind | null
  readonly tags: string[]
  readonly created_at: Date
}

export interface OwnSharedRow extends SharedRow {
  readonly everybody: boolean
  readonly companies: string[]
}

const shown = sql`s.id, s.storage_key, s.content_type, ${storedBytes('s')} as bytes, s.width, s.height, s.duration, s.alt_text,
  s.source_sha256, s.name, s.folder, s.type, s.format, s.kind, s.tags, s.created_at`

/** What a company keeps and shares. */
export async function findShared(db: Db | Tx, ownerCompanyId: string, ids: readonly string[]): Promise<OwnSharedRow[]> {
  const { rows } = await sql<OwnSharedRow>`select ${shown}, s.everybody, s.companies from shared_media s
    where s.company_id = ${ownerCompanyId} and ${matchesAny(sql`s.id`)(ids)} and s.deleted_at is null`.execute(db)
  return rows
}

/**
 * What is shared with a company: the one condition under which it sees rows of another. The policy `receiver` says the
 * same; neither leans on the other.
 */
export function sharedWith(companyId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.deleted_at is null and (s.everybody or ${companyId}::uuid = any (s.companies))`
}

export async function findOffers(
  db: Db | Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(SharedRow & { uses: number })[]> {
  const { rows } = await sql<SharedRow & { uses: number }>`select ${shown}, (
      select count(distinct u.id)::int from shared_media_taken t, lateral (select p.id ${postsWith(viewer, sql`t.attachment_id`)}) u
      where t.company_id = ${viewer.companyId} and t.media_id = s.id) as uses
    from shared_media s where ${matchesAny(sql`s.id`)(ids)} and ${sharedWith(viewer.companyId)}`.execute(db)
  return rows
}

/** The attachment a company has already made of a file that is shared with it. */
export async function findImported(tx: Tx, companyId: string, media: SharedRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select a.id from shared_media_taken t
    join attachment a on a.company_id = t.company_id and a.id = t.attachment_id
    where t.company_id = ${companyId} and t.media_id = ${media.id} and a.storage_key = ${media.storage_key}`.execute(tx)
  return rows[0]?.id
}

export interface UseRow {
  readonly posts: number
  readonly ahead: number
}

/** In how many of its posts a company uses a shared file: asked on the company’s own handle. */
export async function countUses(db: Db, companyId: string, mediaId: string): Promise<UseRow> {
  const { rows } = await sql<UseRow>`
    with used as (select distinct p.id from shared_media_taken t
      join scheduled_post p on p.company_id = t.company_id and p.deleted_at is null and p.attachment_ids @> array[t.attachment_id]
      where t.company_id = ${companyId} and t.media_id = ${mediaId})
    select count(*)::int as posts, count(*) filter (where exists (select from publication x where x.company_id = ${companyId}
      and x.post_id = used.id and x.kind = 'post' and x.state in ('WAITING', 'DUE')))::int as ahead from used`.execute(
    db,
  )
  return rows[0] ?? { posts: 0, ahead: 0 }
}
