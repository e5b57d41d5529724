import { LocationLabel } from '@vitrine/contract/location-labels'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matches } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { deleteLabel, findLabels, insertLabel, isUsedElsewhere, renameLabel } from './queries.ts'

const nameTaken = { location_label_name: { propertyPath: 'name', code: 'taken' } }

export const locationLabelRoutes: HandlersOf<'locationLabels'> = {
  async list(_deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_label l`,
      id: sql`l.id`,
      scope: [sql`l.company_id = ${who.companyId}`],
      filters: { name: matches(sql`fold(l.name)`) },
      order: { name: sql`fold(l.name)` },
    })
    return { items: inOrder(ids, await findLabels(db, who.companyId, ids)).map(present), totalItems }
  },

  async create(_deps, { body, who, db }) {
    const id = newId()
    await insertLabel(db, who.companyId, id, body.name).catch(whenTaken(nameTaken))
    return read(db, who.companyId, id)
  },

  async read(_deps, { params, who, db }) {
    return read(db, who.companyId, params.id)
  },

  async update(_deps, { params, body, who, db }) {
    if (body.name !== undefined) await renameLabel(db, who.companyId, params.id, body.name).catch(whenTaken(nameTaken))
    return read(db, who.companyId, params.id)
  },

  async remove(_deps, { params, who, db }) {
    if (await isUsedElsewhere(db, who, params.id)) throw forbidden('label.places')
    if (!(await deleteLabel(db, who.companyId, params.id))) throw notFound()
  },
}

async function read(db: Db, companyId: string, id: string) {
  const [row] = await findLabels(db, companyId, [id])
  if (!row) throw notFound()
  return present(row)
}

function present(row: { id: string; name: string }) {
  return { ...identity(LocationLabel, row.id), name: row.name }
}
