import { LocationSummary } from '@vitrine/contract/locations'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import { findPage, inOrder, is, matchesAny } from '../db/lists.ts'
import { publishEvent } from '../events/events.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { findBroken } from './broken.ts'
import { present } from './present.ts'
import { findNotifications, mark, readAll, removeAll, restore, visibleNotifications } from './queries.ts'

export const notificationRoutes: HandlersOf<'notifications'> = {
  async list(_deps, { list, viewer, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: visibleNotifications(viewer),
      id: sql`n.id`,
      scope: [sql`true`],
      filters: { unread: is(sql`n.unread`), type: matchesAny(sql`n.type`, 'text') },
      otherwise: [[sql`n.created_at`, 'desc']],
    })
    return {
      items: inOrder(ids, await findNotifications(db, viewer, ids)).map((row) => present(row, viewer, lang)),
      totalItems,
    }
  },

  async read(_deps, { params, viewer, db, lang }) {
    const [row] = await findNotifications(db, viewer, [params.id])
    if (!row) throw notFound()
    return present(row, viewer, lang)
  },

  async update(_deps, { params, body, viewer, db, lang }) {
    const id = await mark(db, viewer, params.id, {
      ...(body.unread === undefined ? {} : { read: !body.unread }),
      until: body.until,
    })
    const [row] = id === undefined ? [] : await findNotifications(db, viewer, [id])
    if (!row) throw notFound()
    await publishEvent(db, { company: viewer.companyId, type: 'notification', user: viewer.userId })
    return present(row, viewer, lang)
  },

  async remove(_deps, { params, query, viewer, db }) {
    if ((await mark(db, viewer, params.id, { removed: true, until: query.until })) === undefined) throw notFound()
    await publishEvent(db, { company: viewer.companyId, type: 'notification', user: viewer.userId })
  },

  async restore(_deps, { params, viewer, db, lang }) {
    const id = await restore(db, viewer, params.id)
    const [row] = id === undefined ? [] : await findNotifications(db, viewer, [id])
    if (!row) throw notFound()
    await publishEvent(db, { company: viewer.companyId, type: 'notification', user: viewer.userId })
    return present(row, viewer, lang)
  },

  async readAll(_deps, { query, viewer, db }) {
    await readAll(db, viewer, query.until)
    await publishEvent(db, { company: viewer.companyId, type: 'notification', user: viewer.userId })
  },

  async clear(_deps, { query, viewer, db }) {
    await removeAll(db, viewer, query.until)
    await publishEvent(db, { company: viewer.companyId, type: 'notification', user: viewer.userId })
  },
}

export const brokenConnectionRoutes: HandlersOf<'brokenConnections'> = {
  async read(_deps, { viewer, db }) {
    const { connections, posts } = await findBroken(db, viewer)
    return {
      connections: connections.map(({ location, ...rest }) => ({
        ...rest,
        location: { ...identity(LocationSummary, location.id), name: location.name },
      })),
      posts,
    }
  },
}
