import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instagramPrivate } from '@vitrine/networks/instagram-private/index'
import type { Call, Publisher, RemoteAccount } from '@vitrine/networks/network'
import type { SigningNetwork } from '@vitrine/networks/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ConnectorEnvironment,
  callFor,
  callOptions,
  catchFailure,
  openConnectorEnvironment,
} from './connector-environment.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { textPost, withPhotos, withVideo } from './posts.ts'

const password = 'sandbox-password'
let open: ConnectorEnvironment
let network: SigningNetwork
let account: RemoteAccount

beforeAll(async () => {
  open = await openConnectorEnvironment(['instagramPrivate'])
  network = instagramPrivate({ gateway: new URL(`${open.url}/aiograpi-rest`), now: () => new Date() })
  account = await entered('Chez Margot')
})
afterAll(() => open.close())

const world = () => open
const call = (also?: Partial<Call>) => callFor(account, '', also)
function posts(): Publisher {
  if (!network.posts) throw new Error('it publishes')
  return network.posts
}
const story = () => ({ ...withPhotos(textPost(''), open.photos.slice(0, 1)), type: 'story' })

async function findUsername(name: string): Promise<string> {
  type AccountList = { accounts: { name: string; username: string }[] }
  const { accounts } = await open.control<AccountList>('GET', '/accounts?network=instagramPrivate')
  return accounts.find((listed) => listed.name === name)?.username ?? ''
}

async function openAccount(name: string): Promise<string> {
  const location = { name, street: '3 quai du Port', postcode: '13002', city: 'Marseille', country: 'FR' }
  await open.control('POST', '/accounts', { owner: 'camille', networks: ['instagramPrivate'], places: [location] })
  return findUsername(name)
}

const signIn = (username: string, also: { password?: string; code?: string } = {}) =>
  network.signIn({ username, password, code: null, language: 'fr', offsetSeconds: 3600, ...also }, callOptions)

async function entered(name: string): Promise<RemoteAccount> {
  const admission = await signIn(await findUsername(name))
  if (admission.is !== 'in') throw new Error(`asked for ${admission.is}`)
  return admission.account
}

describe('signing in to private Instagram', () => {
  test('sign-in returns the account and a session instead of the password', () => {
    expect(account).toMatchObject({ kind: 'profile', name: 'Chez Margot', username: 'chez.margot', blocked: null })
    expect(account.token).not.toContain(password)
  })

  test('sign-in with a wrong username or password is refused without details', async () => {
    const username = await findUsername('Chez Margot')
    for (const refused of [signIn(username, { password: 'guessed' }), signIn('nobody.there')])
      expect(await catchFailure(refused)).toMatchObject({ kind: 'rejected', say: 'network.credentials' })
  })

  test('two-factor sign-in requires a code and refuses a wrong one', async () => {
    const username = await openAccount('Margot two-factor')
    expect(await signIn(username)).toMatchObject({ is: 'code' })
    expect(await catchFailure(signIn(username, { code: '000000' }))).toMatchObject({ say: 'network.code' })
  })

  test('sign-in waits for a confirmation in the Instagram app', async () => {
    const username = await openAccount('Margot challenge')
    expect(await signIn(username)).toEqual({ is: 'approval', message: 'challenge_required' })
    const body = new URLSearchParams({ answer: 'me' })
    await fetch(`${open.url}/i.instagram.com/challenge/${username}`, { method: 'POST', body, redirect: 'manual' })
    expect(await signIn(username)).toMatchObject({ is: 'in', account: { username } })
  })

  test('sign-in sends nothing to a gateway of another version', async () => {
    const paths: string[] = []
    const server = createServer((request, response) => {
      paths.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('{"version":"5.0.0"}')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo // a TCP server that is listening has a port
    const newer = instagramPrivate({ gateway: new URL(`http://localhost:${port}`), now: () => new Date() })
    const credentials = { username: 'chez.margot', password, code: null, language: 'fr', offsetSeconds: 0 }
    expect(await catchFailure(newer.signIn(credentials, callOptions))).toMatchObject({
      ...{ kind: 'unavailable', code: 'gateway-version', sent: 'no' },
    })
    expect(paths).toEqual(['/build'])
    server.closeAllConnections()
    server.close()
  })
})

delivers('a private story', {
  ...{ network: 'instagramPrivate', world, by: posts, call, make: story, addressed: true },
  ...{ commit: 'story.upload', readBack: 'user.stories', refusalProves: false },
})

describe('private stories', () => {
  beforeEach(() => open.clean())

  test('a story carries the uploaded photo or video', async () => {
    await deliver(posts(), call(), story())
    await deliver(posts(), call(), { ...withVideo(textPost(''), open.video), type: 'story' })
    const sent = (await open.published()).map(({ media: [file] }) => [file?.sha256, file?.type])
    expect(sent).toEqual([
      [open.photos[0]?.sha256, 'image/jpeg'],
      [open.video.sha256, 'video/mp4'],
    ])
  })

  test('a story is published with the same session after the gateway lost its file', async () => {
    await deliver(posts(), call(), story())
    await open.clean()
    expect((await deliver(posts(), call(), story())).remoteId).toMatch(/^\d+$/)
    const { requests } = await open.control<{ requests: { method: string; path: string }[] }>('GET', '/requests')
    expect(requests.filter(({ path }) => path === '/auth/login')).toEqual([])
  })

  test('stories that existed before are not matched', async () => {
    await deliver(posts(), call(), story())
    const ready = await prepare(posts(), call(), story())
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await posts().find(call(), story(), ready, sought)).toBe('absent')
    const preparedAgain = await prepare(posts(), call(), story())
    await posts().commit(call(), story(), preparedAgain)
    await posts().commit(call(), story(), preparedAgain)
    expect(await posts().find(call(), story(), ready, sought)).toBe('unsure')
    const [first, second] = (await open.published()).slice(-2)
    const found = await posts().find(call(), story(), ready, { ...sought, exclude: [first?.remoteId ?? ''] })
    expect(found).toMatchObject({ remoteId: second?.remoteId })
  })

  test('stories are published with a pause in between', async () => {
    const rests: number[] = []
    const usage = ({ percent, regainAt }: { percent: number; regainAt: Date | null }) => {
      if (percent === 100 && regainAt) rests.push(regainAt.getTime() - Date.now())
    }
    const ready = await prepare(posts(), call(), story())
    await posts().commit(call({ usage }), story(), ready)
    expect(rests).toHaveLength(1)
    expect(rests[0]).toBeGreaterThan(1_000)
    expect(rests[0]).toBeLessThan(9_000)
  })

  test('a story can be deleted, also when it is already gone', async () => {
    const { remoteId } = await deliver(posts(), call(), story())
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await open.ledger()).map(({ operation }) => operation)).toEqual(['story.upload', 'story.delete'])
  })

  test('a story holds exactly one file', async () => {
    const two = { ...withPhotos(textPost(''), open.photos), type: 'story' }
    expect(await catchFailure(prepare(posts(), call(), two))).toMatchObject({ kind: 'rejected', sent: 'no' })
  })

  test('a story requires a new sign-in when Instagram wants a confirmation in the app', async () => {
    await open.control('POST', '/revoke', { network: 'instagramPrivate', account: account.id })
    expect(await catchFailure(prepare(posts(), call(), story()))).toMatchObject({ kind: 'reconnect', sent: 'no' })
    await open.clean()
    const done = await finish(
      posts(),
      call(),
      story(),
      await posts().commit(call(), story(), await prepare(posts(), call(), story())),
    )
    expect(done.url?.href).toBe(`https://www.instagram.com/stories/chez.margot/${done.remoteId}/`)
  })
})

describe('stickers of a private story', () => {
  beforeEach(() => open.clean())
  const spot = { x: 0.5, y: 0.4, width: 0.5, height: 0.1, rotation: 90 }
  const readText = async () => (await open.published())[0]?.text ?? ''

  test('stickers are sent to the gateway with their positions', async () => {
    const username = await findUsername('Margot Lyon')
    await deliver(posts(), call(), {
      ...story(),
      stickers: [
        { is: 'link', url: 'https://margot.example/carte', ...spot },
        { is: 'mention', username, ...spot },
        { is: 'hashtag', name: 'bistrot', ...spot },
        { is: 'location', id: null, name: 'Chez Margot', latitude: 43.3, longitude: 5.37, ...spot },
        { is: 'poll', question: 'Sucré ou salé ?', options: ['Sucré', 'Salé'], ...spot },
      ],
    })
    const text = await readText()
    for (const fragment of [
      'links: ',
      'mentions: ',
      'hashtags: ',
      'locations: ',
      'polling_sticker_v2',
      '"rotation":0.25',
    ])
      expect(text).toContain(fragment)
    expect(text).toContain('https://margot.example/carte')
    expect(text).toMatch(/"pk":"5\d{10}"/)
    expect(text).toContain('"text":"Salé"')
  })

  test('a mention of an unknown account is refused before anything is sent', async () => {
    const lost = { ...story(), stickers: [{ is: 'mention' as const, username: 'nobody.there', ...spot }] }
    expect(await catchFailure(prepare(posts(), call(), lost))).toMatchObject({ kind: 'rejected', sent: 'no' })
  })
})
