import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerBody } from '../graph/testing.ts'
import { connect, type GoogleConnection, type GoogleFailure, tokenFor } from './testing.ts'

let google: GoogleConnection

beforeAll(async () => {
  google = await connect()
})
afterAll(() => google.close())
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

const post = { topicType: 'STANDARD', summary: 'Soupe de poissons ce midi', languageCode: 'fr' }

describe('requests are held against the discovery documents', () => {
  test('an unknown member of the body is refused with Google’s error', async () => {
    const { status, body } = await google.v4<GoogleFailure>('POST', `/${google.name}/localPosts`, {
      body: { ...post, text: 'x', callToAction: { actionType: 'BOOK', link: 'https://margot.example' } },
    })
    expect(status).toBe(400)
    const first = `Invalid JSON payload received. Unknown name "text" at 'local_post': Cannot find field.`
    const second = `Invalid JSON payload received. Unknown name "link" at 'local_post.call_to_action': Cannot find field.`
    expect(body.error).toEqual({
      code: 400,
      message: `${first}\n${second}`,
      status: 'INVALID_ARGUMENT',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [
            { field: 'local_post', description: first },
            { field: 'local_post.call_to_action', description: second },
          ],
        },
      ],
    })
  })

  test('a value of the wrong type is refused', async () => {
    const bodies: [unknown, string][] = [
      [{ ...post, summary: 5 }, `Invalid value at 'local_post.summary' (TYPE_STRING), 5`],
      [{ ...post, topicType: 'NEWS' }, `(type.googleapis.com/google.mybusiness.v4.LocalPost.TopicType), "NEWS"`],
      [{ ...post, callToAction: { actionType: 'GET_OFFER' } }, `'local_post.call_to_action.action_type'`],
      [{ ...post, media: { sourceUrl: 'https://x.example' } }, `Invalid value at 'local_post.media'`],
      [{ ...post, event: 'tonight' }, `(type.googleapis.com/google.mybusiness.v4.LocalPostEvent), "tonight"`],
      [[post], `Invalid value at 'local_post'`],
    ]
    for (const [body, expectedText] of bodies) {
      const response = await google.v4<GoogleFailure>('POST', `/${google.name}/localPosts`, { body })
      expect(response.status).toBe(400)
      expect(response.body.error.message).toContain(expectedText)
    }
  })

  test('a body that is no JSON is refused', async () => {
    const { status, body } = await google.v4<GoogleFailure>('POST', `/${google.name}/localPosts`, {
      body: Buffer.from('{"summary":'),
      headers: { 'content-type': 'application/json' },
    })
    expect([status, body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test('both spellings of a name are accepted', async () => {
    const { status, body } = await google.v4('POST', `/${google.name}/localPosts`, {
      body: { topic_type: 'STANDARD', summary: 'Bonjour', language_code: 'fr' },
    })
    expect([status, body.topicType, body.languageCode]).toEqual([200, 'STANDARD', 'fr'])
  })

  test('an unknown query parameter is refused', async () => {
    const { status, body } = await google.v4<GoogleFailure>('GET', `/${google.name}/reviews`, { query: { limit: '5' } })
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      `Invalid JSON payload received. Unknown name "limit": Cannot bind query parameter. Field 'limit' could not be found in request message.`,
    )
    const wrong = await google.v4<GoogleFailure>('GET', `/${google.name}/reviews`, { query: { pageSize: 'many' } })
    expect(wrong.body.error.message).toBe(`Invalid value at 'page_size' (TYPE_INT32), "many"`)
  })

  test('a missing required parameter is refused', async () => {
    const missing = (body: GoogleFailure) => body.error.details?.[0]?.fieldViolations
    const list = await google.info<GoogleFailure>('GET', `/${google.account}/locations`)
    expect([list.status, list.body.error.message]).toEqual([400, 'Request contains an invalid argument.'])
    expect(missing(list.body)).toEqual([{ field: 'read_mask', description: 'Field is required' }])
    const patch = await google.info<GoogleFailure>('PATCH', `/${google.location}`, { body: { title: 'x' } })
    expect(missing(patch.body)).toEqual([{ field: 'update_mask', description: 'Field is required' }])
    const categories = await google.info<GoogleFailure>('GET', '/categories', { query: { regionCode: 'FR' } })
    expect(missing(categories.body)?.map(({ field }) => field)).toEqual(['language_code', 'view'])
  })

  test('an unknown path or method returns Google’s own page', async () => {
    for (const [method, path] of [
      ['GET', `/${google.location}/localPosts`],
      ['PUT', `/${google.name}/localPosts`],
      ['GET', '/nothing'],
    ] as const) {
      const response = await google.v4<string>(method, path)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
      expect(response.body).toContain(`The requested URL <code>/v4${path}</code> was not found`)
    }
  })

  test('a response is reduced to the requested fields', async () => {
    await google.v4('POST', `/${google.name}/localPosts`, { body: post })
    const list = async (fields: string) =>
      (await google.v4<Body>('GET', `/${google.name}/localPosts`, { query: { fields } })).body
    type Body = Record<string, unknown>
    expect(await list('localPosts(summary,state)')).toEqual({ localPosts: [{ summary: post.summary, state: 'LIVE' }] })
    expect(await list('localPosts/topicType,nextPageToken')).toEqual({ localPosts: [{ topicType: 'STANDARD' }] })
    expect(await list('nextPageToken')).toEqual({})
    expect(await list('localPosts(')).toMatchObject({ error: { code: 400 } })
  })
})

describe('authorization', () => {
  test('a request without a token, or with a wrong one, is unauthenticated', async () => {
    const missing = await google.accounts<GoogleFailure>('GET', '/accounts', { token: null })
    expect([missing.status, missing.body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
    expect(missing.body.error.details?.[0]?.reason).toBe('CREDENTIALS_MISSING')
    const wrong = await google.accounts<GoogleFailure>('GET', '/accounts', { token: `${google.token}x` })
    expect([wrong.status, wrong.body.error.message]).toEqual([
      401,
      expect.stringMatching(/^Request had invalid authentication credentials\./),
    ])
    expect(wrong.headers.get('www-authenticate')).toContain('invalid_token')
  })

  test('a token without the scope is refused', async () => {
    const token = await tokenFor(google, 'camille', ['openid', 'email'])
    const { status, body } = await google.accounts<GoogleFailure>('GET', '/accounts', { token })
    expect([status, body.error.status, body.error.details?.[0]?.reason]).toEqual([
      403,
      'PERMISSION_DENIED',
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    ])
  })

  test('another owner’s location is forbidden, and an unknown location is not found', async () => {
    const otherListing = await google.openListing({ name: 'Chez Marc' }, 'marc')
    const read = (name: string) => google.info<GoogleFailure>('GET', `/${name}`, { query: { readMask: 'name' } })
    const otherAccountResult = await read(otherListing.location)
    expect([otherAccountResult.status, otherAccountResult.body.error.message]).toEqual([
      403,
      'The caller does not have permission',
    ])
    const nowhere = await read('locations/1')
    expect([nowhere.status, nowhere.body.error.message]).toEqual([404, 'Requested entity was not found.'])
    expect((await google.v4('GET', `/${otherListing.name}/reviews`)).status).toBe(403)
    const wrongAccount = `${google.account}/${otherListing.location}`
    expect((await google.v4('GET', `/${wrongAccount}/reviews`)).status).toBe(403)
  })

  test('a withdrawn grant invalidates every earlier token', async () => {
    await google.control('POST', '/revoke', { network: 'google', account: google.location })
    expect((await google.accounts('GET', '/accounts')).status).toBe(401)
    expect((await google.accounts('GET', '/accounts', { token: await tokenFor(google, 'camille') })).status).toBe(200)
  })
})

describe('quotas', () => {
  test('three hundred requests a minute are allowed per API, then 429, then allowed again', async () => {
    for (let count = 0; count < 300; count += 1) expect((await google.accounts('GET', '/accounts')).status).toBe(200)
    const { status, body, headers } = await google.accounts<GoogleFailure>('GET', '/accounts')
    expect([status, body.error.status, body.error.details?.[0]?.reason]).toEqual([
      429,
      'RESOURCE_EXHAUSTED',
      'RATE_LIMIT_EXCEEDED',
    ])
    expect(headers.get('retry-after')).toBeNull()
    expect((await google.v4('GET', `/${google.name}/reviews`)).status).toBe(200)
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    expect((await google.accounts('GET', '/accounts')).status).toBe(200)
  })

  test('ten edits a minute are allowed per profile', async () => {
    const patch = (location: string) =>
      google.info('PATCH', `/${location}`, { query: { updateMask: 'storeCode' }, body: { storeCode: 'A1' } })
    const otherListing = await google.openListing({ name: 'Chez Margot Plage' })
    for (let count = 0; count < 10; count += 1) expect((await patch(google.location)).status).toBe(200)
    expect((await patch(google.location)).status).toBe(429)
    expect((await patch(otherListing.location)).status).toBe(200)
    await google.control('POST', '/reset', { keepAccounts: true, quotas: { 'google.edits': 11 } })
    for (let count = 0; count < 11; count += 1) expect((await patch(google.location)).status).toBe(200)
    expect((await patch(google.location)).status).toBe(429)
  })

  test('a location named “rate-limited” is always over its limit', async () => {
    const { name } = await google.openListing({ name: 'Margot rate-limited' })
    expect((await google.v4('GET', `/${name}/reviews`)).status).toBe(429)
  })
})

describe('faults', () => {
  const create = (init = {}) => google.v4<GoogleFailure>('POST', `/${google.name}/localPosts`, { body: post, ...init })
  const fault = (rule: Record<string, unknown>) =>
    google.control('PUT', '/faults', { rules: [{ network: 'google', times: 1, ...rule }] })
  const posts = async () =>
    (await google.v4<{ localPosts?: unknown[] }>('GET', `/${google.name}/localPosts`)).body.localPosts?.length ?? 0
  const ledger = async () => (await google.control<LedgerBody>('GET', '/ledger?network=google')).entries

  test('a timeout hides whether the post was made', async () => {
    await fault({ operation: 'localPosts.create', fault: 'timeout-before' })
    await expect(create({ timeoutMs: 200 })).rejects.toThrow()
    expect(await posts()).toBe(0)
    await fault({ operation: 'localPosts.create', fault: 'timeout-after' })
    await expect(create({ timeoutMs: 200 })).rejects.toThrow()
    expect(await posts()).toBe(1)
    expect(await ledger()).toMatchObject([{ operation: 'localPosts.create', answered: 'timeout', public: true }])
  })

  test('a late acceptance takes effect after the caller stopped waiting', async () => {
    await fault({ operation: 'localPosts.create', fault: 'late-accept', delayMs: 60_000 })
    await expect(create({ timeoutMs: 200 })).rejects.toThrow()
    expect(await posts()).toBe(0)
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    await expect.poll(posts).toBe(1)
    expect(await ledger()).toMatchObject([{ answered: 'timeout', account: google.location }])
  })

  test('a connection breaks before or after the effect', async () => {
    await fault({ fault: 'reset-before' })
    await expect(create()).rejects.toThrow()
    expect(await posts()).toBe(0)
    await fault({ fault: 'reset-after', operation: 'localPosts.create' })
    await expect(create()).rejects.toThrow()
    expect(await posts()).toBe(1)
  })

  test('a hidden change exists, and readers see it later', async () => {
    await fault({ operation: 'localPosts.create', fault: 'hidden', delayMs: 60_000 })
    const made = await create()
    expect(made.status).toBe(200)
    const name = String((made.body as unknown as { name: string }).name)
    expect(await posts()).toBe(0)
    expect((await google.v4('GET', `/${name}`)).status).toBe(404)
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    expect(await posts()).toBe(1)
    expect((await google.v4('GET', `/${name}`)).status).toBe(200)
  })

  test('a hidden edit and a hidden reply show the earlier state', async () => {
    const title = async () =>
      (await google.info('GET', `/${google.location}`, { query: { readMask: 'title' } })).body.title
    await fault({ operation: 'locations.patch', fault: 'hidden', delayMs: 60_000 })
    const patch = { query: { updateMask: 'title' }, body: { title: 'Margot' } }
    expect((await google.info('PATCH', `/${google.location}`, patch)).body.title).toBe('Margot')
    expect(await title()).toBe('Chez Margot')

    const review = await google.control<{ id: string }>('POST', '/interactions', {
      network: 'google',
      account: google.location,
      kind: 'review',
      author: { name: 'Léa' },
      rating: 4,
    })
    await fault({ operation: 'reviews.updateReply', fault: 'hidden', delayMs: 60_000 })
    await google.v4('PUT', `/${review.id}/reply`, { body: { comment: 'Merci' } })
    const reply = async () => (await google.v4('GET', `/${review.id}`)).body.reviewReply
    expect(await reply()).toBeUndefined()
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    expect(await title()).toBe('Margot')
    expect(await reply()).toMatchObject({ comment: 'Merci' })
  })

  test('errors have Google’s format', async () => {
    for (const [kind, status, word] of [
      ['500-before', 500, 'INTERNAL'],
      ['503', 503, 'UNAVAILABLE'],
      ['429', 429, 'RESOURCE_EXHAUSTED'],
      ['revoked', 401, 'UNAUTHENTICATED'],
    ] as const) {
      await fault({ fault: kind, retryAfter: kind === '503' ? 7 : undefined })
      const response = await create()
      expect([response.status, response.body.error.status]).toEqual([status, word])
      expect(response.headers.get('retry-after')).toBe(kind === '503' ? '7' : null)
    }
    expect(await posts()).toBe(0)
    await fault({ fault: '500-after', operation: 'localPosts.create' })
    expect((await create()).status).toBe(500)
    expect(await posts()).toBe(1)
  })

  test('a rejection is reported as a state and is never public', async () => {
    await fault({ operation: 'localPosts.create', fault: 'rejected' })
    const { status, body } = await create()
    expect([status, (body as unknown as { state: string }).state]).toEqual([200, 'REJECTED'])
    expect(await ledger()).toMatchObject([{ operation: 'localPosts.create', public: false, answered: '200' }])
    await fault({ operation: 'locations.patch', fault: 'rejected' })
    const patch = { query: { updateMask: 'title' }, body: { title: 'Margot' } }
    expect((await google.info('PATCH', `/${google.location}`, patch)).status).toBe(400)
  })

  test('the token endpoint returns OAuth errors', async () => {
    const renew = () =>
      google.callHost<{ error: string }>('oauth2', 'POST', '/token', {
        body: new URLSearchParams({ grant_type: 'refresh_token' }),
        token: null,
      })
    await fault({ operation: 'oauth2.token', on: 'read', fault: 'revoked' })
    expect(await renew()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await fault({ operation: 'oauth2.token', on: 'read', fault: '503' })
    expect(await renew()).toMatchObject({ status: 503, body: { error: 'internal_failure' } })
  })
})
