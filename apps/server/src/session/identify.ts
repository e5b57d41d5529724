import { Company, type Locale } from '@vitrine/contract/companies'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import { idIn } from '@vitrine/contract/resource'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound, Unauthorized } from '../errors.ts'
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
  const who: Viewer = {
    userId: row.id,
    companyId: row.company_id,
    homeCompanyId: row.company_id,
    sessionId: claims.sid,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    lang: row.lang as Locale, // a check constraint holds it
    roles: row.roles as Role[], // written through the contract only
    profile: row.profile as Profile, // a check constraint holds it
    permissions: { ...allPermissions(false), ...(row.permissions as Partial<AppPermissions>) }, // as the roles
    superAdmin: row.super_admin,
    locations: row.profile === 'PROFILE_OWNER' ? null : row.locations,
  }
  return who.superAdmin ? actingFor(deps, who, request.headers['x-company']) : who
}

/** A super admin may name the company to act for, with every right there. From anybody else the header says nothing. */
async function actingFor(deps: Deps, who: Viewer, named: string | string[] | undefined): Promise<Viewer> {
  if (typeof named !== 'string' || named === '') return who
  const companyId = idIn(Company, named)
  if (companyId === null) throw notFound()
  if (companyId === who.homeCompanyId) return who
  const company = await deps.databases
    .of(companyId)
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw notFound()
  return {
    ...who,
    companyId,
    profile: 'PROFILE_OWNER',
    locations: null,
    permissions: allPermissions(true),
    roles: [...new Set<Role>([...who.roles, 'ROLE_APPROVAL'])],
  }
}
