import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity, iriOf } from '@vitrine/contract/resource'
import { SavedSelection } from '@vitrine/contract/saved-selections'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { deleteSelection, findPlaces, findSelections, type SelectionRow } from './queries.ts'
import { change, create } from './selections.ts'

export const savedSelectionRoutes: HandlersOf<'savedSelections'> = {
  async list(_deps, { list, who, db }) {
    const name = sql`fold(s.name)`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`saved_selection s`,
      id: sql`s.id`,
      scope: [sql`s.company_id = ${who.companyId}`, sql`s.user_id = ${who.userId}`],
      filters: {},
      order: { name },
      otherwise: [[name, 'asc']],
    })
    return { items: inOrder(ids, await findSelections(db, who, ids)).map(present), totalItems }
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
    if (!(await deleteSelection(db, who, params.id))) throw notFound()
  },
}

async function read(db: Db, who: Viewer, id: string) {
  const [row] = await findSelections(db, who, [id])
  if (!row) throw notFound()
  const places = await findPlaces(db, who, id)
  return {
    ...present({ ...row, count: places.length }),
    locations: places.map((place) => iriOf(LocationSummary, place)),
  }
}

function present({ id, name, count, created_at }: SelectionRow) {
  return { ...identity(SavedSelection, id), name, count, createdAt: writeInstant(created_at) }
}
