import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpeg, type LedgerBody } from '../graph/testing.ts'
import { type GatewayClient, openGateway } from './testing.ts'

let on: GatewayClient
let session: string
let id: string
beforeAll(async () => {
  on = await openGateway()
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.reset()
  const account = on.account('Chez Margot')
  id = account.id
  session = (await on.login<string>(account.username)).body
})

function upload(also: Record<string, string> = {}, bytes = jpeg(1080, 1920)) {
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'story.jpg')
  for (const [name, value] of Object.entries(also)) body.set(name, value)
  return on.gateway<Record<string, unknown>>('POST', '/story/upload', { session, body })
}
const own = () => on.gateway<Record<string, unknown>[]>('GET', '/user/stories', { session, query: { user_id: id } })

test('a story is uploaded, listed, and gone after a day', async () => {
  const { status, body } = await upload()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ pk: expect.stringMatching(/^\d+$/), media_type: 1, user: { pk: id } })
  expect((await own()).body).toMatchObject([{ pk: body.pk }])
  const { entries } = await on.control<LedgerBody>('GET', '/ledger')
  expect(entries).toMatchObject([{ operation: 'story.upload', account: id, remoteId: body.pk, public: true }])
  await on.control('POST', '/clock', { advanceSeconds: 86_401 })
  expect((await own()).body).toEqual([])
})

test('the same file uploaded twice creates two stories', async () => {
  await upload()
  await upload()
  expect((await own()).body).toHaveLength(2)
})

test('stickers are sent as JSON in form fields, and incomplete ones are refused', async () => {
  const link = { webUri: 'https://margot.example/carte', x: 0.5, y: 0.6 }
  const mention = { user: { pk: '5123' }, x: 0.2, y: 0.2, width: 0.4, height: 0.1 }
  const { body } = await upload({ links: JSON.stringify([link]), mentions: JSON.stringify(mention) })
  expect(body).toMatchObject({ links: [link], mentions: [mention] })
  expect((await upload({ links: JSON.stringify([{ webUri: 'margot' }]) })).status).toBe(422)
  expect((await upload({ hashtags: 'not json' })).body.detail).toBe("Invalid JSON object for form field 'hashtags'")
})

test('a file that is neither a JPEG nor a video is refused', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000043800000438', 'hex')
  expect((await upload({}, png)).body.exc_type).toBe('PhotoConfigureStoryError')
  expect((await on.gateway('POST', '/story/upload', { session, body: new FormData() })).status).toBe(422)
})

test('a story is deleted once', async () => {
  const { body } = await upload()
  const gone = () => on.gateway('DELETE', '/story', { session, query: { story_pk: String(body.pk) } })
  expect((await gone()).body).toBe(true)
  expect((await gone()).body).toMatchObject({ exc_type: 'MediaNotFound' })
  expect((await own()).body).toEqual([])
})

test('users and locations are found by name', async () => {
  const { username, id: pk } = on.account('Margot two-factor')
  expect((await on.gateway('GET', '/user', { session, query: { username } })).body).toMatchObject({ pk })
  const unknownUser = await on.gateway('GET', '/user', { session, query: { username: 'nobody' } })
  expect(unknownUser.body).toMatchObject({ exc_type: 'UserNotFound' })
  const foundLocations = await on.gateway<object[]>('GET', '/search/locations', {
    session,
    query: { name: 'chez margot' },
  })
  expect(foundLocations.body).toMatchObject([{ name: 'Chez Margot', city: 'Marseille' }])
})

test('a customer reacts to the newest story', async () => {
  await upload()
  const author = { name: 'Paul' }
  await on.control('POST', '/interactions', { network: 'instagramPrivate', account: id, kind: 'reaction', author })
  expect((await on.call<string>('GET', `/inspector/account?network=instagramPrivate&id=${id}`)).body).toContain(
    '1 reaction',
  )
})
