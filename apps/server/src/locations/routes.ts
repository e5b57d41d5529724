import { integrationFields } from '@vitrine/contract/integrations'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db.ts'
import { notFound } from '../errors.ts'
import { anyOf, findPage, inOrder, inPlacesOf, matches } from '../lists.ts'
import type { HandlersOf } from '../serve.ts'
import { seesLocation, type Viewer } from '../viewer.ts'
import { change, create, remove } from './locations.ts'
import { presentLight, presentWhole } from './present.ts'
import { findLight, findWhole } from './queries.ts'
import { sendTree } from './tree.ts'

export const locationRoutes: HandlersOf<'locations'> = {
  async list(_deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`location l`,
      id: sql`l.id`,
      scope: [sql`l.company_id = ${who.companyId}`, inPlacesOf(who, sql`l.id`)],
      filters: {
        name: matches(sql`l.sort_name`),
        search: matches(sql`l.search_text`),
        groupe: anyOf(sql`l.group_id`),
        locationLabels: (labels) => labelled(sql`k.label_id = any(${labels}::uuid[])`),
        id: anyOf(sql`l.id`),
        country: anyOf(sql`l.country`, 'text'),
      },
      exists: {
        groupe: sql`l.group_id is not null`,
        locationLabels: labelled(sql`true`),
        ...Object.fromEntries(Object.entries(integrationFields).map(([type, field]) => [field, connected(type)])),
      },
      sifts: list.filters.name !== undefined || list.filters.search !== undefined,
      order: { name: sql`l.sort_name`, city: sql`fold(l.city)`, createdAt: sql`l.created_at` },
    })
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

function labelled(which: ReturnType<typeof sql>) {
  return sql<SqlBool>`exists (select from location_label_link k
    where k.company_id = l.company_id and k.location_id = l.id and ${which})`
}

function connected(type: string) {
  return sql<SqlBool>`exists (select from integration i
    where i.company_id = l.company_id and i.location_id = l.id and i.type = ${type})`
}
