import type { Db } from '../db.ts'
import { notFound } from '../errors.ts'
import { findPage, inOrder } from '../lists.ts'
import type { HandlersOf } from '../serve.ts'
import { seesLocation, type Viewer } from '../viewer.ts'
import { listed } from './listed.ts'
import { change, create, remove } from './locations.ts'
import { presentLight, presentWhole } from './present.ts'
import { findLight, findWhole } from './queries.ts'
import { sendTree } from './tree.ts'

export const locationRoutes: HandlersOf<'locations'> = {
  async list(_deps, { list, who, db }) {
    const sifts = list.filters.name !== undefined || list.filters.search !== undefined
    const { ids, totalItems } = await findPage(db, list, { ...listed(who), sifts })
    return { items: inOrder(ids, await findLight(db, who.companyId, ids)).map(presentLight), totalItems }
  },

  async create(deps, { body, who, db }) {
    return read(db, who, await create(deps, who, body))
  },

  async read(_deps, { params, who, db }) {
    if (!seesLocation(who, params.id)) throw notFound()
    return read(db, who, params.id)
  },

  async update(deps, { params, body, who, db }) {
    if (!seesLocation(who, params.id)) throw notFound()
    await change(deps, who, params.id, body)
    return read(db, who, params.id)
  },

  async remove(deps, { params, who }) {
    if (!seesLocation(who, params.id)) throw notFound()
    await remove(deps, who, params.id)
  },
}

export const locationTreeRoutes: HandlersOf<'locationTree'> = { read: sendTree }

async function read(db: Db, who: Viewer, id: string) {
  const row = await findWhole(db, who.companyId, id)
  if (!row) throw notFound()
  return presentWhole(row)
}
