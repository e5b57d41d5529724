import type { libraryFolders } from '@vitrine/contract/library'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { invalid, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { existing, foldersWithin, holdFolders } from './queries.ts'

const nameConflict = onUniqueViolation({ library_folder_name: { propertyPath: 'name', code: 'folder.taken' } })

export async function createFolder(
  db: Db,
  viewer: Viewer,
  input: BodyOf<typeof libraryFolders.create>,
): Promise<string> {
  const id = newId()
  await db
    .transaction()
    .execute(async (tx) => {
      await requireFolder(tx, viewer, input.parent ?? null, 'parent')
      await tx
        .insertInto('library_folder')
        .values({ company_id: viewer.companyId, id, name: input.name, parent_id: input.parent ?? null })
        .execute()
    })
    .catch(nameConflict)
  return id
}

export async function changeFolder(
  db: Db,
  viewer: Viewer,
  id: string,
  input: BodyOf<typeof libraryFolders.update>,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await holdFolders(tx, viewer.companyId)
      if (!(await existing(tx, viewer.companyId, 'library_folder', [id])).has(id)) throw notFound()
      if (input.parent !== undefined && input.parent !== null) {
        await requireFolder(tx, viewer, input.parent, 'parent')
        if (await liesWithin(tx, viewer, input.parent, id))
          throw invalid({ propertyPath: 'parent', code: 'folder.inside' })
      }
      await tx
        .updateTable('library_folder')
        .set({ name: input.name, parent_id: input.parent, id })
        .where('company_id', '=', viewer.companyId)
        .where('id', '=', id)
        .execute()
    })
    .catch(nameConflict)
}

export async function requireFolder(tx: Tx, viewer: Viewer, id: string | null, propertyPath: string): Promise<void> {
  if (id === null) return
  if (!(await existing(tx, viewer.companyId, 'library_folder', [id])).has(id))
    throw invalid({ propertyPath, code: 'relation.unknown' })
}

async function liesWithin(tx: Tx, viewer: Viewer, id: string, folder: string): Promise<boolean> {
  const { rows } = await sql<{
    inside: boolean
  }>`select ${id}::uuid in ${foldersWithin(viewer.companyId, [folder])} as inside`.execute(tx)
  return rows[0]?.inside === true
}
