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
  async list(_deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`keyword_alert a`,
      id: sql`a.id`,
      scope: [sql`a.company_id = ${who.companyId}`],
      filters: {
        keywords: matches(sql`(select fold(string_agg(w.text, ' ')) from keyword_alert_word w
          where w.company_id = a.company_id and w.alert_id = a.id)`),
        isActive: is(sql`a.is_active`),
      },
      order: { createdAt: sql`a.created_at` },
      otherwise: [[sql`a.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await findAlerts(db, who, ids)).map((row) => present(row, who)), totalItems }
  },

  async create(_deps, { body, who, db }) {
    return read(db, who, await create(db, who, body))
  },

  async read(_deps, { params, who, db }) {
    return read(db, who, params.id)
  },

  async update(_deps, { params, body, who, db }) {
    await change(db, who, params.id, body)
    return read(db, who, params.id)
  },

  async remove(_deps, { params, who, db }) {
    await remove(db, who, params.id)
  },
}

async function read(db: Db, who: Viewer, id: string) {
  const [row] = await findAlerts(db, who, [id])
  if (!row) throw notFound()
  return present(row, who)
}

function present(row: AlertRow, who: Viewer) {
  return {
    ...identity(KeywordAlert, row.id),
    keywords: row.keywords,
    everywhere: row.everywhere,
    locations: row.locations.map(({ id, name }) => ({ ...identity(LocationSummary, id), name })),
    everybody: row.everybody,
    recipients: row.recipients.map(({ id, name }) => ({ ...identity(User, id), name })),
    isActive: row.is_active,
    canEdit: who.locations === null || (!row.everywhere && row.in_sight),
    createdAt: writeInstant(row.created_at),
  }
}
