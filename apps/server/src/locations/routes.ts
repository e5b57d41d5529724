import { findPage, inOrder } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { seesLocation } from '../lib/viewer.ts'
import { listed } from './list-filters.ts'
import { change, create, remove } from './locations.ts'
import { presentLight } from './present.ts'
import { findLight } from './queries.ts'
import { readLocation } from './read-location.ts'
import { sendTree } from './tree.ts'

export const locationRoutes: HandlersOf<'locations'> = {
  async list(_deps, { list, viewer, db }) {
    const sifts = list.filters.name !== undefined || list.filters.search !== undefined
    const { ids, totalItems } = await findPage(db, list, { ...listed(viewer), sifts })
    return { items: inOrder(ids, await findLight(db, viewer.companyId, ids)).map(presentLight), totalItems }
  },

  async create(deps, { body, viewer, db, lang }) {
    if (viewer.locations !== null) throw forbidden('location.everyPlace')
    return readLocation(db, viewer, lang, await create(deps, viewer, body))
  },

  async read(_deps, { params, viewer, db, lang }) {
    if (!seesLocation(viewer, params.id)) throw notFound()
    return readLocation(db, viewer, lang, params.id)
  },

  async update(deps, { params, body, viewer, db, lang }) {
    if (!seesLocation(viewer, params.id)) throw notFound()
    await change(deps, viewer, params.id, body)
    return readLocation(db, viewer, lang, params.id)
  },

  async remove(deps, { params, viewer }) {
    if (!seesLocation(viewer, params.id)) throw notFound()
    await remove(deps, viewer, params.id)
  },
}

export const locationTreeRoutes: HandlersOf<'locationTree'> = { read: sendTree }
