import { Group } from '@vitrine/contract/groups'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matches } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { deleteGroup, findGroups, insertGroup, isUsedElsewhere, type LocationGroupRow, renameGroup } from './queries.ts'

const nameConflict = { location_group_name: { propertyPath: 'name', code: 'taken' } }

export const groupRoutes: HandlersOf<'groups'> = {
  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_group g`,
      id: sql`g.id`,
      scope: [sql`g.company_id = ${viewer.companyId}`],
      filters: { name: matches(sql`fold(g.name)`) },
      order: { name: sql`fold(g.name)` },
    })
    return { items: inOrder(ids, await findGroups(db, viewer, ids)).map(present), totalItems }
  },

  async create(_deps, { body, viewer, db }) {
    const id = newId()
    await insertGroup(db, viewer.companyId, id, body.name).catch(onUniqueViolation(nameConflict))
    return read(db, viewer, id)
  },

  async read(_deps, { params, viewer, db }) {
    return read(db, viewer, params.id)
  },

  async update(_deps, { params, body, viewer, db }) {
    if (body.name !== undefined)
      await renameGroup(db, viewer.companyId, params.id, body.name).catch(onUniqueViolation(nameConflict))
    return read(db, viewer, params.id)
  },

  async remove(_deps, { params, viewer, db }) {
    if (await isUsedElsewhere(db, viewer, params.id)) throw forbidden('group.places')
    if (!(await deleteGroup(db, viewer.companyId, params.id))) throw notFound()
  },
}

async function read(db: Db, viewer: Viewer, id: string) {
  const [row] = await findGroups(db, viewer, [id])
  if (!row) throw notFound()
  return present(row)
}

function present(row: LocationGroupRow) {
  return { ...identity(Group, row.id), name: row.name, locationsCount: row.locations_count }
}
