import { tomorrow } from '@vitrine/server/testing/connected-locations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restaurants, startWorld, type World } from './world.ts'

let world: World
let places: string[]
beforeAll(async () => {
  world = await startWorld()
  places = await world.open(restaurants(12))
})
afterAll(() => world.close())

test('one grant connects many places, each proposed by name, postcode and distance', async () => {
  const { grant, accounts } = await world.grant('facebook')
  expect(accounts).toHaveLength(12)
  const { body } = await world.camille.ask('GET', `${grant}/matches`)
  expect(body.totalItems).toBe(12)
  for (const match of body.member) {
    expect(match.confidence).toBe('sure')
    expect(match.location.name).toBe(match.account.name)
  }
  const items = body.member.map((match: { location: { '@id': string }; account: { accountId: string } }) => ({
    location: match.location['@id'],
    accountId: match.account.accountId,
  }))
  const assigned = await world.camille.ask('POST', `${grant}/assignments`, { items })
  expect(assigned.body.successful).toHaveLength(12)
  expect(assigned.body.failed).toEqual([])
  const { body: kept } = await world.camille.ask('GET', '/api/user_activities?operation=networkGrants.assign')
  expect(kept.member).toMatchObject([{ objectType: 'NetworkGrant', object: grant, locationCount: 12 }])

  const place = await world.camille.ask('GET', `/api/locations/${places[0]}`)
  expect(place.body.facebookIntegration).toMatchObject({ validToken: true, pageName: restaurants(12)[0]?.name })
  expect(place.body.adAccounts).toMatchObject([{ name: 'Camille, publicité', currency: 'EUR' }])
  const connected = await world.camille.ask('GET', '/api/locations?exists[facebookIntegration]=true')
  expect(connected.body.totalItems).toBe(12)
})

test('the listings of a Google grant are read again by its handle, all or one', async () => {
  const { grant, accounts } = await world.grant('google')
  const all = await world.camille.ask('POST', '/api/google/locations', { accessToken: grant })
  expect(all.body).toMatchObject({ grant, accounts })
  const { accountId = '' } = accounts[0] ?? {}
  const path = `/api/google/locations/${encodeURIComponent(accountId)}`
  expect((await world.camille.ask('POST', path, { accessToken: grant })).body).toEqual(accounts[0])
})

test('no answer and no row shows a token', async () => {
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const granted = await world.camille.ask('POST', '/api/facebook/owned_pages', { accessToken })
  const { grant, accounts } = granted.body
  await world.camille.ask('PUT', `/api/locations/${places[0]}/integrations/facebook`, {
    grant,
    accountId: accounts[0].accountId,
  })
  const answers = [
    granted,
    await world.camille.ask('GET', grant),
    await world.camille.ask('GET', `${grant}/matches`),
    await world.camille.ask('GET', `/api/locations/${places[0]}`),
  ]
  const db = world.server.deps.databases.of(world.camille.companyId)
  const grants = await db.selectFrom('network_grant').selectAll().execute()
  const integrations = await db.selectFrom('integration').selectAll().execute()
  const everything = JSON.stringify([answers.map(({ body }) => body), grants, integrations])
  const hex = Buffer.from(accessToken).toString('hex')
  expect(everything).not.toContain(accessToken)
  expect(everything).not.toMatch(/EAA\w{20}/)
  for (const row of grants) expect(row.access_token_sealed.toString('hex')).not.toContain(hex)
  for (const row of integrations) expect(row.token_sealed?.toString('latin1') ?? '').not.toMatch(/EAA/)
})

describe('one place', () => {
  test('connects, disconnects and connects again', async () => {
    const { grant, accounts } = await world.grant('instagram')
    const [account] = accounts
    const path = `/api/locations/${places[1]}/integrations/instagram`
    const connected = await world.camille.ask('PUT', path, { grant, accountId: account?.accountId })
    expect(connected.status).toBe(200)
    expect(connected.body).toMatchObject({ '@type': 'Integration', validToken: true, accountId: account?.accountId })
    expect((await world.camille.ask('DELETE', path)).status).toBe(204)
    expect((await world.camille.ask('DELETE', path)).status).toBe(404)
    expect((await world.camille.ask('PUT', path, { grant, accountId: account?.accountId })).status).toBe(200)
  })

  test('connected again says how many posts go out by it: those armed for that place and network', async () => {
    const { grant, accounts } = await world.grant('facebook')
    const { accountId } = (await world.camille.ask('GET', `/api/locations/${places[0]}`)).body.facebookIntegration
    expect(accounts.map((account) => account.accountId)).toContain(accountId)
    const again = () =>
      world.camille.ask('PUT', `/api/locations/${places[0]}/integrations/facebook`, { grant, accountId })
    expect((await again()).body.posts).toBe(0)
    const { body: kept } = await world.camille.ask('GET', '/api/user_activities?operation=connections.connect')
    expect(kept.member[0]).toMatchObject({
      ...{ objectType: 'Location', object: `/api/locations/${places[0]}`, summary: restaurants(1)[0]?.name },
      details: { type: 'facebook' },
    })
    const post = (checked: (string | undefined)[], more: object = {}) =>
      world.camille.ask('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', text: 'Menu', scheduledAt: tomorrow().toISOString() },
        ...{ checkedLocations: checked.map((id) => `/api/locations/${id}`), ...more },
      })
    for (const checked of [[places[0]], [places[0], places[1]], [places[1]]])
      expect((await post(checked)).status).toBe(201)
    await post([places[0]], { postStatus: 'DRAFT' })
    expect((await again()).body).toMatchObject({ validToken: true, posts: 2 })
  })

  test('refuses an account another place has, a grant of another network, and what is not there', async () => {
    const { grant, accounts } = await world.grant('instagram')
    const taken = (await world.camille.ask('GET', `/api/locations/${places[1]}`)).body.instagramIntegration.accountId
    const second = await world.camille.ask('PUT', `/api/locations/${places[2]}/integrations/instagram`, {
      grant,
      accountId: taken,
    })
    expect(second.status).toBe(400)
    expect(second.body.violations).toMatchObject([{ propertyPath: 'accountId', code: 'integration.used' }])
    const wrong = await world.camille.ask('PUT', `/api/locations/${places[2]}/integrations/google`, {
      grant,
      accountId: accounts[0]?.accountId,
    })
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'grant', code: 'grant.network' }])
    const nowhere = await world.camille.ask('PUT', `/api/locations/${places[2]}/integrations/instagram`, {
      grant,
      accountId: '1',
    })
    expect(nowhere.body.violations).toMatchObject([{ propertyPath: 'accountId', code: 'relation.unknown' }])
  })

  test('does not name a place to somebody who may not see it', async () => {
    const { grant } = await world.grant('instagram')
    const { name, instagramIntegration } = (await world.camille.ask('GET', `/api/locations/${places[1]}`)).body
    const manager = await world.server.colleague(world.camille, {
      profile: 'PROFILE_MEMBER',
      locations: [places[2] ?? ''],
    })
    const path = `/api/locations/${places[2]}/integrations/instagram`
    const answer = await manager.ask('PUT', path, { grant, accountId: instagramIntegration.accountId })
    expect(answer.body.violations).toMatchObject([{ propertyPath: 'accountId', code: 'integration.usedElsewhere' }])
    expect(JSON.stringify(answer.body)).not.toContain(name)
  })

  test('a stranger sees neither the grant nor the place', async () => {
    const { grant, accounts } = await world.grant('facebook')
    const stranger = await world.server.owner('Another')
    expect((await stranger.ask('GET', grant)).status).toBe(404)
    const begun = await stranger.ask('GET', `/api/oauth/facebook/authorize?location=${places[0]}`)
    expect(begun.status).toBe(404)
    expect(
      (
        await stranger.ask('PUT', `/api/locations/${places[0]}/integrations/facebook`, {
          grant,
          accountId: accounts[0]?.accountId,
        })
      ).status,
    ).toBe(404)
    const clerk = await world.server.colleague(world.camille, { permissions: { locations: false } })
    expect((await clerk.ask('GET', grant)).status).toBe(403)
  })
})

test('a redirect comes back with our state, once, to the person who began it', async () => {
  const began = await world.camille.ask('GET', `/api/oauth/facebook/authorize?location=/api/locations/${places[3]}`)
  const url = new URL(began.body.url)
  const state = url.searchParams.get('state')
  expect(url.searchParams.get('redirect_uri')).toContain('/settings/locations/auth/facebook/callback')
  const { code } = await world.sandbox.control<{ code: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const other = await world.server.colleague(world.camille)
  expect((await other.ask('POST', '/api/oauth/facebook/callback', { code, state })).body.violations).toMatchObject([
    { code: 'oauth.state' },
  ])
  const back = await world.camille.ask('POST', '/api/oauth/facebook/callback', { code, state })
  expect(back.status).toBe(200)
  expect(back.body).toMatchObject({ location: `/api/locations/${places[3]}` })
  expect(back.body.accounts).toHaveLength(12)
  expect((await world.camille.ask('POST', '/api/oauth/facebook/callback', { code, state })).status).toBe(400)
})

test('a refused token is a bad request, never a 401', async () => {
  const answer = await world.camille.ask('POST', '/api/facebook/owned_pages', { accessToken: 'not-a-token' })
  expect(answer.status).toBe(400)
  expect(answer.body.violations).toMatchObject([{ propertyPath: 'accessToken' }])
})
