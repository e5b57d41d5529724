import { Group } from '@vitrine/contract/groups'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matches } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { deleteGroup, findGroups, type GroupRow, insertGroup, isUsedElsewhere, renameGroup } from './queries.ts'

const nameTaken = { location_group_name: { propertyPath: 'name', code: 'taken' } }

export const groupRoutes: HandlersOf<'groups'> = {
  async list(_deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location_group g`,
      id: sql`g.id`,
      scope: [sql`g.company_id = ${who.companyId}`],
      filters: { name: matches(sql`fold(g.name)`) },
      order: { name: sql`fold(g.name)` },
    })
    return { items: inOrder(ids, await findGroups(db, who, ids)).map(present), totalItems }
  },

  async create(_deps, { body, who, db }) {
    const id = newId()
    await insertGroup(db, who.companyId, id, body.name).catch(whenTaken(nameTaken))
    return read(db, who, id)
  },

  async read(_deps, { params, who, db }) {
    return read(db, who, params.id)
  },

  async update(_deps, { params, body, who, db }) {
    if (body.name !== undefined) await renameGroup(db, who.companyId, params.id, body.name).catch(whenTaken(nameTaken))
    return read(db, who, params.id)
  },

  async remove(_deps, { params, who, db }) {
    if (await isUsedElsewhere(db, who, params.id)) throw forbidden('group.places')
    if (!(await deleteGroup(db, who.companyId, params.id))) throw notFound()
  },
}

async function read(db: Db, who: Viewer, id: string) {
  const [row] = await findGroups(db, who, [id])
  if (!row) throw notFound()
  return present(row)
}

function present(row: GroupRow) {
  return { ...identity(Group, row.id), name: row.name, locationsCount: row.locations_count }
}
