import { Company, type Locale } from '@vitrine/contract/companies'
import type { NotificationSubject } from '@vitrine/contract/notifications'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import { parseIri } from '@vitrine/contract/resource'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { isDisabled } from '../deps/disabled-companies.ts'
import { notFound, Unauthorized } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { readAccess } from './access-tokens.ts'
import { findPerson, findViewer, type PersonRow } from './queries.ts'
import { refuseToken } from './refusals.ts'

/** Who sends this request. The token only says which session; everything else is read from rows, now. */
export async function identify(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Unauthorized('JWT Token not found')
  const claims = await readAccess(deps.config, token)
  const viewer = await findSessionViewer(deps, {
    sessionId: claims.sid,
    userId: claims.id,
    homeCompanyId: claims.company,
  })
  if (!viewer) return refuseToken(deps.databases.forCompany(claims.company), claims.id, 'Invalid JWT Token')
  const named = request.headers['x-company']
  // A super admin may name the company to act for. From anybody else the header says nothing.
  if (!viewer.superAdmin || typeof named !== 'string' || named === '') return viewer
  const companyId = parseIri(Company, named)
  if (companyId === null) throw notFound()
  return actFor(deps, viewer, companyId)
}

/** Who is signed in with a session. Nobody when it ended, or they may not enter any more. */
export async function findSessionViewer(
  deps: Deps,
  of: { sessionId: string; userId: string; homeCompanyId: string },
): Promise<Viewer | null> {
  const row = await findViewer(deps.databases.forCompany(of.homeCompanyId), of.sessionId, of.userId)
  return row ? toViewer(row, of.sessionId) : null
}

/** Who somebody is by now, for what is done in their name while they are away. Nobody when they may not enter any more. */
export async function findViewerInCompany(
  deps: Deps,
  of: { userId: string; homeCompanyId: string; companyId: string },
): Promise<Viewer | null> {
  const viewer = await findViewerInOwnCompany(deps.databases.forCompany(of.homeCompanyId), of.userId)
  if (!viewer) return null
  if (of.companyId === viewer.companyId) return viewer
  return viewer.superAdmin ? actFor(deps, viewer, of.companyId) : null
}

/** The same, or `away` while their company is disabled: what they may is not to be said before it is enabled. */
export async function findCurrentViewer(
  deps: Deps,
  of: Parameters<typeof findViewerInCompany>[1],
): Promise<Viewer | 'away' | null> {
  // Asked before and after: it may be disabled, or enabled, just as its people are asked for.
  const was = await isDisabled(deps, of.homeCompanyId)
  const viewer = await findViewerInCompany(deps, of)
  return viewer === null && (was || (await isDisabled(deps, of.homeCompanyId))) ? 'away' : viewer
}

/** Who somebody is in their own company, by a handle that speaks for it. */
export async function findViewerInOwnCompany(db: Db, userId: string): Promise<Viewer | null> {
  const row = await findPerson(db, userId)
  return row ? toViewer(row, '') : null
}

/** A super admin in another company, with every right there. */
export async function actFor(deps: Deps, viewer: Viewer, companyId: string): Promise<Viewer> {
  if (companyId === viewer.homeCompanyId) return viewer
  const company = await deps.databases
    .forCompany(companyId)
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw notFound()
  return {
    ...viewer,
    companyId,
    profile: 'PROFILE_OWNER',
    locations: null,
    permissions: allPermissions(true),
    roles: [...new Set<Role>([...viewer.roles, 'ROLE_APPROVAL'])],
  }
}

function toViewer(row: PersonRow, sessionId: string): Viewer {
  return {
    userId: row.id,
    companyId: row.company_id,
    homeCompanyId: row.company_id,
    sessionId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    lang: row.lang as Locale, // a check constraint holds it
    roles: row.roles as Role[], // written through the contract only
    profile: row.profile as Profile, // a check constraint holds it
    permissions: { ...allPermissions(false), ...(row.permissions as Partial<AppPermissions>) }, // as the roles
    superAdmin: row.super_admin,
    locations: row.profile === 'PROFILE_OWNER' ? null : row.locations,
    muted: row.muted as NotificationSubject[], // written through the contract only
  }
}
