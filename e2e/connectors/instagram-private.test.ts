import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instagramPrivate } from '@vitrine/networks/instagram-private/index'
import type { Call, Publisher, RemoteAccount } from '@vitrine/networks/network'
import type { SigningNetwork } from '@vitrine/networks/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { textPost, withFilm, withPhotos } from './posts.ts'
import { ask, callFor, failureOf, openWorld, type World } from './world.ts'

const password = 'sandbox-password'
let open: World
let network: SigningNetwork
let account: RemoteAccount

beforeAll(async () => {
  open = await openWorld(['instagramPrivate'])
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

async function usernameAt(name: string): Promise<string> {
  type Known = { accounts: { name: string; username: string }[] }
  const { accounts } = await open.control<Known>('GET', '/accounts?network=instagramPrivate')
  return accounts.find((one) => one.name === name)?.username ?? ''
}

async function openAccount(name: string): Promise<string> {
  const place = { name, street: '3 quai du Port', postcode: '13002', city: 'Marseille', country: 'FR' }
  await open.control('POST', '/accounts', { owner: 'camille', networks: ['instagramPrivate'], places: [place] })
  return usernameAt(name)
}

const signIn = (username: string, also: { password?: string; code?: string } = {}) =>
  network.signIn({ username, password, code: null, language: 'fr', offsetSeconds: 3600, ...also }, ask)

async function entered(name: string): Promise<RemoteAccount> {
  const admission = await signIn(await usernameAt(name))
  if (admission.is !== 'in') throw new Error(`asked for ${admission.is}`)
  return admission.account
}

describe('signing in to private Instagram', () => {
  test('ends with the account, and a session in place of the password', () => {
    expect(account).toMatchObject({ kind: 'profile', name: 'Chez Margot', username: 'chez.margot', blocked: null })
    expect(account.token).not.toContain(password)
  })

  test('is refused with a wrong password or name, without saying more', async () => {
    const username = await usernameAt('Chez Margot')
    for (const refused of [signIn(username, { password: 'guessed' }), signIn('nobody.there')])
      expect(await failureOf(refused)).toMatchObject({ kind: 'rejected', say: 'network.credentials' })
  })

  test('asks for a code, and says so when it is the wrong one', async () => {
    const username = await openAccount('Margot two-factor')
    expect(await signIn(username)).toMatchObject({ is: 'code' })
    expect(await failureOf(signIn(username, { code: '000000' }))).toMatchObject({ say: 'network.code' })
  })

  test('waits for a word in the app', async () => {
    const username = await openAccount('Margot challenge')
    expect(await signIn(username)).toEqual({ is: 'approval', said: 'challenge_required' })
    const body = new URLSearchParams({ answer: 'me' })
    await fetch(`${open.url}/i.instagram.com/challenge/${username}`, { method: 'POST', body, redirect: 'manual' })
    expect(await signIn(username)).toMatchObject({ is: 'in', account: { username } })
  })

  test('says nothing to another release of the gateway', async () => {
    const asked: string[] = []
    const other = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('{"version":"5.0.0"}')
    })
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as AddressInfo // a TCP server that listens has a port
    const newer = instagramPrivate({ gateway: new URL(`http://localhost:${port}`), now: () => new Date() })
    const credentials = { username: 'chez.margot', password, code: null, language: 'fr', offsetSeconds: 0 }
    expect(await failureOf(newer.signIn(credentials, ask))).toMatchObject({
      ...{ kind: 'unavailable', code: 'gateway-version', sent: 'no' },
    })
    expect(asked).toEqual(['/build'])
    other.closeAllConnections()
    other.close()
  })
})

delivers('a private story', {
  ...{ network: 'instagramPrivate', world, by: posts, call, make: story, addressed: true },
  ...{ commit: 'story.upload', readBack: 'user.stories', refusalProves: false },
})

describe('private stories', () => {
  beforeEach(() => open.clean())

  test('carry the very file, a photo or a film', async () => {
    await deliver(posts(), call(), story())
    await deliver(posts(), call(), { ...withFilm(textPost(''), open.film), type: 'story' })
    const sent = (await open.published()).map(({ media: [file] }) => [file?.sha256, file?.type])
    expect(sent).toEqual([
      [open.photos[0]?.sha256, 'image/jpeg'],
      [open.film.sha256, 'video/mp4'],
    ])
  })

  test('go on when the gateway has lost its file, with the same session', async () => {
    await deliver(posts(), call(), story())
    await open.clean()
    expect((await deliver(posts(), call(), story())).remoteId).toMatch(/^\d+$/)
    const { requests } = await open.control<{ requests: { method: string; path: string }[] }>('GET', '/requests')
    expect(requests.filter(({ path }) => path === '/auth/login')).toEqual([])
  })

  test('that stood there before are never taken for ours', async () => {
    await deliver(posts(), call(), story())
    const ready = await prepare(posts(), call(), story())
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await posts().find(call(), story(), ready, sought)).toBe('absent')
    const other = await prepare(posts(), call(), story())
    await posts().commit(call(), story(), other)
    await posts().commit(call(), story(), other)
    expect(await posts().find(call(), story(), ready, sought)).toBe('unsure')
    const [first, second] = (await open.published()).slice(-2)
    const found = await posts().find(call(), story(), ready, { ...sought, exclude: [first?.remoteId ?? ''] })
    expect(found).toMatchObject({ remoteId: second?.remoteId })
  })

  test('leave a moment after each, as a person would', async () => {
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

  test('are taken down, and gone is gone', async () => {
    const { remoteId } = await deliver(posts(), call(), story())
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await open.ledger()).map(({ operation }) => operation)).toEqual(['story.upload', 'story.delete'])
  })

  test('are one file', async () => {
    const two = { ...withPhotos(textPost(''), open.photos), type: 'story' }
    expect(await failureOf(prepare(posts(), call(), two))).toMatchObject({ kind: 'rejected', sent: 'no' })
  })

  test('wait for a new sign-in where Instagram wants a word in the app', async () => {
    await open.control('POST', '/revoke', { network: 'instagramPrivate', account: account.id })
    expect(await failureOf(prepare(posts(), call(), story()))).toMatchObject({ kind: 'reconnect', sent: 'no' })
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
  const told = async () => (await open.published())[0]?.text ?? ''

  test('arrive in the lists of the gateway, each where it was laid', async () => {
    const username = await usernameAt('Margot Lyon')
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
    const text = await told()
    for (const words of ['links: ', 'mentions: ', 'hashtags: ', 'locations: ', 'polling_sticker_v2', '"rotation":0.25'])
      expect(text).toContain(words)
    expect(text).toContain('https://margot.example/carte')
    expect(text).toMatch(/"pk":"5\d{10}"/)
    expect(text).toContain('"text":"Salé"')
  })

  test('that mention nobody are refused before anything is sent', async () => {
    const lost = { ...story(), stickers: [{ is: 'mention' as const, username: 'nobody.there', ...spot }] }
    expect(await failureOf(prepare(posts(), call(), lost))).toMatchObject({ kind: 'rejected', sent: 'no' })
  })
})
