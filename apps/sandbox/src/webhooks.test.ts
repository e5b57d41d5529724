import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connected, connect, type GraphFailure } from './graph/testing.ts'

interface Arrived {
  path: string
  signature: string
  raw: Buffer
}

let fb: Connected
let app: Server
let callback: string
let arrived: Arrived[] = []
let statuses: number[] = []

beforeAll(async () => {
  fb = await connect()
  app = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (request.method === 'GET') {
      response
        .writeHead(url.searchParams.get('hub.verify_token') === 'agreed' ? 200 : 403)
        .end(url.searchParams.get('hub.challenge'))
      return
    }
    arrived.push({
      path: url.pathname,
      signature: String(request.headers['x-hub-signature-256']),
      raw: await buffer(request),
    })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  callback = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhooks`
})
afterAll(async () => {
  app.close()
  await fb.close()
})
beforeEach(async () => {
  arrived = []
  statuses = []
  await fb.control('POST', '/reset', { keepAccounts: true })
  for (const [object, fields] of [
    ['page', 'feed,messages,message_echoes,ratings,mention'],
    ['instagram', 'comments,mentions,messages'],
  ] as const)
    await subscribe({ object, fields })
  await fb.graph('POST', `/${fb.page.id}/subscribed_apps`, {
    query: { subscribed_fields: 'feed,messages,ratings,mention' },
  })
})

const appToken = 'sandbox-app|sandbox-secret'
const subscribe = (body: Record<string, string>) =>
  fb.graph<GraphFailure>('POST', '/sandbox-app/subscriptions', {
    token: appToken,
    body: { callback_url: callback, verify_token: 'agreed', ...body },
  })
const play = (network: 'facebook' | 'instagram', kind: string, text: string, more: object = {}) =>
  fb.control<{ id: string }>('POST', '/interactions', {
    network,
    account: network === 'facebook' ? fb.page.id : fb.page.instagram,
    kind,
    author: { name: 'Ana', id: '77' },
    text,
    ...more,
  })
const next = (count: number) => expect.poll(() => arrived.length).toBe(count)
const value = (index: number) => JSON.parse(String(arrived[index]?.raw))

test('an event is signed over the bytes that were sent', async () => {
  const { id } = await play('facebook', 'review', 'Parfait à côté du port', { rating: 5 })
  await next(1)
  const { raw, signature } = arrived[0] ?? { raw: Buffer.alloc(0), signature: '' }
  expect(signature).toBe(`sha256=${createHmac('sha256', 'sandbox-secret').update(raw).digest('hex')}`)
  expect(String(raw)).toContain('Parfait \\u00e0 c\\u00f4t\\u00e9')
  expect(value(0)).toEqual({
    object: 'page',
    entry: [
      {
        id: fb.page.id,
        time: expect.any(Number),
        changes: [
          {
            field: 'ratings',
            value: expect.objectContaining({
              item: 'rating',
              verb: 'add',
              open_graph_story_id: id,
              review_text: 'Parfait à côté du port',
            }),
          },
        ],
      },
    ],
  })
})

test('posts, comments, reactions and their later changes are sent, including the app’s own', async () => {
  const post = (await fb.graph<{ id: string }>('POST', `/${fb.page.id}/feed`, { body: { message: 'Bonjour' } })).body.id
  const comment = (await play('facebook', 'comment', 'Miam', { on: post })).id
  await play('facebook', 'edit', 'Miam miam', { on: comment })
  await play('facebook', 'reaction', 'love', { on: post })
  await play('facebook', 'delete', '', { on: comment })
  await next(5)
  const values = arrived.map((_one, index) => value(index).entry[0].changes[0].value)
  const changedItems = values.map(({ item, verb }: { item: string; verb: string }) => `${item} ${verb}`).toSorted()
  expect(changedItems).toEqual(['comment add', 'comment edited', 'comment remove', 'reaction add', 'status add'])
  expect(values.find(({ item, verb }) => item === 'comment' && verb === 'add')).toMatchObject({
    post_id: post,
    comment_id: comment,
    parent_id: post,
    from: { id: '77', name: 'Ana' },
    message: 'Miam',
  })
  expect(values.find(({ item }) => item === 'status')).toMatchObject({ from: { id: fb.page.id } })
})

test('messages are sent as messaging, only for the page’s subscribed fields', async () => {
  const mid = (await play('facebook', 'message', 'Une table ?')).id
  await next(1)
  expect(value(0).entry[0].messaging).toEqual([
    {
      sender: { id: '77' },
      recipient: { id: fb.page.id },
      timestamp: expect.any(Number),
      message: { mid, text: 'Une table ?' },
    },
  ])
  // message_echoes is subscribed by the app but not by the page.
  await fb.graph('POST', `/${fb.page.id}/messages`, { body: { recipient: { id: '77' }, message: { text: 'Oui' } } })
  await play('facebook', 'mention', 'Merci')
  await next(2)
  expect(value(1).entry[0].changes[0].field).toBe('mention')
})

test('Instagram events have their own object and ids', async () => {
  const post = (await play('instagram', 'mention', 'Chez @chez.margot')).id
  await play('instagram', 'message', 'Coucou')
  await next(2)
  const bodies = arrived.map((_one, index) => value(index))
  expect(bodies.every(({ object, entry }) => object === 'instagram' && entry[0].id === fb.page.instagram)).toBe(true)
  expect(bodies.flatMap(({ entry }) => entry[0].changes ?? [])).toEqual([
    { field: 'mentions', value: { media_id: post } },
  ])
})

test('a delivery without a successful response is repeated at growing intervals', async () => {
  statuses = [500, 503]
  await play('facebook', 'mention', 'Encore')
  await next(1)
  await fb.control('POST', '/clock', { advanceSeconds: 1 })
  await next(2)
  await fb.control('POST', '/clock', { advanceSeconds: 10 })
  await next(3)
  await fb.control('POST', '/clock', { advanceSeconds: 3600 })
  expect(new Set(arrived.map(({ raw }) => String(raw))).size).toBe(1)
  expect(fb.sandbox.core.webhooks.deliveries().at(-1)).toMatchObject({ attempts: 3, status: 200, delivered: true })
})

test('a callback that fails the handshake is not subscribed', async () => {
  const refused = await subscribe({ object: 'page', fields: 'feed', verify_token: 'wrong' })
  expect([refused.status, refused.body.error.code]).toEqual([400, 2200])
})

test('subscriptions are listed and withdrawn, by app and by page', async () => {
  const list = async (path: string, token?: string) =>
    (await fb.graph<{ data: object[] }>('GET', path, { token })).body.data
  expect(await list('/sandbox-app/subscriptions', appToken)).toMatchObject([
    { object: 'page', callback_url: callback, active: true },
    { object: 'instagram' },
  ])
  expect(await list(`/${fb.page.id}/subscribed_apps`)).toMatchObject([
    { id: 'sandbox-app', subscribed_fields: ['feed', 'messages', 'ratings', 'mention'] },
  ])
  await fb.graph('DELETE', `/${fb.page.id}/subscribed_apps`)
  expect(await list(`/${fb.page.id}/subscribed_apps`)).toEqual([])
  await play('facebook', 'mention', 'Personne ne l’apprend')
  await fb.graph('DELETE', '/sandbox-app/subscriptions', { token: appToken, query: { object: 'page' } })
  expect(await list('/sandbox-app/subscriptions', appToken)).toMatchObject([{ object: 'instagram' }])
  expect(arrived).toEqual([])
})

test('without any subscription events are sent to the configured URL', async () => {
  const configured = await connect({ webhookUrl: `${callback}/{network}` })
  await configured.control('POST', '/interactions', {
    network: 'instagram',
    account: configured.page.instagram,
    kind: 'message',
    author: { name: 'Ana' },
    text: 'Coucou',
  })
  await next(1)
  expect(arrived[0]?.path).toBe('/webhooks/instagram')
  await configured.close()
})
