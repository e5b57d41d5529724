import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { Unauthorized } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { newRefreshToken, openSuccessor, refreshHash, sealSuccessor, signAccess } from './access-tokens.ts'
import {
  findViewer,
  insertRefreshToken,
  insertSession,
  revokeCompanySessions,
  revokeSession,
  revokeSessions,
} from './queries.ts'
import { refuseToken } from './refusals.ts'

export interface TokenPair {
  token: string
  refresh_token: string
  refresh_token_expiration: number
}

const graceSeconds = 30

/** Starts a session for a person whose word was good. */
export async function startSession(
  deps: Deps,
  user: { id: string; companyId: string; userAgent: string; binding: Buffer | null },
): Promise<TokenPair> {
  const sid = newId()
  const refresh = newRefreshToken()
  const expiration = await deps.databases
    .forCompany(user.companyId)
    .transaction()
    .execute(async (tx) => {
      await insertSession(tx, { ...user, id: sid, userId: user.id })
      return insertRefreshToken(tx, sid, refreshHash(refresh), null)
    })
  return pair(deps, { sid, userId: user.id, companyId: user.companyId }, refresh, expiration)
}

/** Ends every session of a person, wherever they are signed in. */
export function endSessions(db: Db, userId: string, because: string): Promise<void> {
  return revokeSessions(db, userId, because)
}

/** Ends every session of everybody in a company. */
export function endCompanySessions(db: Db, companyId: string, because: string): Promise<void> {
  return revokeCompanySessions(db, companyId, because)
}

type RefreshResult =
  | { outcome: 'successor'; token: string; expiration: number }
  | { outcome: keyof typeof alarms | 'expired' }

/** Signs that somebody else holds the token; the whole session ends. */
const alarms = {
  replayed: 'a refresh token was used again after its grace: session ended',
  elsewhere: 'a refresh token was used without its browser’s cookie: session ended',
} as const

/**
 * Trades a refresh token. The first use makes a successor; the same token again within 30 s is told that same one (tabs
 * and lost answers); later it is a stolen copy, and the whole session ends. So it does when the token of a browser comes
 * without the cookie that browser was given (`binding` is its hash).
 */
export async function refreshSession(deps: Deps, presented: string, binding: Buffer | null): Promise<TokenPair> {
  const hash = refreshHash(presented)
  const owner = await deps.databases.open
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select(['session.id as sid', 'session.company_id as companyId', 'session.user_id as userId'])
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst()
  if (!owner) throw new Unauthorized('JWT Refresh Token Not Found')
  const db = deps.databases.forCompany(owner.companyId)
  const turn = await rotateToken(db, owner.sid, { presented, hash, binding })
  if (turn.outcome === 'replayed' || turn.outcome === 'elsewhere') {
    await revokeSession(db, owner.sid, `refresh token ${turn.outcome}`)
    deps.log.warn({ session: owner.sid, user: owner.userId }, alarms[turn.outcome])
  }
  if (turn.outcome === 'expired') return refuseToken(db, owner.userId, 'Invalid JWT Refresh Token')
  if (turn.outcome !== 'successor') throw new Unauthorized('Invalid JWT Refresh Token')
  return pair(deps, owner, turn.token, turn.expiration)
}

async function rotateToken(
  db: Db,
  sid: string,
  { presented, hash, binding }: { presented: string; hash: Buffer; binding: Buffer | null },
): Promise<RefreshResult> {
  return db.transaction().execute(async (tx) => {
    // The session's row is the family's lock: parallel refreshes take turns.
    const session = await tx
      .selectFrom('session')
      .select(['binding_hash', sql<boolean>`revoked_at is null and expires_at > clock_timestamp()`.as('live')])
      .where('id', '=', sid)
      .forUpdate()
      .executeTakeFirst()
    const token = await tx
      .selectFrom('refresh_token')
      .select([
        'successor_sealed',
        sql<boolean>`expires_at > clock_timestamp()`.as('fresh'),
        sql<boolean>`used_at is not null`.as('used'),
        sql<boolean>`used_at > clock_timestamp() - make_interval(secs => ${graceSeconds})`.as('graceful'),
      ])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!session?.live || !token?.fresh) return { outcome: 'expired' }
    if (session.binding_hash !== null && !(binding && session.binding_hash.equals(binding)))
      return { outcome: 'elsewhere' }
    await tx.updateTable('session').set({ last_seen_at: sql`clock_timestamp()` }).where('id', '=', sid).execute()
    if (token.used) return repeatSuccessor(tx, presented, token)
    const successor = newRefreshToken()
    const expiration = await insertRefreshToken(tx, sid, refreshHash(successor), hash)
    await tx
      .updateTable('refresh_token')
      .set({ used_at: sql`clock_timestamp()`, successor_sealed: sealSuccessor(presented, successor) })
      .where('hash', '=', hash)
      .execute()
    return { outcome: 'successor', token: successor, expiration }
  })
}

/** Only the direct parent of the newest token has the grace: once the successor was used, its parent is history. */
async function repeatSuccessor(
  db: Db,
  presented: string,
  token: { graceful: boolean | null; successor_sealed: Buffer | null },
): Promise<RefreshResult> {
  if (!token.graceful || token.successor_sealed === null) return { outcome: 'replayed' }
  const successor = openSuccessor(presented, token.successor_sealed)
  const next = await db
    .selectFrom('refresh_token')
    .select(['used_at', 'expires_at'])
    .where('hash', '=', refreshHash(successor))
    .executeTakeFirst()
  if (!next || next.used_at !== null) return { outcome: 'replayed' }
  return { outcome: 'successor', token: successor, expiration: Math.floor(next.expires_at.getTime() / 1000) }
}

async function pair(
  deps: Deps,
  of: { sid: string; userId: string; companyId: string },
  refresh: string,
  expiration: number,
): Promise<TokenPair> {
  const db = deps.databases.forCompany(of.companyId)
  const viewer = await findViewer(db, of.sid, of.userId)
  if (!viewer) return refuseToken(db, of.userId, 'Invalid JWT Refresh Token')
  const token = await signAccess(deps.config, {
    id: of.userId,
    sid: of.sid,
    company: of.companyId,
    username: viewer.email,
    roles: viewer.roles,
  })
  return { token, refresh_token: refresh, refresh_token_expiration: expiration }
}
