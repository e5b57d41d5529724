import { createPublicKey, verify, type webcrypto } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type GoogleConnection, type GoogleFailure, tokenFor } from './testing.ts'

interface Push {
  headers: IncomingHttpHeaders
  body: {
    message: { data: string; messageId: string; publishTime: string }
    subscription: string
  }
}

let google: GoogleConnection
let pushes: Push[] = []
let responseStatus = 200
const receiver = createServer(async (request, response) => {
  pushes.push({ headers: request.headers, body: JSON.parse(await text(request)) })
  response.writeHead(responseStatus).end()
})
let endpoint = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  const base = `http://127.0.0.1:${address.port}/api/webhooks`
  endpoint = `${base}/google`
  google = await connect({ webhookUrl: `${base}/{network}` })
})
afterAll(async () => {
  await google.close()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(async () => {
  await google.control('POST', '/reset', { keepAccounts: true })
  pushes = []
  responseStatus = 200
})

const TOPIC = 'projects/vitrine/topics/reviews'
const setting = (body: object, updateMask = 'pubsubTopic,notificationTypes') =>
  google.callHost<GoogleFailure & Record<string, unknown>>(
    'mybusinessnotifications',
    'PATCH',
    `/v1/${google.account}/notificationSetting`,
    {
      query: { updateMask },
      body,
    },
  )
const review = (more = {}) =>
  google.control<{ id: string }>('POST', '/interactions', {
    network: 'google',
    account: google.location,
    kind: 'review',
    author: { name: 'Léa' },
    rating: 5,
    ...more,
  })
const listen = () => setting({ pubsubTopic: TOPIC, notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW'] })
const parseNotification = ({ body }: Push) => JSON.parse(Buffer.from(body.message.data, 'base64').toString())
const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString())

describe('the notification setting', () => {
  test('an account sets one topic and its notification types', async () => {
    const { status, body } = await listen()
    const whole = {
      name: `${google.account}/notificationSetting`,
      pubsubTopic: TOPIC,
      notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW'],
    }
    expect([status, body]).toEqual([200, whole])
    const read = () => google.callHost('mybusinessnotifications', 'GET', `/v1/${google.account}/notificationSetting`)
    expect((await read()).body).toEqual(whole)
    await setting({ notificationTypes: ['NEW_REVIEW'] }, 'notificationTypes')
    expect((await read()).body).toEqual({ ...whole, notificationTypes: ['NEW_REVIEW'] })
    expect((await setting({ notificationTypes: ['NEWS'] })).body.error.message).toContain('notification_types[0]')
    expect((await setting({ pubsubTopic: 'reviews' })).status).toBe(400)
    await google.openListing({}, 'marc')
    const stranger = await google.callHost(
      'mybusinessnotifications',
      'GET',
      `/v1/${google.account}/notificationSetting`,
      {
        token: await tokenFor(google, 'marc'),
      },
    )
    expect(stranger.status).toBe(403)
    await setting({})
  })
})

describe('Pub/Sub', () => {
  test('a new review is pushed with a verifiable token', async () => {
    await listen()
    const { id } = await review()
    await expect.poll(() => pushes.length).toBe(1)
    const [push] = pushes
    if (!push) throw new Error('nothing was pushed')
    expect(parseNotification(push)).toEqual({
      notificationType: 'NEW_REVIEW',
      locationName: google.name,
      reviewName: id,
    })
    expect(push.body.subscription).toBe('projects/vitrine/subscriptions/reviews')

    const token = /^Bearer (.+)$/.exec(push.headers.authorization ?? '')?.[1] ?? ''
    const { kid, alg } = part(token, 0)
    expect(alg).toBe('RS256')
    const now = Date.now() / 1000
    const claims = part(token, 1)
    expect(claims).toMatchObject({
      iss: 'https://accounts.google.com',
      aud: endpoint,
      email: 'pubsub-push@vitrine-sandbox.iam.gserviceaccount.com',
      email_verified: true,
    })
    expect([claims.iat <= now, claims.exp > now]).toEqual([true, true])

    const certs = await google.call<{ keys: (webcrypto.JsonWebKey & { kid: string })[] }>(
      'GET',
      '/www.googleapis.com/oauth2/v3/certs',
    )
    expect(certs.headers.get('cache-control')).toContain('max-age')
    const jwk = certs.body.keys.find((key) => key.kid === kid)
    if (!jwk) throw new Error('the key is not published')
    expect(jwk).not.toHaveProperty('d')
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const [head = '', payload = '', signature = ''] = token.split('.')
    const holds = (signed: string) =>
      verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))
    expect(holds(`${head}.${payload}`)).toBe(true)
    const forged = Buffer.from(JSON.stringify({ ...claims, email: 'eve@x.example' })).toString('base64url')
    expect(holds(`${head}.${forged}`)).toBe(false)
  })

  test('a changed review is pushed as updated, and only the chosen types are pushed', async () => {
    await listen()
    const { id } = await review()
    await expect.poll(() => pushes.length).toBe(1)
    await review({ kind: 'edit', on: id, text: 'Mieux' })
    await expect.poll(() => pushes.length).toBe(2)
    expect(pushes.map((push) => parseNotification(push).notificationType)).toEqual(['NEW_REVIEW', 'UPDATED_REVIEW'])
    await setting({ notificationTypes: ['UPDATED_REVIEW'] }, 'notificationTypes')
    await review()
    await review({ kind: 'edit', on: id, text: 'Encore' })
    await expect.poll(() => pushes.length).toBe(3)
    expect(pushes.map((push) => parseNotification(push).reviewName)).toEqual([id, id, id])
    await setting({ pubsubTopic: '' }, 'pubsubTopic')
    await review({ kind: 'edit', on: id, text: 'Silence' })
    await setting({ pubsubTopic: TOPIC }, 'pubsubTopic')
    await review({ kind: 'edit', on: id, text: 'Parole' })
    await expect.poll(() => pushes.length).toBe(4)
  })

  test('a push that is not acknowledged is repeated, the same message with a fresh token', async () => {
    await listen()
    responseStatus = 503
    await review()
    await expect.poll(() => pushes.length).toBe(1)
    responseStatus = 200
    await google.control('POST', '/clock', { advanceSeconds: 2 })
    await expect.poll(() => pushes.length).toBe(2)
    const [first, second] = pushes
    expect(second?.body.message.messageId).toBe(first?.body.message.messageId)
    await google.control('POST', '/clock', { advanceSeconds: 100 })
    await review()
    await expect.poll(() => pushes.length).toBe(3)
    expect(pushes[2]?.body.message.messageId).not.toBe(first?.body.message.messageId)
  })
})
