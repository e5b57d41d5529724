import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'

/** Throws away what was taken out and not put back. Files that posts use stay with these. */
export async function clear(
  deps: Deps,
  { companyId, removalId }: { companyId: string; removalId: string },
): Promise<void> {
  const db = deps.databases.forCompany(companyId)
  const removal = await db.selectFrom('library_removal').select('until').where('id', '=', removalId).executeTakeFirst()
  if (!removal || removal.until > new Date()) return
  const medias = await db
    .selectFrom('library_media')
    .select(['id', 'attachment_id'])
    .where('removal_id', '=', removalId)
    .execute()
  for (const { id, attachment_id } of medias) {
    await db.deleteFrom('library_media').where('id', '=', id).execute()
    await discardFile(deps, db, companyId, attachment_id)
  }
  await db.deleteFrom('library_folder').where('removal_id', '=', removalId).execute()
  await db.deleteFrom('library_removal').where('id', '=', removalId).execute()
}

/** Throws a file away that nothing shows any more. */
async function discardFile(deps: Deps, db: Db, companyId: string, attachmentId: string): Promise<void> {
  const key = await db.transaction().execute(async (tx) => {
    // Whether the platform shares it is not the company's to see.
    await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
    const { rows } = await sql<{ storage_key: string }>`delete from attachment a
      where a.company_id = ${companyId} and a.id = ${attachmentId}
        and not exists (select from library_media m where m.company_id = ${companyId} and m.attachment_id = a.id)
        and not exists (select from scheduled_post p where p.company_id = ${companyId} and p.attachment_ids @> array[a.id])
        and not exists (select from app_user u where u.company_id = ${companyId} and strpos(u.avatar, a.storage_key) > 0)
        and not exists (select from company c where c.id = ${companyId} and strpos(c.brand::text, a.storage_key) > 0)
        and not exists (select from shared_media s where s.storage_key = a.storage_key)
        and not exists (select from shared_media_taken t where t.company_id = ${companyId} and t.attachment_id = a.id)
      returning a.storage_key`.execute(tx)
    const [gone] = rows
    if (!gone) return null
    await tx.deleteFrom('stored_file').where('storage_key', '=', gone.storage_key).execute()
    return gone.storage_key
  })
  if (key !== null) await deps.store.remove(key)
}
