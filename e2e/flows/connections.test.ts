import { tomorrow } from '@vitrine/server/testing/connected-locations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
let locationIds: string[]
beforeAll(async () => {
  world = await startFlowEnvironment()
  locationIds = await world.open(restaurants(12))
})
afterAll(() => world.close())

test('one grant connects many locations, each matched by name, postal code and distance', async () => {
  const { grant, accounts } = await world.grant('facebook')
  expect(accounts).toHaveLength(12)
  const { body } = await world.camille.request('GET', `${grant}/matches`)
  expect(body.totalItems).toBe(12)
  for (const match of body.member) {
    expect(match.confidence).toBe('sure')
    expect(match.location.name).toBe(match.account.name)
  }
  const items = body.member.map((match: { location: { '@id': string }; account: { accountId: string } }) => ({
    location: match.location['@id'],
    accountId: match.account.accountId,
  }))
  const assigned = await world.camille.request('POST', `${grant}/assignments`, { items })
  expect(assigned.body.successful).toHaveLength(12)
  expect(assigned.body.failed).toEqual([])
  const { body: activities } = await world.camille.request('GET', '/api/user_activities?operation=networkGrants.assign')
  expect(activities.member).toMatchObject([{ objectType: 'NetworkGrant', object: grant, locationCount: 12 }])

  const location = await world.camille.request('GET', `/api/locations/${locationIds[0]}`)
  expect(location.body.facebookIntegration).toMatchObject({ validToken: true, pageName: restaurants(12)[0]?.name })
  expect(location.body.adAccounts).toMatchObject([{ name: 'Camille, publicité', currency: 'EUR' }])
  const connected = await world.camille.request('GET', '/api/locations?exists[facebookIntegration]=true')
  expect(connected.body.totalItems).toBe(12)
})

test('the listings of a Google grant are read again, all or a single one', async () => {
  const { grant, accounts } = await world.grant('google')
  const all = await world.camille.request('POST', '/api/google/locations', { accessToken: grant })
  expect(all.body).toMatchObject({ grant, accounts })
  const { accountId = '' } = accounts[0] ?? {}
  const path = `/api/google/locations/${encodeURIComponent(accountId)}`
  expect((await world.camille.request('POST', path, { accessToken: grant })).body).toEqual(accounts[0])
})

test('no API response and no database row contains a token', async () => {
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const granted = await world.camille.request('POST', '/api/facebook/owned_pages', { accessToken })
  const { grant, accounts } = granted.body
  await world.camille.request('PUT', `/api/locations/${locationIds[0]}/integrations/facebook`, {
    grant,
    accountId: accounts[0].accountId,
  })
  const responses = [
    granted,
    await world.camille.request('GET', grant),
    await world.camille.request('GET', `${grant}/matches`),
    await world.camille.request('GET', `/api/locations/${locationIds[0]}`),
  ]
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  const grants = await db.selectFrom('network_grant').selectAll().execute()
  const integrations = await db.selectFrom('integration').selectAll().execute()
  const everything = JSON.stringify([responses.map(({ body }) => body), grants, integrations])
  const hex = Buffer.from(accessToken).toString('hex')
  expect(everything).not.toContain(accessToken)
  expect(everything).not.toMatch(/EAA\w{20}/)
  for (const row of grants) expect(row.access_token_sealed.toString('hex')).not.toContain(hex)
  for (const row of integrations) expect(row.token_sealed?.toString('latin1') ?? '').not.toMatch(/EAA/)
})

describe('one location', () => {
  test('a location is connected, disconnected and connected again', async () => {
    const { grant, accounts } = await world.grant('instagram')
    const [account] = accounts
    const path = `/api/locations/${locationIds[1]}/integrations/instagram`
    const connected = await world.camille.request('PUT', path, { grant, accountId: account?.accountId })
    expect(connected.status).toBe(200)
    expect(connected.body).toMatchObject({ '@type': 'Integration', validToken: true, accountId: account?.accountId })
    expect((await world.camille.request('DELETE', path)).status).toBe(204)
    expect((await world.camille.request('DELETE', path)).status).toBe(404)
    expect((await world.camille.request('PUT', path, { grant, accountId: account?.accountId })).status).toBe(200)
  })

  test('reconnecting returns the number of posts scheduled for that location and network', async () => {
    const { grant, accounts } = await world.grant('facebook')
    const { accountId } = (await world.camille.request('GET', `/api/locations/${locationIds[0]}`)).body
      .facebookIntegration
    expect(accounts.map((account) => account.accountId)).toContain(accountId)
    const again = () =>
      world.camille.request('PUT', `/api/locations/${locationIds[0]}/integrations/facebook`, { grant, accountId })
    expect((await again()).body.posts).toBe(0)
    const { body: activities } = await world.camille.request(
      'GET',
      '/api/user_activities?operation=connections.connect',
    )
    expect(activities.member[0]).toMatchObject({
      ...{ objectType: 'Location', object: `/api/locations/${locationIds[0]}`, summary: restaurants(1)[0]?.name },
      details: { type: 'facebook' },
    })
    const post = (checked: (string | undefined)[], more: object = {}) =>
      world.camille.request('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', text: 'Menu', scheduledAt: tomorrow().toISOString() },
        ...{ checkedLocations: checked.map((id) => `/api/locations/${id}`), ...more },
      })
    for (const checked of [[locationIds[0]], [locationIds[0], locationIds[1]], [locationIds[1]]])
      expect((await post(checked)).status).toBe(201)
    await post([locationIds[0]], { postStatus: 'DRAFT' })
    expect((await again()).body).toMatchObject({ validToken: true, posts: 2 })
  })

  test('connecting refuses an account used by another location, a grant of another network and missing records', async () => {
    const { grant, accounts } = await world.grant('instagram')
    const usedAccountId = (await world.camille.request('GET', `/api/locations/${locationIds[1]}`)).body
      .instagramIntegration.accountId
    const second = await world.camille.request('PUT', `/api/locations/${locationIds[2]}/integrations/instagram`, {
      grant,
      accountId: usedAccountId,
    })
    expect(second.status).toBe(400)
    expect(second.body.violations).toMatchObject([{ propertyPath: 'accountId', code: 'integration.used' }])
    const wrong = await world.camille.request('PUT', `/api/locations/${locationIds[2]}/integrations/google`, {
      grant,
      accountId: accounts[0]?.accountId,
    })
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'grant', code: 'grant.network' }])
    const nowhere = await world.camille.request('PUT', `/api/locations/${locationIds[2]}/integrations/instagram`, {
      grant,
      accountId: '1',
    })
    expect(nowhere.body.violations).toMatchObject([{ propertyPath: 'accountId', code: 'relation.unknown' }])
  })

  test('a conflict does not name a location that the user may not see', async () => {
    const { grant } = await world.grant('instagram')
    const { name, instagramIntegration } = (await world.camille.request('GET', `/api/locations/${locationIds[1]}`)).body
    const manager = await world.server.colleague(world.camille, {
      profile: 'PROFILE_MEMBER',
      locations: [locationIds[2] ?? ''],
    })
    const path = `/api/locations/${locationIds[2]}/integrations/instagram`
    const response = await manager.request('PUT', path, { grant, accountId: instagramIntegration.accountId })
    expect(response.body.violations).toMatchObject([{ propertyPath: 'accountId', code: 'integration.usedElsewhere' }])
    expect(JSON.stringify(response.body)).not.toContain(name)
  })

  test('another company sees neither the grant nor the location', async () => {
    const { grant, accounts } = await world.grant('facebook')
    const stranger = await world.server.owner('Another')
    expect((await stranger.request('GET', grant)).status).toBe(404)
    const begun = await stranger.request('GET', `/api/oauth/facebook/authorize?location=${locationIds[0]}`)
    expect(begun.status).toBe(404)
    expect(
      (
        await stranger.request('PUT', `/api/locations/${locationIds[0]}/integrations/facebook`, {
          grant,
          accountId: accounts[0]?.accountId,
        })
      ).status,
    ).toBe(404)
    const clerk = await world.server.colleague(world.camille, { permissions: { locations: false } })
    expect((await clerk.request('GET', grant)).status).toBe(403)
  })
})

test('an OAuth redirect is accepted once, with our state, from the user who started it', async () => {
  const began = await world.camille.request(
    'GET',
    `/api/oauth/facebook/authorize?location=/api/locations/${locationIds[3]}`,
  )
  const url = new URL(began.body.url)
  const state = url.searchParams.get('state')
  expect(url.searchParams.get('redirect_uri')).toContain('/settings/locations/auth/facebook/callback')
  const { code } = await world.sandbox.control<{ code: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const otherManager = await world.server.colleague(world.camille)
  expect(
    (await otherManager.request('POST', '/api/oauth/facebook/callback', { code, state })).body.violations,
  ).toMatchObject([{ code: 'oauth.state' }])
  const back = await world.camille.request('POST', '/api/oauth/facebook/callback', { code, state })
  expect(back.status).toBe(200)
  expect(back.body).toMatchObject({ location: `/api/locations/${locationIds[3]}` })
  expect(back.body.accounts).toHaveLength(12)
  expect((await world.camille.request('POST', '/api/oauth/facebook/callback', { code, state })).status).toBe(400)
})

test('a refused network token returns 400, never 401', async () => {
  const response = await world.camille.request('POST', '/api/facebook/owned_pages', { accessToken: 'not-a-token' })
  expect(response.status).toBe(400)
  expect(response.body.violations).toMatchObject([{ propertyPath: 'accessToken' }])
})
