import { Company } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'
import { identity } from '@vitrine/contract/resource'
import type { users } from '@vitrine/contract/users'
import { type SqlBool, sql } from 'kysely'
import { findPage, inOrder, matches, matchesAny } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { countHandover } from '../posts/transfer-ownership.ts'
import { waitingChange } from './email-changes.ts'
import { presentUser, readUser } from './present.ts'
import { findUser, findUsers } from './queries.ts'
import { change, remove } from './users.ts'

export const userRoutes: HandlersOf<'users'> = {
  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`app_user u`,
      id: sql`u.id`,
      scope: [
        sql`u.company_id = ${viewer.companyId}`,
        // The platform's admin has an account in a company, but is none of its users; only they see themselves.
        sql<SqlBool>`(not u.super_admin or u.id = ${viewer.userId})`,
      ],
      filters: {
        search: matches(sql`fold(u.first_name || ' ' || u.last_name || ' ' || u.email)`),
        permission: (permissions) => sql<SqlBool>`exists (select from unnest(${permissions}::text[]) r
          where (u.permissions ->> r)::boolean or r = any(u.roles))`,
        profile: matchesAny(sql`u.profile`, 'text'),
        status: matchesAny(sql`u.status`, 'text'),
      },
      order: {
        name: sql`fold(u.first_name || ' ' || u.last_name)`,
        email: sql`lower(u.email)`,
        lastSeenAt: sql`(select coalesce(max(s.last_seen_at), '-infinity') from session s
          where s.company_id = u.company_id and s.user_id = u.id)`,
        createdAt: sql`u.created_at`,
      },
      otherwise: [[sql`fold(u.first_name || ' ' || u.last_name)`, 'asc']],
    })
    return { items: inOrder(ids, await findUsers(db, ids)).map((row) => presentUser(row, viewer)), totalItems }
  },

  async read(deps, { params, viewer }) {
    return shown(deps, viewer, params.id)
  },

  async update(deps, { params, body, viewer, request }) {
    if (params.id !== viewer.userId && !may(viewer, 'users')) throw notFound()
    await change(deps, viewer, params.id, body, request.ip)
    return shown(deps, viewer, params.id)
  },

  async remove(deps, { params, viewer }) {
    await remove(deps, viewer, params.id)
  },
}

export const handoverRoutes: HandlersOf<'handovers'> = {
  async read(_deps, { params, viewer, db }) {
    if (!(await findUser(db, params.id))) throw notFound()
    return countHandover(db, viewer, params.id)
  },
}

async function shown(deps: Deps, viewer: Viewer, id: string): Promise<ResponseOf<typeof users.read>> {
  if (id === viewer.userId) return oneself(deps, viewer)
  if (!may(viewer, 'users')) throw notFound()
  const user = await readUser(deps.databases.forCompany(viewer.companyId), id, viewer)
  if (!user) throw notFound()
  return user
}

/** Oneself, as one is here: a super admin who acts for a company, with the rights and the name of that. */
async function oneself(deps: Deps, viewer: Viewer): Promise<ResponseOf<typeof users.read>> {
  const home = deps.databases.forCompany(viewer.homeCompanyId)
  const found = await readUser(home, viewer.userId, viewer)
  if (!found) throw notFound()
  const waiting = await waitingChange(home, viewer.userId)
  const me = { ...found, ...(waiting ? { emailToConfirm: waiting.email } : {}) }
  if (viewer.companyId === viewer.homeCompanyId) return me
  const company = await deps.databases
    .forCompany(viewer.companyId)
    .selectFrom('company')
    .select('name')
    .where('id', '=', viewer.companyId)
    .executeTakeFirst()
  if (!company) throw notFound()
  return {
    ...me,
    roles: [...viewer.roles],
    profile: viewer.profile,
    allowedLocations: [],
    appPermissions: { ...viewer.permissions },
    company: { ...identity(Company, viewer.companyId), name: company.name },
  }
}
