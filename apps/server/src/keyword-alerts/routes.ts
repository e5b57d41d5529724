import { KeywordAlert } from '@vitrine/contract/keyword-alerts'
import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { User } from '@vitrine/contract/users'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, is, matches } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { change, create, remove } from './alerts.ts'
import { type AlertRow, findAlerts } from './queries.ts'

export const keywordAlertRoutes: HandlersOf<'keywordAlerts'> = {
  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`keyword_alert a`,
      id: sql`a.id`,
      scope: [sql`a.company_id = ${viewer.companyId}`],
      filters: {
        keywords: matches(sql`(select fold(string_agg(w.text, ' ')) from keyword_alert_word w
          where w.company_id = a.company_id and w.alert_id = a.id)`),
        isActive: is(sql`a.is_active`),
      },
      order: { createdAt: sql`a.created_at` },
      otherwise: [[sql`a.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await findAlerts(db, viewer, ids)).map((row) => present(row, viewer)), totalItems }
  },

  async create(_deps, { body, viewer, db }) {
    return read(db, viewer, await create(db, viewer, body))
  },

  async read(_deps, { params, viewer, db }) {
    return read(db, viewer, params.id)
  },

  async update(_deps, { params, body, viewer, db }) {
    await change(db, viewer, params.id, body)
    return read(db, viewer, params.id)
  },

  async remove(_deps, { params, viewer, db }) {
    await remove(db, viewer, params.id)
  },
}

async function read(db: Db, viewer: Viewer, id: string) {
  const [row] = await findAlerts(db, viewer, [id])
  if (!row) throw notFound()
  return present(row, viewer)
}

function present(row: AlertRow, viewer: Viewer) {
  return {
    ...identity(KeywordAlert, row.id),
    keywords: row.keywords,
    everywhere: row.everywhere,
    locations: row.locations.map(({ id, name }) => ({ ...identity(LocationSummary, id), name })),
    everybody: row.everybody,
    recipients: row.recipients.map(({ id, name }) => ({ ...identity(User, id), name })),
    isActive: row.is_active,
    canEdit: viewer.locations === null || (!row.everywhere && row.in_sight),
    createdAt: writeInstant(row.created_at),
  }
}
