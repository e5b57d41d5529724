import type { libraryMedias } from '@vitrine/contract/library'
import { formatOf } from '@vitrine/contract/media-format'
import { isDocument } from '@vitrine/contract/network-limits'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { anyOf } from '../db/lists.ts'
import { fold } from '../db/normalize-text.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { mustHaveFolder } from './folders.ts'
import { existing } from './queries.ts'

/** Gives an uploaded file its place in the library; one that is there already is said, not doubled. */
export async function createMedia(db: Db, who: Viewer, asked: BodyOf<typeof libraryMedias.create>): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await mustHaveFolder(tx, who, asked.folder ?? null, 'folder')
    const file = await tx
      .selectFrom('attachment')
      .select(['id', 'content_type', 'width', 'height', 'source_sha256'])
      .where('company_id', '=', who.companyId)
      .where('id', '=', asked.attachment)
      .executeTakeFirst()
    if (!file) throw invalid({ propertyPath: 'attachment', code: 'relation.unknown' })
    if (isDocument({ contentType: file.content_type }))
      throw invalid({ propertyPath: 'attachment', code: 'media.invalidFormat' })
    if (!asked.again) await mustBeNew(tx, who, file.source_sha256)
    await tx
      .insertInto('library_media')
      .values({
        company_id: who.companyId,
        id,
        attachment_id: file.id,
        folder_id: asked.folder ?? null,
        name: asked.name,
        type: file.content_type.startsWith('video/') ? 'video' : 'image',
        format: formatOf(file.width ?? 0, file.height ?? 1),
        kind: asked.kind ?? null,
        tags: tidy(asked.tags ?? []),
        uploaded_by: sql<
          string | null
        >`(select u.id from app_user u where u.company_id = ${who.companyId} and u.id = ${who.userId})`,
      })
      .execute()
    await say(tx, who, file.id, asked.altText)
  })
  return id
}

export async function changeMedia(
  db: Db,
  who: Viewer,
  id: string,
  asked: BodyOf<typeof libraryMedias.update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await mustHaveFolder(tx, who, asked.folder ?? null, 'folder')
    const row = await tx
      .updateTable('library_media')
      .set({
        id,
        name: asked.name,
        folder_id: asked.folder,
        kind: asked.kind,
        ...(asked.tags === undefined ? {} : { tags: tidy(asked.tags) }),
      })
      .where('company_id', '=', who.companyId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('attachment_id')
      .executeTakeFirst()
    if (!row) throw notFound()
    await say(tx, who, row.attachment_id, asked.altText)
  })
}

export async function moveMedias(db: Db, who: Viewer, asked: BodyOf<typeof libraryMedias.move>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await mustHaveFolder(tx, who, asked.folder, 'folder')
    const ids = await mustHaveMedias(tx, who, asked.medias)
    await tx
      .updateTable('library_media')
      .set({ folder_id: asked.folder })
      .where('company_id', '=', who.companyId)
      .where(anyOf(sql.ref('id'))(ids))
      .execute()
    return ids.length
  })
}

export async function tagMedias(db: Db, who: Viewer, asked: BodyOf<typeof libraryMedias.tag>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await mustHaveMedias(tx, who, asked.medias)
    const gone = asked.remove.map(fold)
    const rows = await tx
      .selectFrom('library_media')
      .select(['id', 'tags'])
      .where('company_id', '=', who.companyId)
      .where(anyOf(sql.ref('id'))(ids))
      .execute()
    const after = rows.map(({ id, tags }) => ({
      id,
      tags: tidy([...tags.filter((tag) => !gone.includes(fold(tag))), ...asked.add]),
    }))
    await sql`update library_media m set tags = array(select jsonb_array_elements_text(t.tags))
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as t (id uuid, tags jsonb)
      where m.company_id = ${who.companyId} and m.id = t.id`.execute(tx)
    return rows.length
  })
}

async function mustHaveMedias(tx: Tx, who: Viewer, ids: readonly string[]): Promise<string[]> {
  const known = await existing(tx, who.companyId, 'library_media', ids)
  const faults = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `medias[${index}]`, code: 'relation.unknown' }],
  )
  if (faults.length > 0) throw invalid(...faults)
  return [...known]
}

async function mustBeNew(tx: Tx, who: Viewer, sha256: Buffer): Promise<void> {
  const { rows } = await sql<{ name: string }>`select m.name from library_media m
    join attachment a on a.company_id = m.company_id and a.id = m.attachment_id
    where m.company_id = ${who.companyId} and m.deleted_at is null and a.source_sha256 = ${sha256} limit 1`.execute(tx)
  if (rows[0]) throw conflict('library.duplicate', { name: rows[0].name })
}

/** What a file shows is kept with the file itself, for every post it is in. */
async function say(tx: Tx, who: Viewer, attachmentId: string, altText: string | null | undefined): Promise<void> {
  if (altText === undefined) return
  await tx
    .updateTable('attachment')
    .set({ alt_text: altText || null })
    .where('company_id', '=', who.companyId)
    .where('id', '=', attachmentId)
    .execute()
}

/** Each tag once, whatever its case and accents, as it was written first; no more than a file takes. */
function tidy(tags: readonly string[]): string[] {
  const byWord = new Map<string, string>()
  for (const tag of tags) if (!byWord.has(fold(tag))) byWord.set(fold(tag), tag)
  return [...byWord.values()].slice(0, 20)
}
