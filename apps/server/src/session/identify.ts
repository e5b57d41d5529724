import type { Locale } from '@vitrine/contract/companies'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../errors.ts'
import type { Viewer } from '../viewer.ts'
import { findViewer } from './queries.ts'
import { readAccess } from './tokens.ts'

/** Who sends this request. The token only says which session; everything else is read from rows, now. */
export async function identify(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Unauthorized('JWT Token not found')
  const claims = await readAccess(deps.config, token)
  const row = await findViewer(deps.databases.of(claims.company), claims.sid, claims.id)
  if (!row) throw new Unauthorized('Invalid JWT Token')
  return {
    userId: row.id,
    companyId: row.company_id,
    sessionId: claims.sid,
    email: row.email,
    lang: row.lang as Locale, // a check constraint holds it
    roles: row.roles as Role[], // written through the contract only
    profile: row.profile as Profile, // a check constraint holds it
    permissions: { ...allPermissions(false), ...(row.permissions as Partial<AppPermissions>) }, // as the roles
    superAdmin: row.super_admin,
    locations: row.profile === 'PROFILE_OWNER' ? null : row.locations,
  }
}
