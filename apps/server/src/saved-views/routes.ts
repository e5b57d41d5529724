import { identity } from '@vitrine/contract/resource'
import { maxSavedViews, SavedView, type ViewScreen } from '@vitrine/contract/saved-views'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matchesAny } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { invalid, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'

const nameInUse = { saved_view_name: { propertyPath: 'name', code: 'taken' } }

export const savedViewRoutes: HandlersOf<'savedViews'> = {
  async list(_deps, { list, viewer, db }) {
    const name = sql`fold(v.name)`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`saved_view v`,
      id: sql`v.id`,
      scope: [sql`v.company_id = ${viewer.companyId}`, sql`v.user_id = ${viewer.userId}`],
      filters: { screen: matchesAny(sql`v.screen`, 'text') },
      order: { name },
      otherwise: [[name, 'asc']],
    })
    return {
      items: inOrder(
        ids,
        await owned(db, viewer)
          .where(matchesAny(sql.ref('id'))(ids))
          .execute(),
      ).map(present),
      totalItems,
    }
  },

  async create(_deps, { body, viewer, db }) {
    const id = newId()
    await db.transaction().execute(async (tx) => {
      // Whoever makes one at the same time waits, so that the most of them holds.
      await sql`select pg_advisory_xact_lock(hashtextextended('saved views ' || ${viewer.userId}::text, 215))`.execute(
        tx,
      )
      const { count } = await tx
        .selectFrom('saved_view')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', viewer.userId)
        .where('screen', '=', body.screen)
        .executeTakeFirstOrThrow()
      if (count >= maxSavedViews)
        throw invalid({ propertyPath: 'name', code: 'savedView.tooMany', params: { limit: maxSavedViews } })
      await tx
        .insertInto('saved_view')
        .values({ ...body, id, company_id: viewer.companyId, user_id: viewer.userId })
        .execute()
        .catch(onUniqueViolation(nameInUse))
    })
    return read(db, viewer, id)
  },

  async read(_deps, { params, viewer, db }) {
    return read(db, viewer, params.id)
  },

  async update(_deps, { params, body, viewer, db }) {
    if (Object.keys(body).length > 0)
      await db
        .updateTable('saved_view')
        .set(body)
        .where('id', '=', params.id)
        .where('user_id', '=', viewer.userId)
        .execute()
        .catch(onUniqueViolation(nameInUse))
    return read(db, viewer, params.id)
  },

  async remove(_deps, { params, viewer, db }) {
    const { numDeletedRows } = await db
      .deleteFrom('saved_view')
      .where('id', '=', params.id)
      .where('user_id', '=', viewer.userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
  },
}

function owned(db: Db, viewer: Viewer) {
  return db
    .selectFrom('saved_view')
    .select(['id', 'screen', 'name', 'query', 'created_at'])
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
}

async function read(db: Db, viewer: Viewer, id: string) {
  const row = await owned(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

function present(row: { id: string; screen: string; name: string; query: string; created_at: Date }) {
  const { id, screen, name, query, created_at } = row
  return { ...identity(SavedView, id), screen: screen as ViewScreen, name, query, createdAt: created_at.toISOString() } // as `create` wrote it
}
