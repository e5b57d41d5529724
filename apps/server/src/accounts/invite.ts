import type { Locale } from '@vitrine/contract/companies'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { conflict, invalid, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { noteInvitation } from '../session/link-request-limits.ts'
import { requireAssignable } from '../users/check-assignable.ts'
import { findPerson } from './queries.ts'
import { activationMail, sendLink } from './sending.ts'
import { emailInUse } from './sign-up.ts'

export interface Colleague {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly lang?: Locale | undefined
  readonly profile?: Profile | undefined
  readonly roles?: readonly Role[] | undefined
  readonly appPermissions?: Partial<AppPermissions> | undefined
  readonly allowedLocations?: readonly string[] | undefined
}

/** Makes a colleague who waits for activation, and sends the link where they choose their password. */
export async function invite(deps: Deps, viewer: Viewer, colleague: Colleague): Promise<string> {
  const profile = colleague.profile ?? 'PROFILE_MEMBER'
  const granted = { ...allPermissions(false), ...colleague.appPermissions }
  const roles = [...new Set<Role>(['ROLE_USER', ...(colleague.roles ?? [])])]
  requireAssignable(viewer, { profile, roles, permissions: granted })
  const id = newId()
  const mine = { company_id: viewer.companyId, email: colleague.email }
  await deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('app_user')
        .values({
          ...{ ...mine, id, profile, roles, status: 'invited' },
          first_name: colleague.firstName,
          last_name: colleague.lastName,
          lang: colleague.lang ?? sql<Locale>`(select lang from company where id = ${viewer.companyId})`,
          permissions: JSON.stringify(granted),
        })
        .execute()
      await tx
        .insertInto('credential')
        .values({ ...mine, user_id: id })
        .execute()
      if (profile === 'PROFILE_MEMBER') await allow(tx, viewer, id, colleague.allowedLocations ?? [])
      await sendLink(tx, deps, { companyId: viewer.companyId, userId: id }, { kind: 'invitation', link: 'activation' })
    })
    .catch(onUniqueViolation({ credential_email: emailInUse }))
  return id
}

/** Sends the link once more to a colleague who waits for activation. */
export async function inviteAgain(deps: Deps, { companyId }: Viewer, userId: string, address: string): Promise<void> {
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      const person = await findPerson(tx, userId)
      if (!person) throw notFound()
      if (person.status !== 'invited') throw conflict('users.notInvited')
      await noteInvitation(tx, person.email, address)
      await sendLink(tx, deps, { companyId, userId }, activationMail(person))
    })
}

async function allow(tx: Tx, viewer: Viewer, userId: string, locations: readonly string[]): Promise<void> {
  if (locations.length === 0) return
  const rows = await tx.selectFrom('location').select('id').where('id', 'in', locations).execute()
  const there = new Set(rows.map(({ id }) => id))
  const violations = locations.flatMap((id, at) =>
    there.has(id) && seesLocation(viewer, id)
      ? []
      : [{ propertyPath: `allowedLocations[${at}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
  await tx
    .insertInto('user_location')
    .values([...there].map((location_id) => ({ company_id: viewer.companyId, user_id: userId, location_id })))
    .execute()
}
