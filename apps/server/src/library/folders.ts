import type { libraryFolders } from '@vitrine/contract/library'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { invalid, notFound, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { existing, foldersWithin, holdFolders } from './queries.ts'

const taken = whenTaken({ library_folder_name: { propertyPath: 'name', code: 'folder.taken' } })

export async function createFolder(db: Db, who: Viewer, asked: BodyOf<typeof libraryFolders.create>): Promise<string> {
  const id = newId()
  await db
    .transaction()
    .execute(async (tx) => {
      await mustHaveFolder(tx, who, asked.parent ?? null, 'parent')
      await tx
        .insertInto('library_folder')
        .values({ company_id: who.companyId, id, name: asked.name, parent_id: asked.parent ?? null })
        .execute()
    })
    .catch(taken)
  return id
}

export async function changeFolder(
  db: Db,
  who: Viewer,
  id: string,
  asked: BodyOf<typeof libraryFolders.update>,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await holdFolders(tx, who.companyId)
      if (!(await existing(tx, who.companyId, 'library_folder', [id])).has(id)) throw notFound()
      if (asked.parent !== undefined && asked.parent !== null) {
        await mustHaveFolder(tx, who, asked.parent, 'parent')
        if (await liesWithin(tx, who, asked.parent, id))
          throw invalid({ propertyPath: 'parent', code: 'folder.inside' })
      }
      await tx
        .updateTable('library_folder')
        .set({ name: asked.name, parent_id: asked.parent, id })
        .where('company_id', '=', who.companyId)
        .where('id', '=', id)
        .execute()
    })
    .catch(taken)
}

export async function mustHaveFolder(tx: Tx, who: Viewer, id: string | null, propertyPath: string): Promise<void> {
  if (id === null) return
  if (!(await existing(tx, who.companyId, 'library_folder', [id])).has(id))
    throw invalid({ propertyPath, code: 'relation.unknown' })
}

async function liesWithin(tx: Tx, who: Viewer, id: string, folder: string): Promise<boolean> {
  const { rows } = await sql<{
    inside: boolean
  }>`select ${id}::uuid in ${foldersWithin(who.companyId, [folder])} as inside`.execute(tx)
  return rows[0]?.inside === true
}
