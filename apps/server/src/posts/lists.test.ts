import {
  derivePostStatus,
  type PublicationState,
  publicationStates,
  tallyPublications,
} from '@vitrine/contract/post-status'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let camille: TestUser
let ines: TestUser
let lyon: string
let nice: string
let label: string
let group: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  ines = await server.colleague(camille)
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  label = (await camille.request('POST', '/api/location_labels', { name: 'Terrasse' })).body.id
  group = (await camille.request('POST', '/api/groups', { name: 'Sud' })).body.id
  await camille.request('PUT', iri(nice), {
    groupe: `/api/groups/${group}`,
    locationLabels: [`/api/location_labels/${label}`],
  })
  const write = async (name: string, user: TestUser, more: Record<string, unknown>) => {
    const { body } = await user.request('POST', '/api/scheduled_posts', {
      ...{
        integrationType: 'facebook',
        text: name,
        checkedLocations: [iri(lyon)],
        scheduledAt: tomorrow().toISOString(),
      },
      ...more,
    })
    ids[name] = body.id
  }
  await write('brunch', camille, { title: 'Été' })
  await write('terrasse', camille, { checkedLocations: [iri(nice)], scheduledAt: '2027-05-01T08:00:00Z' })
  await write('carte', ines, { checkedLocations: [iri(lyon), iri(nice)], scheduledAt: '2027-06-01T08:00:00Z' })
  await write('soldes', ines, { integrationType: 'google', postStatus: 'DRAFT', scheduledAt: '2027-07-01T08:00:00Z' })
})
afterAll(() => server.close())

async function found(query: string, user = camille): Promise<string[]> {
  const { body } = await user.request('GET', `/api/scheduled_posts?${query}`)
  expect(body.totalItems).toBe(body.member.length)
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return body.member.map(({ id }: { id: string }) => names.get(id) ?? id)
}

describe('listing posts', () => {
  test.each([
    ['', ['brunch', 'terrasse', 'carte', 'soldes']],
    ['order[scheduledAt]=desc', ['soldes', 'carte', 'terrasse', 'brunch']],
    ['location[]=LYON', ['brunch', 'carte', 'soldes']],
    ['location=/api/locations/NICE', ['terrasse', 'carte']],
    ['scheduledPostLocations.location=NICE', ['terrasse', 'carte']],
    ['location=nowhere', []],
    ['integrationType=google', ['soldes']],
    ['integrationType[]=google&integrationType[]=facebook', ['brunch', 'terrasse', 'carte', 'soldes']],
    ['postType=standard', ['soldes']],
    ['postStatus[]=DRAFT', ['soldes']],
    ['postStatus[]=DRAFT&postStatus[]=SCHEDULED', ['brunch', 'terrasse', 'carte', 'soldes']],
    ['postStatus=PUBLISHED', []],
    ['scheduledAt[after]=2027-05-01 08:00:00&scheduledAt[before]=2027-06-30', ['terrasse', 'carte']],
    ['scheduledAt[strictly_after]=2027-05-01T08:00:00Z', ['carte', 'soldes']],
    ['locationLabels[]=LABEL', ['terrasse', 'carte']],
    ['groupe=GROUP', ['terrasse', 'carte']],
    ['search=ÉTÉ', ['brunch']],
    ['search=cart', ['carte']],
  ])('with the query %s', async (query, names) => {
    const resolvedQuery = query
      .replace('LYON', lyon)
      .replace('NICE', nice)
      .replace('LABEL', label)
      .replace('GROUP', group)
    expect(await found(resolvedQuery)).toEqual(names)
  })

  test('the author filter lists only the posts of the viewer', async () => {
    expect(await found('ownPosts=true')).toEqual(['brunch', 'terrasse'])
    expect(await found('ownPosts=true', ines)).toEqual(['carte', 'soldes'])
    expect(await found('ownPosts=false')).toEqual(['carte', 'soldes'])
  })

  test('locations are named up to a maximum, and always counted', async () => {
    const many = await Promise.all(Array.from({ length: 51 }, () => createConnectedLocation(server, camille)))
    const { body } = await camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'partout', checkedLocations: many.map(iri), scheduledAt: '2028-01-01' },
    })
    const { body: list } = await camille.request('GET', '/api/scheduled_posts?search=partout')
    expect(list.member[0].progress.total).toBe(51)
    expect(list.member[0]).not.toHaveProperty('scheduledPostLocations')
    expect(body.scheduledPostLocations).toHaveLength(51)
    const { body: publications } = await camille.request('GET', `${body['@id']}/publications?itemsPerPage=20&page=3`)
    expect(publications.totalItems).toBe(51)
    expect(publications.member).toHaveLength(11)
    const [publication] = publications.member
    expect((await camille.request('GET', publication['@id'])).body).toMatchObject({
      '@id': publication['@id'],
      state: publication.state,
    })
    await camille.request('DELETE', body['@id'])
  })
})

test('status filters in the database agree with the statuses derived from publications, for every set of locations', async () => {
  const locations = await Promise.all(Array.from({ length: 4 }, () => createConnectedLocation(server, camille)))
  const marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: locations.slice(0, 2) })
  const { body } = await camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'états', checkedLocations: locations.map(iri), scheduledAt: '2028-02-01' },
  })
  const db = server.deps.databases.forCompany(camille.companyId)
  const states = fc.array(fc.constantFrom(...publicationStates), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(states, async (chosen) => {
      for (const [index, state] of chosen.entries())
        await sql`update publication set state = ${state} where post_id = ${body.id} and location_id = ${locations[index]}`.execute(
          db,
        )
      const expected = derivePostStatus('SCHEDULED', tallyPublications(chosen))
      const scoped = derivePostStatus('SCHEDULED', tallyPublications(chosen.slice(0, 2) as PublicationState[]))
      const all = (await camille.request('GET', body['@id'])).body
      expect([all.postStatus, all.scopedPostStatus]).toEqual([expected, expected])
      const his = (await marc.request('GET', body['@id'])).body
      expect([his.postStatus, his.scopedPostStatus]).toEqual([expected, scoped])
      for (const status of ['SCHEDULED', 'PUBLISHED', 'PARTIALLY_FAILED', 'FAILED']) {
        const query = `/api/scheduled_posts?search=états&postStatus=${status}`
        expect((await camille.request('GET', query)).body.totalItems).toBe(status === expected ? 1 : 0)
        expect((await marc.request('GET', query)).body.totalItems).toBe(status === scoped ? 1 : 0)
      }
    }),
    { numRuns: 40 },
  )
})
