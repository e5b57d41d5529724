import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { UserActivity } from '@vitrine/contract/user-activities'
import { User } from '@vitrine/contract/users'
import { findPage, inOrder } from '../lists.ts'
import type { HandlersOf } from '../serve.ts'
import { type ActivityRow, findActivities, listed } from './queries.ts'

export const userActivityRoutes: HandlersOf<'userActivities'> = {
  async list(_deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, listed(who))
    return { items: inOrder(ids, await findActivities(db, who.companyId, ids)).map(present), totalItems }
  },
}

function present(row: ActivityRow) {
  return {
    ...identity(UserActivity, row.id),
    createdAt: writeInstant(row.at),
    user: { ...identity(User, row.user_id ?? row.id), name: row.user_name },
    superAdmin: row.super_admin,
    operation: row.operation,
    objectType: row.object_type,
    ...(row.object === null ? {} : { object: row.object }),
    ...(row.summary === null ? {} : { summary: row.summary }),
    fields: row.fields,
    ...(row.details === null ? {} : { details: row.details as Record<string, unknown> }), // an object, written by `record.ts`
    outcome: row.outcome as 'done' | 'failed', // a check constraint holds it
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
  }
}
