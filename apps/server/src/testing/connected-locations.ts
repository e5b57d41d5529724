import { newId } from '../lib/ids.ts'
import type { TestServer, TestUser } from './testing.ts'

/** Creates a location with integrations as rows only; nothing can be published to them. */
export async function createConnectedLocation(
  server: TestServer,
  owner: TestUser,
  more: { name?: string; networks?: readonly string[]; validToken?: boolean; columns?: Record<string, unknown> } = {},
): Promise<string> {
  const db = server.deps.databases.forCompany(owner.companyId)
  const id = newId()
  const mine = { company_id: owner.companyId }
  await db
    .insertInto('location')
    .values({ ...mine, id, name: more.name ?? `Chez ${id.slice(-6)}`, time_zone: 'Europe/Paris', ...more.columns })
    .execute()
  for (const type of more.networks ?? ['facebook', 'instagram', 'google'])
    await db
      .insertInto('integration')
      .values({
        ...{ ...mine, id: newId(), location_id: id, type, account_id: `${type}-${id}`, account_name: 'Chez Margot' },
        valid_token: more.validToken ?? true,
      })
      .execute()
  return id
}

export const iri = (locationId: string) => `/api/locations/${locationId}`

/** Tomorrow, rounded to a full second as in responses. */
export const tomorrow = () => new Date(Math.floor(Date.now() / 1000) * 1000 + 24 * 3600 * 1000)

export const codes = (response: { body: { violations?: { propertyPath: string; code: string }[] } }) =>
  (response.body.violations ?? []).map(({ propertyPath, code }) => `${propertyPath}: ${code}`)
