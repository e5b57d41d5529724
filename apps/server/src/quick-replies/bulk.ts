import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import { invalid, onUniqueViolation } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { isNotDeleted, visibleTo } from './queries.ts'

type Ids = readonly string[]

/** Puts them into a folder, or into none. A reply that was in this folder already has not been edited. */
export function move(db: Db, viewer: Viewer, ids: Ids, folder: string | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await requireVisible(tx, viewer, ids, isNotDeleted)
    const { rows } = await sql`update quick_reply q set folder = ${folder},
        edited_at = case when q.folder is distinct from ${folder} then clock_timestamp() else q.edited_at end
      where ${visibleTo(viewer)} and ${isNotDeleted} and ${those(ids)} returning q.id`.execute(tx)
    return rows.length
  })
}

/** Deletes them; for a day they can be put back. What was deleted before that goes for good. */
export function removeAll(db: Db, viewer: Viewer, ids: Ids): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await requireVisible(tx, viewer, ids, isNotDeleted)
    await sql`delete from quick_reply q where q.company_id = ${viewer.companyId}
      and q.removed_at < clock_timestamp() - interval '1 day'`.execute(tx)
    return remove(tx, viewer, ids)
  })
}

export async function remove(tx: Tx | Db, viewer: Viewer, ids: Ids): Promise<number> {
  const { rows } = await sql`update quick_reply q set removed_at = clock_timestamp()
    where ${visibleTo(viewer)} and ${isNotDeleted} and ${those(ids)} returning q.id`.execute(tx)
  return rows.length
}

/** Puts deleted ones back, with their uses; without a shortcut that leads elsewhere now. */
export function restore(db: Db, viewer: Viewer, ids: Ids): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await requireVisible(tx, viewer, ids, sql<SqlBool>`q.removed_at is not null`)
    const { rows } = await sql`update quick_reply q set removed_at = null, shortcut = case when exists (
        select from quick_reply o where o.company_id = q.company_id and o.owner_id is not distinct from q.owner_id
          and o.removed_at is null and fold(o.shortcut) = fold(q.shortcut)) then null else q.shortcut end
      where ${visibleTo(viewer)} and q.removed_at is not null and ${those(ids)} returning q.id`
      .execute(tx)
      .catch(onUniqueViolation({ quick_reply_shortcut: { propertyPath: 'quickReplies', code: 'taken' } }))
    return rows.length
  })
}

async function requireVisible(tx: Tx, viewer: Viewer, ids: Ids, so: typeof isNotDeleted): Promise<void> {
  const { rows } = await sql<{ id: string }>`select q.id from quick_reply q
    where ${visibleTo(viewer)} and ${so} and ${those(ids)} order by q.id for update`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const violations = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `quickReplies[${index}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
}

const those = (ids: Ids) => matchesAny(sql`q.id`)(ids)
