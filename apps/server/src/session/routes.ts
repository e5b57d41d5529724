import { Session } from '@vitrine/contract/accounts'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Unauthorized } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { getBinding, unbind } from './binding.ts'
import { reportGuessing } from './link-request-limits.ts'
import { enter } from './open-session.ts'
import { passwordHolds } from './passwords.ts'
import { findCredential, liveSessions, revokeSession } from './queries.ts'
import { refreshSession } from './session.ts'
import { delaySignIn, inTurn, isGuessedAt, noteFailure, throttleSignIn } from './throttle.ts'

export const sessionRoutes: HandlersOf<'session'> = {
  async login(deps, { body, db, request, reply }) {
    await delaySignIn(db, body.username)
    const credential = await inTurn(request.ip, async () => {
      await throttleSignIn(db, body.username, request.ip)
      const found = await findCredential(db, body.username)
      const holds = await passwordHolds(found?.password_hash ?? null, body.password)
      if (found && holds) return found
      await noteFailure(db, body.username, request.ip)
      if (await isGuessedAt(db, body.username)) await reportGuessing(db, body.username, request.ip)
      throw new Unauthorized('Invalid credentials.')
    })
    return enter(deps, { id: credential.user_id, companyId: credential.company_id }, request, reply)
  },

  async refresh(deps, { body, query, request }) {
    const presented = body.refresh_token ?? query.refresh_token
    if (!presented) throw new Unauthorized('Missing JWT Refresh Token')
    return refreshSession(deps, presented, getBinding(request))
  },

  async logout(deps, { viewer, request, reply }) {
    const ended = await revokeSession(home(deps, viewer), viewer.sessionId, 'logout')
    unbind(ended, request, reply)
  },
}

export const sessionsRoutes: HandlersOf<'sessions'> = {
  async list(deps, { viewer, list }) {
    const live = liveSessions(home(deps, viewer), viewer.userId)
    const { total } = await live.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await live
      .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'])
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(list.itemsPerPage)
      .offset((list.page - 1) * list.itemsPerPage)
      .execute()
    return { items: rows.map((row) => present(row, viewer.sessionId)), totalItems: total }
  },

  async remove(deps, { viewer, params }) {
    const db = home(deps, viewer)
    const row = await liveSessions(db, viewer.userId).select('id').where('id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound()
    await revokeSession(db, row.id, 'ended from another session')
    // Whoever sits there is told now: the streams of the person are opened anew, and that one is refused.
    await publishEvent(db, { company: viewer.homeCompanyId, type: 'rights', user: viewer.userId })
  },
}

/** Sessions are their person's, whichever company they act for. */
function home(deps: Deps, viewer: Viewer): Db {
  return deps.databases.forCompany(viewer.homeCompanyId)
}

function present(
  row: { id: string; created_at: Date; last_seen_at: Date; expires_at: Date; user_agent: string },
  current: string,
) {
  return {
    ...identity(Session, row.id),
    createdAt: writeInstant(row.created_at),
    lastUsedAt: writeInstant(row.last_seen_at),
    expiresAt: writeInstant(row.expires_at),
    userAgent: row.user_agent,
    current: row.id === current,
  }
}
