import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// Posts that go to places of which their reader sees some.

let server: TestServer
let camille: TestUser
let marc: TestUser
let lyon: string
let lille: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  lille = await createConnectedLocation(server, camille, { name: 'Lille' })
  marc = await server.colleague(camille, {
    ...{ profile: 'PROFILE_MEMBER', locations: [lyon], roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
  })
})
afterAll(() => server.close())

const write = async (user: TestUser, more: Record<string, unknown> = {}) => {
  const { body } = await user.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Brunch', scheduledAt: tomorrow().toISOString() },
    ...{ checkedLocations: [iri(lyon), iri(lille)], ...more },
  })
  return body
}
const count = async (user: TestUser, query: string) =>
  (await user.request('GET', `/api/scheduled_posts?${query}`)).body.totalItems
const as = async (user: TestUser, post: { '@id': string }) => (await user.request('GET', post['@id'])).body
const became = (post: { id: string }, location: string, state: string) =>
  sql`update publication set state = ${state} where post_id = ${post.id} and location_id = ${location}`.execute(
    server.deps.databases.forCompany(camille.companyId),
  )

describe('a user who sees some locations of a post', () => {
  test('no filter reveals the locations the user does not see', async () => {
    const group = (await camille.request('POST', '/api/groups', { name: 'Nord' })).body
    const label = (await camille.request('POST', '/api/location_labels', { name: 'Terrasse' })).body
    await camille.request('PUT', iri(lille), { groupe: group['@id'], locationLabels: [label['@id']] })
    await write(camille)
    const filters = [
      ...['location=', 'scheduledPostLocations.location='].map((name) => `${name}${lille}`),
      ...[`groupe[]=${group.id}`, `locationLabels[]=${label.id}`],
    ]
    for (const filter of filters) {
      expect([filter, await count(camille, filter)]).toEqual([filter, 1])
      expect([filter, await count(marc, filter)]).toEqual([filter, 0])
    }
    expect(await count(marc, `location=${lyon}`)).toBe(1)
  })

  test('the author of a post keeps access to it when one of its locations is deleted', async () => {
    const gone = await createConnectedLocation(server, camille, { name: 'Nantes' })
    const ines = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon, gone] })
    const post = await write(ines, { checkedLocations: [iri(lyon), iri(gone)] })
    expect((await as(marc, post)).canEdit).toBe(false)
    await camille.request('DELETE', iri(gone))
    const mine = await as(ines, post)
    expect(mine).toMatchObject({ canEdit: true, canDelete: true, canDuplicate: true, progress: { total: 2 } })
    expect(
      mine.scheduledPostLocations.map((publication: { locationName: string }) => publication.locationName).sort(),
    ).toEqual([...['Lyon', 'Nantes']])
    expect((await ines.request('GET', `${post['@id']}/publications`)).body.totalItems).toBe(2)
    // Who sees the place that is left decides for it, and is not told what the other was called.
    const his = await as(marc, post)
    expect(his).toMatchObject({ canEdit: true, progress: { total: 1 } })
    expect(JSON.stringify(his)).not.toContain('Nantes')
    expect((await marc.request('GET', `${post['@id']}/publications`)).body.totalItems).toBe(1)
    const saved = await ines.request('PUT', post['@id'], { text: 'Brunch du dimanche' })
    expect([saved.status, saved.body.scheduledPostLocations.length]).toEqual([200, 1])
  })

  test('a post published at a deleted location cannot be removed by a user of another location', async () => {
    const gone = await createConnectedLocation(server, camille, { name: 'Metz' })
    const post = await write(camille, { checkedLocations: [iri(lyon), iri(gone)] })
    for (const location of [lyon, gone]) await became(post, location, 'PUBLISHED')
    await camille.request('DELETE', iri(gone))
    expect((await marc.request('POST', `${post['@id']}/removal`, {})).status).toBe(403)
    expect((await marc.request('DELETE', post['@id'])).status).toBe(403)
  })

  test('status filters ignore a failure at an invisible location', async () => {
    const post = await write(camille, { text: 'Échec' })
    await became(post, lyon, 'PUBLISHED')
    await became(post, lille, 'FAILED')
    const failed = 'search=échec&postStatus[]=FAILED&postStatus[]=PARTIALLY_FAILED'
    expect([await count(camille, failed), await count(marc, failed)]).toEqual([1, 0])
    const published = 'search=échec&postStatus=PUBLISHED'
    expect([await count(camille, published), await count(marc, published)]).toEqual([0, 1])
  })

  test('the filter canApprove lists only pending posts whose locations are all visible', async () => {
    const here = await write(camille, { postStatus: 'PENDING_APPROVAL', checkedLocations: [iri(lyon)] })
    const both = await write(camille, { postStatus: 'PENDING_APPROVAL' })
    await write(camille, { postStatus: 'DRAFT', checkedLocations: [iri(lyon)] })
    const approver = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
    const ids = async (user: TestUser) => {
      const { body } = await user.request('GET', '/api/scheduled_posts?canApprove=true&order[createdAt]=asc')
      for (const post of body.member) expect(post.canApprove).toBe(true)
      return body.member.map(({ id }: { id: string }) => id)
    }
    expect(await ids(marc)).toEqual([here.id])
    expect(await ids(approver)).toEqual([here.id, both.id])
    expect(await ids(camille)).toEqual([])
    expect(await count(camille, 'canApprove=false')).toBe(await count(camille, ''))
  })

  test('a post with invisible locations cannot be retried, nor can its first comment', async () => {
    const post = await write(camille, { comment: 'Réservez au comptoir' })
    await became(post, lille, 'PUBLISHED')
    await became(post, lyon, 'FAILED')
    const failed = async (user: TestUser) => {
      const { body } = await user.request('GET', `${post['@id']}/publications?state=FAILED`)
      const by = (wanted: string) => body.member.find(({ part }: { part: string }) => part === wanted)
      return [by('post'), by('comment')]
    }
    for (const hers of await failed(camille)) expect(hers.canRetry).toBe(true)
    for (const his of await failed(marc)) {
      expect([his.part, his.canRetry]).toEqual([his.part, false])
      const response = await marc.request('POST', `${his['@id']}/retry`)
      expect([his.part, response.status]).toEqual([his.part, 403])
      expect((await marc.request('GET', his['@id'])).body).toMatchObject({ state: 'FAILED', canRetry: false })
    }
    // Looking whether it is there is for whoever sees the place.
    await became(post, lyon, 'UNCONFIRMED')
    const { body } = await marc.request('GET', `${post['@id']}/publications`)
    for (const item of body.member) expect(item).toMatchObject({ canRetry: false, canConfirm: true })
    expect(body.totalItems).toBe(2)
  })

  test('the history does not reveal retries at invisible locations', async () => {
    const post = await write(camille, { text: 'Réparé' })
    await camille.request('PUT', post['@id'], { text: 'À réparer' })
    await became(post, lyon, 'PUBLISHED')
    await became(post, lille, 'FAILED')
    expect((await camille.request('POST', `${post['@id']}/retry`, {})).status).toBe(200)
    await became(post, lille, 'FAILED')
    const { body } = await camille.request('GET', `${post['@id']}/publications?location=${lille}`)
    expect((await camille.request('POST', `${body.member[0]['@id']}/retry`)).status).toBe(200)
    const acts = async (user: TestUser) =>
      (await user.request('GET', `${post['@id']}/history`)).body.acts.map(({ act }: { act: string }) => act)
    expect(await acts(camille)).toEqual(['changed', 'retried', 'retried'])
    expect(await acts(marc)).toEqual(['changed'])
  })

  test('retry violations use the index of the requested location', async () => {
    const closed = await createConnectedLocation(server, camille, { name: 'Abbeville' })
    const post = await write(camille, { checkedLocations: [iri(lyon), iri(closed)] })
    for (const location of [lyon, closed]) await became(post, location, 'FAILED')
    await camille.request('DELETE', `${iri(closed)}/integrations/facebook`)
    const elsewhere = await createConnectedLocation(server, camille)
    for (const [locations, index] of [
      [[closed], 0],
      // One that did not fail is not retried, and counts all the same.
      [[elsewhere, closed], 1],
    ] as const) {
      const { body } = await camille.request('POST', `${post['@id']}/retry`, { locations })
      expect(body.violations.map((violation: { propertyPath: string }) => violation.propertyPath)).toEqual([
        `scheduledPostLocations[${index}].location`,
      ])
    }
  })

  test('a post for private Instagram is retried only by users with the permission to use it', async () => {
    const post = await write(camille, { text: 'Story', checkedLocations: [iri(lyon)] })
    await became(post, lyon, 'FAILED')
    await sql`update scheduled_post set integration_type = 'instagramPrivate' where id = ${post.id}`.execute(
      server.deps.databases.forCompany(camille.companyId),
    )
    const clerk = await server.colleague(camille, { permissions: { isAllowPrivateInstagram: false } })
    const canRetry = async (user: TestUser) =>
      (await user.request('GET', `${post['@id']}/publications`)).body.member.map(
        (item: { canRetry: boolean }) => item.canRetry,
      )
    expect(await canRetry(camille)).toEqual([true])
    expect(await canRetry(clerk)).toEqual([false])
  })
})
