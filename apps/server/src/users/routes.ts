import { Company } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'
import { identity } from '@vitrine/contract/resource'
import type { users } from '@vitrine/contract/users'
import { type SqlBool, sql } from 'kysely'
import { anyOf, findPage, inOrder, matches } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { countHandover } from '../posts/handover.ts'
import { waitingChange } from './email-changes.ts'
import { presentUser, readUser } from './present.ts'
import { findUser, findUsers } from './queries.ts'
import { change, remove } from './users.ts'

export const userRoutes: HandlersOf<'users'> = {
  async list(_deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`app_user u`,
      id: sql`u.id`,
      scope: [
        sql`u.company_id = ${who.companyId}`,
        // The platform's admin has an account in a company, but is none of its users; only they see themselves.
        sql<SqlBool>`(not u.super_admin or u.id = ${who.userId})`,
      ],
      filters: {
        search: matches(sql`fold(u.first_name || ' ' || u.last_name || ' ' || u.email)`),
        permission: (rights) => sql<SqlBool>`exists (select from unnest(${rights}::text[]) r
          where (u.permissions ->> r)::boolean or r = any(u.roles))`,
        profile: anyOf(sql`u.profile`, 'text'),
        status: anyOf(sql`u.status`, 'text'),
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
    return { items: inOrder(ids, await findUsers(db, ids)).map((row) => presentUser(row, who)), totalItems }
  },

  async read(deps, { params, who }) {
    return shown(deps, who, params.id)
  },

  async update(deps, { params, body, who, request }) {
    if (params.id !== who.userId && !may(who, 'users')) throw notFound()
    await change(deps, who, params.id, body, request.ip)
    return shown(deps, who, params.id)
  },

  async remove(deps, { params, who }) {
    await remove(deps, who, params.id)
  },
}

export const handoverRoutes: HandlersOf<'handovers'> = {
  async read(_deps, { params, who, db }) {
    if (!(await findUser(db, params.id))) throw notFound()
    return countHandover(db, who, params.id)
  },
}

async function shown(deps: Deps, who: Viewer, id: string): Promise<AnswerOf<typeof users.read>> {
  if (id === who.userId) return oneself(deps, who)
  if (!may(who, 'users')) throw notFound()
  const user = await readUser(deps.databases.of(who.companyId), id, who)
  if (!user) throw notFound()
  return user
}

/** Oneself, as one is here: a super admin who acts for a company, with the rights and the name of that. */
async function oneself(deps: Deps, who: Viewer): Promise<AnswerOf<typeof users.read>> {
  const home = deps.databases.of(who.homeCompanyId)
  const found = await readUser(home, who.userId, who)
  if (!found) throw notFound()
  const waiting = await waitingChange(home, who.userId)
  const me = { ...found, ...(waiting ? { emailToConfirm: waiting.email } : {}) }
  if (who.companyId === who.homeCompanyId) return me
  const company = await deps.databases
    .of(who.companyId)
    .selectFrom('company')
    .select('name')
    .where('id', '=', who.companyId)
    .executeTakeFirst()
  if (!company) throw notFound()
  return {
    ...me,
    roles: [...who.roles],
    profile: who.profile,
    allowedLocations: [],
    appPermissions: { ...who.permissions },
    company: { ...identity(Company, who.companyId), name: company.name },
  }
}
