import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { UserActivity } from '@vitrine/contract/user-activities'
import { User } from '@vitrine/contract/users'
import { findPage, inOrder } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Viewer } from '../lib/viewer.ts'
import { detailsFor } from './details.ts'
import { type ActivityRow, findActivities, listed, peopleApart } from './queries.ts'

export const userActivityRoutes: HandlersOf<'userActivities'> = {
  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, listed(viewer))
    const rows = inOrder(ids, await findActivities(db, viewer, ids))
    return { items: rows.map((row) => present(viewer, row)), totalItems }
  },
  async people(_deps, { viewer, db }) {
    return { people: await peopleApart(db, viewer) }
  },
}

function present(viewer: Viewer, row: ActivityRow) {
  const details = detailsFor(viewer, row)
  return {
    ...identity(UserActivity, row.id),
    createdAt: writeInstant(row.at),
    user: { ...identity(User, row.user_id ?? row.id), name: row.user_name },
    superAdmin: row.super_admin,
    operation: row.operation,
    objectType: row.object_type,
    ...(row.object === null ? {} : { object: row.object }),
    ...(row.summary === null ? {} : { summary: row.summary }),
    ...(row.location_count === 0
      ? {}
      : { locationCount: row.location_count, locations: row.locations.map(presentLocation) }),
    fields: row.fields,
    ...(details === null ? {} : { details }),
    outcome: row.outcome as 'done' | 'failed', // a check constraint holds it
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
  }
}

const presentLocation = ({ id, name }: ActivityRow['locations'][number]) => ({ ...identity(LocationSummary, id), name })
