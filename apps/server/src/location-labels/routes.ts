import { LocationLabel } from '@vitrine/contract/location-labels'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matches } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { deleteLabel, findLabels, insertLabel, isUsedElsewhere, renameLabel } from './queries.ts'

const nameConflict = { location_label_name: { propertyPath: 'name', code: 'taken' } }

export const locationLabelRoutes: HandlersOf<'locationLabels'> = {
  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_label l`,
      id: sql`l.id`,
      scope: [sql`l.company_id = ${viewer.companyId}`],
      filters: { name: matches(sql`fold(l.name)`) },
      order: { name: sql`fold(l.name)` },
    })
    return { items: inOrder(ids, await findLabels(db, viewer.companyId, ids)).map(present), totalItems }
  },

  async create(_deps, { body, viewer, db }) {
    const id = newId()
    await insertLabel(db, viewer.companyId, id, body.name).catch(onUniqueViolation(nameConflict))
    return read(db, viewer.companyId, id)
  },

  async read(_deps, { params, viewer, db }) {
    return read(db, viewer.companyId, params.id)
  },

  async update(_deps, { params, body, viewer, db }) {
    if (body.name !== undefined)
      await renameLabel(db, viewer.companyId, params.id, body.name).catch(onUniqueViolation(nameConflict))
    return read(db, viewer.companyId, params.id)
  },

  async remove(_deps, { params, viewer, db }) {
    if (await isUsedElsewhere(db, viewer, params.id)) throw forbidden('label.places')
    if (!(await deleteLabel(db, viewer.companyId, params.id))) throw notFound()
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
