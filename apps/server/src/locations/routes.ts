import { findPage, inOrder } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { seesLocation } from '../lib/viewer.ts'
import { listed } from './listed.ts'
import { change, create, remove } from './locations.ts'
import { presentLight } from './present.ts'
import { findLight } from './queries.ts'
import { readPlace } from './read.ts'
import { sendTree } from './tree.ts'

export const locationRoutes: HandlersOf<'locations'> = {
  async list(_deps, { list, who, db }) {
    const sifts = list.filters.name !== undefined || list.filters.search !== undefined
    const { ids, totalItems } = await findPage(db, list, { ...listed(who), sifts })
    return { items: inOrder(ids, await findLight(db, who.companyId, ids)).map(presentLight), totalItems }
  },

  async create(deps, { body, who, db, lang }) {
    if (who.locations !== null) throw forbidden('location.everyPlace')
    return readPlace(db, who, lang, await create(deps, who, body))
  },

  async read(_deps, { params, who, db, lang }) {
    if (!seesLocation(who, params.id)) throw notFound()
    return readPlace(db, who, lang, params.id)
  },

  async update(deps, { params, body, who, db, lang }) {
    if (!seesLocation(who, params.id)) throw notFound()
    await change(deps, who, params.id, body)
    return readPlace(db, who, lang, params.id)
  },

  async remove(deps, { params, who }) {
    if (!seesLocation(who, params.id)) throw notFound()
    await remove(deps, who, params.id)
  },
}

export const locationTreeRoutes: HandlersOf<'locationTree'> = { read: sendTree }
