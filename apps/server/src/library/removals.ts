import { type libraryRemovals, removalSeconds } from '@vitrine/contract/library'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { conflict, invalid, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { postsAhead } from './media-uses.ts'
import { existing, foldersWithin, holdFolders } from './queries.ts'

export interface RemovedItems {
  readonly id: string
  readonly folders: number
  readonly medias: number
  readonly until: Date
}

/** Takes files and folders out of the library, to be put back for a minute; then a job throws away what nobody uses. */
export async function createRemoval(
  db: Db,
  viewer: Viewer,
  input: BodyOf<typeof libraryRemovals.create>,
): Promise<RemovedItems> {
  return db.transaction().execute(async (tx) => {
    await holdFolders(tx, viewer.companyId)
    await requireAll(tx, viewer, input)
    const folders = await selectIds(tx, sql`select id from ${foldersWithin(viewer.companyId, input.folders)} t`)
    const { rows: medias } = await sql<{ id: string; attachment_id: string }>`select m.id, m.attachment_id
      from library_media m where m.company_id = ${viewer.companyId} and m.deleted_at is null
        and (${matchesAny(sql`m.id`)(input.medias)} or ${matchesAny(sql`m.folder_id`)(folders)})`.execute(tx)
    if (!input.keep) await requireUnused(tx, viewer, medias)
    const removal = {
      ...{ id: newId(), folders: folders.length, medias: medias.length },
      until: new Date(Date.now() + removalSeconds * 1000),
    }
    await tx
      .insertInto('library_removal')
      .values({ company_id: viewer.companyId, ...removal })
      .execute()
    const gone = { removal_id: removal.id, deleted_at: sql<Date>`clock_timestamp()` }
    await tx
      .updateTable('library_folder')
      .set(gone)
      .where('company_id', '=', viewer.companyId)
      .where(matchesAny(sql.ref('id'))(folders))
      .execute()
    await tx
      .updateTable('library_media')
      .set(gone)
      .where('company_id', '=', viewer.companyId)
      .where(matchesAny(sql.ref('id'))(medias.map(({ id }) => id)))
      .execute()
    const payload = { companyId: viewer.companyId, removalId: removal.id }
    await enqueue(tx, 'library.clear', payload, { runAt: new Date(removal.until.getTime() + 1000) })
    return removal
  })
}

/** Puts all of it back where it was; at the top what its folder is gone of. */
export async function putBack(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await holdFolders(tx, viewer.companyId)
      const { numDeletedRows } = await tx
        .deleteFrom('library_removal')
        .where('company_id', '=', viewer.companyId)
        .where('id', '=', id)
        .where('until', '>', sql<Date>`clock_timestamp()`)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound()
      const alive = sql`(select p.id from library_folder p where p.company_id = ${viewer.companyId} and (p.deleted_at is null or p.removal_id = ${id}))`
      await sql`update library_folder f set deleted_at = null, removal_id = null,
        parent_id = case when f.parent_id in ${alive} then f.parent_id end
        where f.company_id = ${viewer.companyId} and f.removal_id = ${id}`.execute(tx)
      await sql`update library_media m set deleted_at = null, removal_id = null,
        folder_id = case when m.folder_id in ${alive} then m.folder_id end
        where m.company_id = ${viewer.companyId} and m.removal_id = ${id}`.execute(tx)
    })
    .catch(onUniqueViolation({ library_folder_name: { propertyPath: 'name', code: 'folder.taken' } }))
}

async function requireAll(
  tx: Tx,
  viewer: Viewer,
  input: { folders: readonly string[]; medias: readonly string[] },
): Promise<void> {
  if (input.folders.length + input.medias.length === 0) throw invalid({ propertyPath: 'medias', code: 'blank' })
  const folders = await existing(tx, viewer.companyId, 'library_folder', input.folders)
  const medias = await existing(tx, viewer.companyId, 'library_media', input.medias)
  const unknown = (field: string, ids: readonly string[], known: ReadonlySet<string>) =>
    ids.flatMap((id, at) => (known.has(id) ? [] : [{ propertyPath: `${field}[${at}]`, code: 'relation.unknown' }]))
  const violations = [...unknown('folders', input.folders, folders), ...unknown('medias', input.medias, medias)]
  if (violations.length > 0) throw invalid(...violations)
}

async function requireUnused(tx: Tx, viewer: Viewer, medias: readonly { attachment_id: string }[]): Promise<void> {
  const files = medias.map(({ attachment_id }) => attachment_id)
  const { rows } = await sql<{ posts: number }>`select ${postsAhead(viewer, files)} as posts`.execute(tx)
  const posts = rows[0]?.posts ?? 0
  if (posts > 0) throw conflict('library.inUse', { posts })
}

async function selectIds(tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(tx)
  return rows.map(({ id }) => id)
}
