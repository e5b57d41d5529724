import { signInTo } from '@vitrine/server/demo/client'
import { demoLocations } from '@vitrine/server/demo/demo-locations'
import { openDemo } from '@vitrine/server/demo/open'
import { demoCompanyId, seedDemo } from '@vitrine/server/demo/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
beforeAll(async () => {
  world = await startFlowEnvironment({ server: { DEMO: '1' } })
})
afterAll(() => world?.close())

// Sent listings are waited for, so a failure takes longer than in other tests.
test('a demo reopened with a saved sandbox state sends no listing updates', { timeout: 120_000 }, async () => {
  const { deps } = world.server
  await seedDemo(deps)
  const camille = await signInTo(deps, 'camille@margot.example')
  // A saved sandbox: the accounts and the posts exist before the demo opens.
  const locations = demoLocations.slice(0, 4)
  await world.sandbox.control('POST', '/accounts', {
    ...{ owner: 'camille', networks: ['facebook', 'instagram', 'google', 'linkedin'] },
    places: locations.map(({ name, street, postcode, city, country, phone, latitude, longitude }) => ({
      ...{ name, street, postcode, city, country, phone, latitude, longitude },
    })),
  })
  const { member } = await camille('GET', '/locations?itemsPerPage=1')
  await camille('POST', '/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'LATER', text: 'Bonjour', postStatus: 'DRAFT' },
    checkedLocations: [member[0]['@id']],
  })
  await openDemo(deps)
  await world.work()
  await openDemo(deps)
  const connected = await camille('GET', '/locations?exists[googleIntegration]=true')
  expect(connected.totalItems).toBe(locations.length)
  const parts = await deps.databases
    .forCompany(demoCompanyId)
    .selectFrom('listing_part')
    .select(['field', 'wanted'])
    .execute()
  const wanted = parts.filter((part) => part.wanted !== null)
  expect(wanted).toEqual([])
})
