import type { libraryMedias } from '@vitrine/contract/library'
import { getMediaFormat } from '@vitrine/contract/media-format'
import { isDocument } from '@vitrine/contract/network-limits'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import { fold } from '../db/normalize-text.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { requireFolder } from './folders.ts'
import { existing } from './queries.ts'

/** Gives an uploaded file its place in the library; one that is there already is said, not doubled. */
export async function createMedia(db: Db, viewer: Viewer, input: BodyOf<typeof libraryMedias.create>): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await requireFolder(tx, viewer, input.folder ?? null, 'folder')
    const file = await tx
      .selectFrom('attachment')
      .select(['id', 'content_type', 'width', 'height', 'source_sha256'])
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', input.attachment)
      .executeTakeFirst()
    if (!file) throw invalid({ propertyPath: 'attachment', code: 'relation.unknown' })
    if (isDocument({ contentType: file.content_type }))
      throw invalid({ propertyPath: 'attachment', code: 'media.invalidFormat' })
    if (!input.again) await requireNewFile(tx, viewer, file.source_sha256)
    await tx
      .insertInto('library_media')
      .values({
        company_id: viewer.companyId,
        id,
        attachment_id: file.id,
        folder_id: input.folder ?? null,
        name: input.name,
        type: file.content_type.startsWith('video/') ? 'video' : 'image',
        format: getMediaFormat(file.width ?? 0, file.height ?? 1),
        kind: input.kind ?? null,
        tags: tidy(input.tags ?? []),
        uploaded_by: sql<
          string | null
        >`(select u.id from app_user u where u.company_id = ${viewer.companyId} and u.id = ${viewer.userId})`,
      })
      .execute()
    await saveAltText(tx, viewer, file.id, input.altText)
  })
  return id
}

export async function changeMedia(
  db: Db,
  viewer: Viewer,
  id: string,
  input: BodyOf<typeof libraryMedias.update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireFolder(tx, viewer, input.folder ?? null, 'folder')
    const row = await tx
      .updateTable('library_media')
      .set({
        id,
        name: input.name,
        folder_id: input.folder,
        kind: input.kind,
        ...(input.tags === undefined ? {} : { tags: tidy(input.tags) }),
      })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('attachment_id')
      .executeTakeFirst()
    if (!row) throw notFound()
    await saveAltText(tx, viewer, row.attachment_id, input.altText)
  })
}

export async function moveMedias(db: Db, viewer: Viewer, input: BodyOf<typeof libraryMedias.move>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await requireFolder(tx, viewer, input.folder, 'folder')
    const ids = await requireMedias(tx, viewer, input.medias)
    await tx
      .updateTable('library_media')
      .set({ folder_id: input.folder })
      .where('company_id', '=', viewer.companyId)
      .where(matchesAny(sql.ref('id'))(ids))
      .execute()
    return ids.length
  })
}

export async function tagMedias(db: Db, viewer: Viewer, input: BodyOf<typeof libraryMedias.tag>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await requireMedias(tx, viewer, input.medias)
    const gone = input.remove.map(fold)
    const rows = await tx
      .selectFrom('library_media')
      .select(['id', 'tags'])
      .where('company_id', '=', viewer.companyId)
      .where(matchesAny(sql.ref('id'))(ids))
      .execute()
    const after = rows.map(({ id, tags }) => ({
      id,
      tags: tidy([...tags.filter((tag) => !gone.includes(fold(tag))), ...input.add]),
    }))
    await sql`update library_media m set tags = array(select jsonb_array_elements_text(t.tags))
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as t (id uuid, tags jsonb)
      where m.company_id = ${viewer.companyId} and m.id = t.id`.execute(tx)
    return rows.length
  })
}

async function requireMedias(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const known = await existing(tx, viewer.companyId, 'library_media', ids)
  const violations = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `medias[${index}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
  return [...known]
}

async function requireNewFile(tx: Tx, viewer: Viewer, sha256: Buffer): Promise<void> {
  const { rows } = await sql<{ name: string }>`select m.name from library_media m
    join attachment a on a.company_id = m.company_id and a.id = m.attachment_id
    where m.company_id = ${viewer.companyId} and m.deleted_at is null and a.source_sha256 = ${sha256} limit 1`.execute(
    tx,
  )
  if (rows[0]) throw conflict('library.duplicate', { name: rows[0].name })
}

/** What a file shows is kept with the file itself, for every post it is in. */
async function saveAltText(
  tx: Tx,
  viewer: Viewer,
  attachmentId: string,
  altText: string | null | undefined,
): Promise<void> {
  if (altText === undefined) return
  await tx
    .updateTable('attachment')
    .set({ alt_text: altText || null })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', attachmentId)
    .execute()
}

/** Each tag once, whatever its case and accents, as it was written first; no more than a file takes. */
function tidy(tags: readonly string[]): string[] {
  const byWord = new Map<string, string>()
  for (const tag of tags) if (!byWord.has(fold(tag))) byWord.set(fold(tag), tag)
  return [...byWord.values()].slice(0, 20)
}
