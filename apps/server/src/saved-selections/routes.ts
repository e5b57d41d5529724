import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import { SavedSelection } from '@vitrine/contract/saved-selections'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { deleteSelection, findLocationIds, findSelections, type SelectionRow } from './queries.ts'
import { change, create } from './selections.ts'

export const savedSelectionRoutes: HandlersOf<'savedSelections'> = {
  async list(_deps, { list, viewer, db }) {
    const name = sql`fold(s.name)`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`saved_selection s`,
      id: sql`s.id`,
      scope: [sql`s.company_id = ${viewer.companyId}`, sql`s.user_id = ${viewer.userId}`],
      filters: {},
      order: { name },
      otherwise: [[name, 'asc']],
    })
    return { items: inOrder(ids, await findSelections(db, viewer, ids)).map(present), totalItems }
  },

  async create(_deps, { body, viewer, db }) {
    return read(db, viewer, await create(db, viewer, body))
  },

  async read(_deps, { params, viewer, db }) {
    return read(db, viewer, params.id)
  },

  async update(_deps, { params, body, viewer, db }) {
    await change(db, viewer, params.id, body)
    return read(db, viewer, params.id)
  },

  async remove(_deps, { params, viewer, db }) {
    if (!(await deleteSelection(db, viewer, params.id))) throw notFound()
  },
}

async function read(db: Db, viewer: Viewer, id: string) {
  const [row] = await findSelections(db, viewer, [id])
  if (!row) throw notFound()
  const locationIds = await findLocationIds(db, viewer, id)
  return {
    ...present({ ...row, count: locationIds.length }),
    locations: locationIds.map((id) => toIri(LocationSummary, id)),
  }
}

function present({ id, name, count, created_at }: SelectionRow) {
  return { ...identity(SavedSelection, id), name, count, createdAt: writeInstant(created_at) }
}
