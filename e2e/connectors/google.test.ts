import { google } from '@vitrine/networks/google/index'
import type { OutgoingPost } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { callFor, callOptions, catchFailure, connect, createApp } from './connector-environment.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { textPost, withPhotos } from './posts.ts'

const on = connected('google', (world) => google(createApp(world, 'sandbox-client')))
const { world, network, posts, call } = on

const standard = (text: string): OutgoingPost => ({ ...textPost(text), type: 'standard' })
const withButton = (text: string): OutgoingPost => ({
  ...withPhotos(standard(text), world().photos.slice(0, 1)),
  button: { type: 'BOOK', url: 'https://margot.example/reserver' },
})
const event = { title: 'Fête de la musique', start: '2099-06-21T18:30', end: '2099-06-21T23:00' }
const offerPost = (text: string): OutgoingPost => ({
  ...{ ...standard(text), type: 'offer', event },
  offer: { couponCode: 'ETE', redeemUrl: 'https://margot.example/ete', terms: 'Une par table' },
})

describe('connecting Google', () => {
  test('connecting returns listings with both of their names', async () => {
    const { accounts } = await connect(world(), network())
    expect(accounts.map(({ name }) => name).toSorted()).toEqual(['Chez Margot', 'Margot Lyon'])
    expect(accounts.find(({ name }) => name === 'Chez Margot')).toMatchObject({
      kind: 'listing',
      id: expect.stringMatching(/^locations\/\d+$/),
      parentId: expect.stringMatching(/^accounts\/\d+$/),
      address: { street: '1 rue du Port', postalCode: '13002', city: 'Marseille', country: 'FR' },
      token: null,
      blocked: null,
    })
  })

  test('the authorize URL leads to an existing consent page', async () => {
    const response = await fetch(network().oauth.authorizeUrl('st4te', 'verifier-verifier-verifier-verifier-verifier'))
    expect(response.status).toBe(200)
  })

  test('the token is refreshed until the user revokes access', async () => {
    const { code } = await world().control<{ code: string }>('POST', '/grants', { network: 'google', owner: 'camille' })
    const tokens = await network().oauth.exchange(code, null, callOptions)
    expect(tokens).toMatchObject({ refreshToken: expect.stringMatching(/./), expiresIn: expect.any(Number) })
    const renewed = await network().oauth.refresh?.(tokens.refreshToken ?? '', callOptions)
    expect(renewed).toMatchObject({ accessToken: expect.stringMatching(/./), refreshToken: null })
    await network().oauth.revoke?.(renewed?.accessToken ?? '', callOptions)
    const dead = catchFailure(network().oauth.refresh?.(tokens.refreshToken ?? '', callOptions) ?? Promise.resolve())
    expect(await dead).toMatchObject({ kind: 'reconnect', code: 'invalid_grant' })
  })
})

const publishing = {
  ...{ network: 'google', world, by: posts, call, addressed: true, refusesLater: true },
  ...{ commit: 'localPosts.create', readBack: 'localPosts.list' },
}
delivers('a post', { ...publishing, make: standard })
delivers('a photo with a button', { ...publishing, make: withButton })
delivers('an offer', { ...publishing, make: offerPost })

delivers('a photo of the gallery', {
  ...{ ...publishing, commit: 'media.create', readBack: 'media.list', refusesLater: false },
  make: (text) => ({ ...withPhotos(textPost(text), world().photos.slice(0, 1)), type: 'media', category: 'EXTERIOR' }),
})

describe('posts of Google', () => {
  beforeEach(() => world().clean())

  test('a post carries the uploaded photo', async () => {
    await deliver(posts(), call(), withButton('Ce soir'))
    const [entry] = await world().published()
    expect(entry).toMatchObject({ account: on.account().id, media: [{ sha256: world().photos[0]?.sha256 }] })
  })

  test('a post under review by Google is pending', async () => {
    const post = standard('Demain sandbox:processing')
    const ready = await prepare(posts(), call(), post)
    const cursor = await posts().commit(call(), post, ready)
    expect(await posts().step(call(), post, cursor)).toMatchObject({ next: 'processing' })
    expect((await finish(posts(), call(), post, cursor)).url).toBeInstanceOf(URL)
  })

  test('a post rejected by Google fails with the rejection', async () => {
    const post = standard('Demain sandbox:processing sandbox:rejected')
    const ready = await prepare(posts(), call(), post)
    const cursor = await posts().commit(call(), post, ready)
    expect(await catchFailure(finish(posts(), call(), post, cursor))).toMatchObject({
      kind: 'rejected',
      say: 'network.policy',
    })
  })

  test('a post whose image cannot be fetched is refused', async () => {
    const [there] = world().photos
    if (there === undefined) throw new Error('no photo')
    const post = withPhotos(standard('Perdu'), [{ ...there, url: `${there.url}.gone` }])
    const ready = await prepare(posts(), call(), post)
    expect(await catchFailure(posts().commit(call(), post, ready))).toMatchObject({
      kind: 'rejected',
      sent: 'no',
      say: 'network.media-rejected',
    })
  })

  test('posts with the same text are distinguished by their bound ids', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), standard('Deux fois'))
    const first = await posts().commit(call(), standard('Deux fois'), ready)
    const second = await posts().commit(call(), standard('Deux fois'), ready)
    const ids = [first.remoteId, second.remoteId].filter((id) => id !== null)
    const find = (exclude: string[]) => posts().find(call(), standard('Deux fois'), ready, { sentAt, exclude })
    expect(ids).toContain(await requireRemoteId(find([])))
    expect(await find(ids.slice(0, 1))).toMatchObject({ remoteId: ids[1] })
    expect(await find(ids)).toBe('absent')
  })

  test('a post of another kind with the same text is not matched', async () => {
    await deliver(posts(), call(), offerPost('Deux pour un'))
    const sought = { sentAt: new Date(), exclude: [] }
    const ready = await prepare(posts(), call(), standard('Deux pour un'))
    expect(await posts().find(call(), standard('Deux pour un'), ready, sought)).toBe('absent')
  })

  test('a post is found among many', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), standard('Le premier'))
    const { remoteId } = await posts().commit(call(), standard('Le premier'), ready)
    for (let i = 0; i < 120; i++) await posts().commit(call(), standard(`Numéro ${i}`), ready)
    expect(await posts().find(call(), standard('Le premier'), ready, { sentAt, exclude: [] })).toMatchObject({
      remoteId,
    })
  })

  test('a post can be deleted twice', async () => {
    const { remoteId } = await deliver(posts(), call(), standard('Erreur'))
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual([
      'localPosts.create',
      'localPosts.delete',
    ])
  })

  test('a gallery photo can be deleted twice', async () => {
    const photo = { ...withPhotos(textPost('La façade'), world().photos.slice(0, 1)), type: 'media' }
    const { remoteId } = await deliver(posts(), call(), photo)
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual(['media.create', 'media.delete'])
  })

  test('posts of a location we lost access to require a new connection or are reported as gone', async () => {
    const stranger = callFor({ ...on.account(), id: 'locations/1' }, call().token)
    const ready = await prepare(posts(), stranger, standard('Où ?'))
    expect(await catchFailure(posts().commit(stranger, standard('Où ?'), ready))).toMatchObject({ sent: 'no' })
  })
})

async function requireRemoteId(finding: ReturnType<ReturnType<typeof posts>['find']>) {
  const found = await finding
  return typeof found === 'string' ? found : found.remoteId
}
