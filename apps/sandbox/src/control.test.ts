import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, type LedgerBody, LOCATION } from './graph/testing.ts'

let fb: Connected

beforeAll(async () => {
  fb = await connect()
})
afterAll(() => fb.close())
beforeEach(() => fb.control('POST', '/reset', { keepAccounts: true }))

interface Accounts {
  accounts: { network: string; id: string; name: string; username: string; owner: string }[]
}

describe('health and accounts', () => {
  test('GET /_/health returns ok', async () => {
    expect(await fb.control('GET', '/health')).toEqual({ ok: true })
  })

  test('creating a location creates a page and a profile, and lists them', async () => {
    const location = { ...LOCATION, name: 'La Bonne Mère', phone: '+33491000000', latitude: 43.28, longitude: 5.37 }
    const made = await fb.control<Accounts>('POST', '/accounts', {
      owner: 'marc',
      networks: ['facebook', 'instagram'],
      places: [location],
    })
    expect(made).toEqual({
      accounts: [
        {
          network: 'facebook',
          id: expect.stringMatching(/^1\d{14}$/),
          name: 'La Bonne Mère',
          username: 'la.bonne.mere',
          owner: 'marc',
        },
        {
          network: 'instagram',
          id: expect.stringMatching(/^17841\d{12}$/),
          name: 'La Bonne Mère',
          username: 'la.bonne.mere',
          owner: 'marc',
        },
      ],
    })
    const listed = await fb.control<Accounts>('GET', '/accounts?network=instagram')
    expect(listed.accounts).toContainEqual(made.accounts[1])
    expect(listed.accounts.every(({ network }) => network === 'instagram')).toBe(true)
  })

  test('an impossible command is refused with a readable message', async () => {
    const refused = async (path: string, body: unknown) => {
      const response = await fb.call<{ error: string }>('POST', `/_${path}`, { body })
      return [response.status, response.body.error]
    }
    expect(await refused('/accounts', { owner: 'x', networks: ['myspace'], places: [] })).toEqual([
      400,
      expect.stringContaining('plays no network "myspace"'),
    ])
    expect(await refused('/accounts', { owner: 'x', networks: ['facebook'], places: [{ name: 'x' }] })).toEqual([
      400,
      expect.stringContaining('street'),
    ])
    expect(await refused('/grants', { network: 'facebook' })).toEqual([400, expect.stringContaining('owner')])
    expect(await refused('/revoke', { network: 'facebook', account: '1' })).toEqual([
      400,
      expect.stringContaining('no account "1"'),
    ])
    const interaction = { network: 'facebook', account: fb.page.id, author: { name: 'Ana' }, text: '' }
    expect(await refused('/interactions', { ...interaction, kind: 'comment', on: 'nothing' })).toEqual([
      400,
      expect.stringContaining('no "nothing"'),
    ])
    expect(await refused('/interactions', { ...interaction, kind: 'wave' })).toEqual([
      400,
      expect.stringContaining('kind'),
    ])
    expect((await fb.call('PUT', '/_/faults', { body: { rules: [{ fault: 'earthquake' }] } })).status).toBe(400)
    expect((await fb.call('GET', '/_/nothing')).status).toBe(404)
  })
})

describe('grants', () => {
  test('a token and a code issued by the control interface work at the vendor’s endpoints', async () => {
    const grant = await fb.control<{ accessToken: string; code: string }>('POST', '/grants', {
      network: 'instagram',
      owner: 'camille',
      scopes: ['pages_show_list'],
    })
    expect(Object.keys(grant).toSorted()).toEqual(['accessToken', 'code'])
    expect(
      (await fb.graph<{ data: unknown[] }>('GET', '/me/accounts', { token: grant.accessToken })).body.data.length,
    ).toBeGreaterThan(0)
    const query = {
      client_id: 'sandbox-app',
      client_secret: 'sandbox-secret',
      code: grant.code,
      redirect_uri: 'http://anything.example/',
    }
    expect((await fb.graph('GET', '/oauth/access_token', { token: null, query })).status).toBe(200)
  })
})

describe('the ledger', () => {
  test('the ledger is filtered and read from a sequence number onwards', async () => {
    for (const message of ['un', 'deux', 'trois']) await fb.graph('POST', `/${fb.page.id}/feed`, { body: { message } })
    const query = async (text: string) => {
      const { entries, next } = await fb.control<LedgerBody>('GET', `/ledger?${text}`)
      return { texts: entries.map(({ text }) => text), next }
    }
    expect(await query('')).toEqual({ texts: ['un', 'deux', 'trois'], next: 4 })
    expect(await query('since=3')).toEqual({ texts: ['trois'], next: 4 })
    expect(await query('since=4')).toEqual({ texts: [], next: 4 })
    expect(await query(`account=${fb.page.id}&network=facebook&operation=feed.create`)).toEqual({
      texts: ['un', 'deux', 'trois'],
      next: 4,
    })
    expect(await query('network=instagram')).toEqual({ texts: [], next: 4 })
    expect(await query('operation=photos.create')).toEqual({ texts: [], next: 4 })
  })
})

describe('the request log', () => {
  test('every request is recorded without its secrets', async () => {
    await fb.graph('POST', `/${fb.page.id}/feed`, {
      token: null,
      query: { access_token: fb.page.token, appsecret_proof: 'no' },
      body: { message: 'secret words', attached_media: [{ media_fbid: '1' }], place: '{"a":1}' },
    })
    await fb.graph('GET', `/${fb.page.instagram}/media`, { query: { fields: 'id' } })
    const { requests, next } = await fb.control<{ requests: Record<string, unknown>[]; next: number }>(
      'GET',
      '/requests',
    )
    expect(requests).toEqual([
      {
        seq: 1,
        at: expect.stringMatching(/Z$/),
        network: 'facebook',
        method: 'POST',
        host: 'graph.facebook.com',
        path: `/v22.0/${fb.page.id}/feed`,
        query: { access_token: '[redacted]', appsecret_proof: '[redacted]' },
        bodyKeys: ['message', 'attached_media.0.media_fbid', 'place.a'],
        status: 400,
        durationMs: expect.any(Number),
      },
      expect.objectContaining({
        seq: 2,
        network: 'instagram',
        method: 'GET',
        query: { fields: 'id' },
        bodyKeys: [],
        status: 200,
      }),
    ])
    expect(next).toBe(3)
    expect(JSON.stringify(requests)).not.toContain('secret words')
    expect(
      (await fb.control<{ requests: unknown[] }>('GET', '/requests?since=2&network=instagram')).requests,
    ).toHaveLength(1)
    expect((await fb.control<{ requests: unknown[] }>('GET', '/requests?network=google')).requests).toEqual([])
  })

  test('a ledger entry names its request', async () => {
    await fb.graph('GET', `/${fb.page.id}`)
    await fb.graph('POST', `/${fb.page.id}/feed`, { body: { message: 'x' } })
    const { entries } = await fb.control<LedgerBody>('GET', '/ledger')
    expect(entries[0]?.requestId).toBe('2')
  })

  test('a request that got no response has no status', async () => {
    await fb.control('PUT', '/faults', { rules: [{ fault: 'reset-before' }] })
    await expect(fb.graph('GET', `/${fb.page.id}`)).rejects.toThrow()
    const { requests } = await fb.control<{ requests: { status: number | null }[] }>('GET', '/requests')
    expect(requests.map(({ status }) => status)).toEqual([null])
  })
})

describe('faults, clock and reset', () => {
  test('the fault script is replaced, read and removed', async () => {
    const rule = {
      network: 'facebook',
      account: 'a',
      operation: 'feed.create',
      on: 'mutation',
      rate: 0.2,
      times: 1,
      nth: 3,
      fault: '429',
      delayMs: 5,
      retryAfter: 2,
    }
    expect(await fb.control('PUT', '/faults', { seed: 9, rules: [rule] })).toEqual({ seed: 9, rules: [rule] })
    expect(await fb.control('GET', '/faults')).toEqual({ seed: 9, rules: [rule] })
    await fb.control('DELETE', '/faults')
    expect(await fb.control('GET', '/faults')).toEqual({ seed: 1, rules: [] })
  })

  test('advancing the clock moves the networks while the Date header stays real', async () => {
    const { now } = await fb.control<{ now: string }>('POST', '/clock', { advanceSeconds: 86_400 })
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(86_390_000)
    await fb.graph('POST', `/${fb.page.id}/feed`, { body: { message: 'demain' } })
    const { body, headers } = await fb.graph<{ data: { created_time: string }[] }>(
      'GET',
      `/${fb.page.id}/published_posts`,
    )
    expect(Date.parse(body.data[0]?.created_time ?? '') - Date.now()).toBeGreaterThan(86_390_000)
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(5_000)
  })

  test('a reset empties the sandbox, with or without the accounts', async () => {
    const world = async () => ({
      ledger: (await fb.control<LedgerBody>('GET', '/ledger')).next,
      faults: (await fb.control<{ rules: unknown[] }>('GET', '/faults')).rules.length,
      accounts: (await fb.control<Accounts>('GET', '/accounts')).accounts.length > 0,
    })
    await fb.graph('POST', `/${fb.page.id}/feed`, { body: { message: 'x' } })
    await fb.control('PUT', '/faults', { rules: [{ fault: 'slow', account: 'nobody' }] })
    await fb.control('POST', '/clock', { advanceSeconds: 3600 })
    expect(await world()).toEqual({ ledger: 2, faults: 1, accounts: true })
    await fb.control('POST', '/reset', { keepAccounts: true })
    expect(await world()).toEqual({ ledger: 1, faults: 0, accounts: true })
    expect((await fb.graph<{ data: unknown[] }>('GET', `/${fb.page.id}/published_posts`)).body.data).toEqual([])
    await fb.control('POST', '/reset')
    expect(await world()).toEqual({ ledger: 1, faults: 0, accounts: false })
  })

  test('the same actions after a reset get the same ids', async () => {
    const run = async () => {
      await fb.control('POST', '/reset')
      const { accounts } = await fb.control<Accounts>('POST', '/accounts', {
        owner: 'camille',
        networks: ['facebook', 'instagram'],
        places: [LOCATION],
      })
      const post = (await fb.graph<{ id: string }>('POST', `/${accounts[0]?.id}/feed`, { body: { message: 'x' } })).body
        .id
      const play = (kind: string, on?: string) =>
        fb.control<{ id: string }>('POST', '/interactions', {
          network: 'facebook',
          account: accounts[0]?.id,
          kind,
          on,
          author: { name: 'Ana' },
          text: 'x',
        })
      return [accounts, post, await play('comment', post), await play('message'), await play('review')]
    }
    expect(await run()).toEqual(await run())
  })

  test('quotas are lifted or set by a reset', async () => {
    const calls = async () => {
      const statuses: number[] = []
      for (let call = 0; call < 3; call += 1) statuses.push((await fb.graph('GET', `/${fb.page.id}`)).status)
      return statuses
    }
    await fb.control('POST', '/reset', { keepAccounts: true, quotas: { 'facebook.pageCalls': 2 } })
    expect(await calls()).toEqual([200, 200, 400])
    await fb.control('POST', '/reset', { keepAccounts: true, quotas: 'off' })
    expect(await calls()).toEqual([200, 200, 200])
    await fb.control('POST', '/reset', { keepAccounts: true })
  })
})
