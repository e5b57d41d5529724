import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { groupsNamed } from '../groups/groups.ts'
import { newId } from '../lib/ids.ts'
import { labelsNamed } from '../location-labels/labels.ts'
import { insertLocations } from '../locations/batch.ts'
import { hashPassword } from '../session/passwords.ts'
import { type DemoLocation, demoLocations } from './demo-locations.ts'
import { type DemoPerson, demoPassword, demoPeople } from './people.ts'

/** The fixed id of the demo company. */
export const demoCompanyId = '0198a000-0000-7000-8000-000000000001'

/**
 * Creates Les Tables de Margot with its users and locations in one transaction. If it already exists, it is not
 * changed. Returns whether it was created.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (!deps.config.DEMO) throw new Error('The demo company is only made with DEMO=1.')
  const passwordHash = await hashPassword(demoPassword)
  const db = deps.databases.forCompany(demoCompanyId)
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: made } = await tx
      .insertInto('company')
      .values({ id: demoCompanyId, name: 'Les Tables de Margot', posts_are_approved: true })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (made === 0n) return false
    const placeIds = await createLocations(tx)
    for (const person of demoPeople) await makePerson(tx, person, passwordHash, placeIds)
    return true
  })
}

/** Creates the locations and returns their ids by external id. */
async function createLocations(tx: Tx): Promise<Map<string, string>> {
  const groups = await groupsNamed(tx, demoCompanyId, [...new Set(demoLocations.map(({ group }) => group))])
  const labels = await labelsNamed(tx, demoCompanyId, [
    ...new Set(demoLocations.flatMap((location) => location.labels)),
  ])
  const locations = demoLocations.map((location) => ({
    id: newId(),
    columns: { ...toColumns(location), group_id: groups.get(location.group) },
    labels: location.labels.flatMap((label) => labels.get(label) ?? []),
  }))
  await insertLocations(tx, demoCompanyId, locations)
  return new Map(locations.map(({ id, columns }) => [columns.external_id, id]))
}

function toColumns(location: DemoLocation) {
  return {
    name: location.name,
    external_id: location.externalId,
    street: location.street,
    postal_code: location.postcode,
    city: location.city,
    country: location.country,
    latitude: location.latitude,
    longitude: location.longitude,
    phone: location.phone,
    website: location.website,
    description: location.description,
    time_zone: 'Europe/Paris',
    opening_hours: location.openingHours,
  }
}

async function makePerson(
  tx: Tx,
  person: DemoPerson,
  passwordHash: string,
  placeIds: Map<string, string>,
): Promise<void> {
  await tx
    .insertInto('app_user')
    .values({
      company_id: demoCompanyId,
      id: person.id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      lang: 'fr',
      profile: person.profile,
      roles: sql<string[]>`${person.roles}::text[]`,
      permissions: JSON.stringify(person.permissions),
      super_admin: person.superAdmin,
    })
    .execute()
  await tx
    .insertInto('credential')
    .values({ user_id: person.id, company_id: demoCompanyId, email: person.email, password_hash: passwordHash })
    .execute()
  for (const externalId of person.locations) {
    const location_id = placeIds.get(externalId)
    if (location_id === undefined) throw new Error(`${person.email} is to see ${externalId}, which is no demo place.`)
    await tx
      .insertInto('user_location')
      .values({ company_id: demoCompanyId, user_id: person.id, location_id })
      .execute()
  }
}
