import { identity } from '@vitrine/contract/resource'
import { mostViews, SavedView, type ViewScreen } from '@vitrine/contract/saved-views'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { anyOf, findPage, inOrder } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { invalid, notFound, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'

const nameTaken = { saved_view_name: { propertyPath: 'name', code: 'taken' } }

export const savedViewRoutes: HandlersOf<'savedViews'> = {
  async list(_deps, { list, who, db }) {
    const name = sql`fold(v.name)`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`saved_view v`,
      id: sql`v.id`,
      scope: [sql`v.company_id = ${who.companyId}`, sql`v.user_id = ${who.userId}`],
      filters: { screen: anyOf(sql`v.screen`, 'text') },
      order: { name },
      otherwise: [[name, 'asc']],
    })
    return {
      items: inOrder(
        ids,
        await owned(db, who)
          .where(anyOf(sql.ref('id'))(ids))
          .execute(),
      ).map(present),
      totalItems,
    }
  },

  async create(_deps, { body, who, db }) {
    const id = newId()
    await db.transaction().execute(async (tx) => {
      // Whoever makes one at the same time waits, so that the most of them holds.
      await sql`select pg_advisory_xact_lock(hashtextextended('saved views ' || ${who.userId}::text, 215))`.execute(tx)
      const { count } = await tx
        .selectFrom('saved_view')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', who.userId)
        .where('screen', '=', body.screen)
        .executeTakeFirstOrThrow()
      if (count >= mostViews)
        throw invalid({ propertyPath: 'name', code: 'savedView.tooMany', params: { limit: mostViews } })
      await tx
        .insertInto('saved_view')
        .values({ ...body, id, company_id: who.companyId, user_id: who.userId })
        .execute()
        .catch(whenTaken(nameTaken))
    })
    return read(db, who, id)
  },

  async read(_deps, { params, who, db }) {
    return read(db, who, params.id)
  },

  async update(_deps, { params, body, who, db }) {
    if (Object.keys(body).length > 0)
      await db
        .updateTable('saved_view')
        .set(body)
        .where('id', '=', params.id)
        .where('user_id', '=', who.userId)
        .execute()
        .catch(whenTaken(nameTaken))
    return read(db, who, params.id)
  },

  async remove(_deps, { params, who, db }) {
    const { numDeletedRows } = await db
      .deleteFrom('saved_view')
      .where('id', '=', params.id)
      .where('user_id', '=', who.userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
  },
}

function owned(db: Db, who: Viewer) {
  return db
    .selectFrom('saved_view')
    .select(['id', 'screen', 'name', 'query', 'created_at'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
}

async function read(db: Db, who: Viewer, id: string) {
  const row = await owned(db, who).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

function present(row: { id: string; screen: string; name: string; query: string; created_at: Date }) {
  const { id, screen, name, query, created_at } = row
  return { ...identity(SavedView, id), screen: screen as ViewScreen, name, query, createdAt: created_at.toISOString() } // as `create` wrote it
}
