import { LocationSummary } from '@vitrine/contract/locations'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import { anyOf, findPage, inOrder, is } from '../db/lists.ts'
import { tell } from '../events/events.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { findBroken } from './broken.ts'
import { present } from './present.ts'
import { findTold, mark, readAll, removeAll, restore, told } from './queries.ts'

export const notificationRoutes: HandlersOf<'notifications'> = {
  async list(_deps, { list, who, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: told(who),
      id: sql`n.id`,
      scope: [sql`true`],
      filters: { unread: is(sql`n.unread`), type: anyOf(sql`n.type`, 'text') },
      otherwise: [[sql`n.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await findTold(db, who, ids)).map((row) => present(row, who, lang)), totalItems }
  },

  async read(_deps, { params, who, db, lang }) {
    const [row] = await findTold(db, who, [params.id])
    if (!row) throw notFound()
    return present(row, who, lang)
  },

  async update(_deps, { params, body, who, db, lang }) {
    const id = await mark(db, who, params.id, {
      ...(body.unread === undefined ? {} : { read: !body.unread }),
      until: body.until,
    })
    const [row] = id === undefined ? [] : await findTold(db, who, [id])
    if (!row) throw notFound()
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
    return present(row, who, lang)
  },

  async remove(_deps, { params, query, who, db }) {
    if ((await mark(db, who, params.id, { removed: true, until: query.until })) === undefined) throw notFound()
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
  },

  async restore(_deps, { params, who, db, lang }) {
    const id = await restore(db, who, params.id)
    const [row] = id === undefined ? [] : await findTold(db, who, [id])
    if (!row) throw notFound()
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
    return present(row, who, lang)
  },

  async readAll(_deps, { query, who, db }) {
    await readAll(db, who, query.until)
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
  },

  async clear(_deps, { query, who, db }) {
    await removeAll(db, who, query.until)
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
  },
}

export const brokenConnectionRoutes: HandlersOf<'brokenConnections'> = {
  async read(_deps, { who, db }) {
    const { connections, posts } = await findBroken(db, who)
    return {
      connections: connections.map(({ location, ...rest }) => ({
        ...rest,
        location: { ...identity(LocationSummary, location.id), name: location.name },
      })),
      posts,
    }
  },
}
