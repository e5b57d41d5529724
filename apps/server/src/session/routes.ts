import { Unauthorized } from '../errors.ts'
import type { HandlersOf } from '../serve.ts'
import { passwordHolds } from './passwords.ts'
import { findCredential, revokeSession } from './queries.ts'
import { refreshSession, startSession } from './session.ts'
import { inTurn, noteFailure, throttleSignIn } from './throttle.ts'

export const sessionRoutes: HandlersOf<'session'> = {
  async login(deps, { body, db, request }) {
    const credential = await inTurn(request.ip, async () => {
      await throttleSignIn(db, body.username, request.ip)
      const found = await findCredential(db, body.username)
      const holds = await passwordHolds(found?.password_hash ?? null, body.password)
      if (found && holds && (await isActive(deps, found))) return found
      await noteFailure(db, body.username, request.ip)
      throw new Unauthorized('Invalid credentials.')
    })
    const userAgent = request.headers['user-agent'] ?? ''
    return startSession(deps, { id: credential.user_id, companyId: credential.company_id, userAgent })
  },

  async refresh(deps, { body, query }) {
    const presented = body.refresh_token ?? query.refresh_token
    if (!presented) throw new Unauthorized('Missing JWT Refresh Token')
    return refreshSession(deps, presented)
  },

  async logout(_deps, { db, who }) {
    await revokeSession(db, who.sessionId, 'logout')
  },
}

async function isActive(
  deps: Parameters<HandlersOf<'session'>['login']>[0],
  of: { company_id: string; user_id: string },
): Promise<boolean> {
  const user = await deps.databases
    .of(of.company_id)
    .selectFrom('app_user')
    .select('status')
    .where('id', '=', of.user_id)
    .executeTakeFirst()
  return user?.status === 'active'
}
