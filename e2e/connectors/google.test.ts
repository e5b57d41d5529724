import { google } from '@vitrine/networks/google/index'
import type { OutgoingPost } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { textPost, withPhotos } from './posts.ts'
import { appAt, ask, callFor, connect, failureOf } from './world.ts'

const on = connected('google', (world) => google(appAt(world, 'sandbox-client')))
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
  test('ends with listings under both of their names', async () => {
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

  test('starts on a consent page that exists', async () => {
    const answer = await fetch(network().oauth.authorizeUrl('st4te', 'verifier-verifier-verifier-verifier-verifier'))
    expect(answer.status).toBe(200)
  })

  test('renews its token, until the person withdraws', async () => {
    const { code } = await world().control<{ code: string }>('POST', '/grants', { network: 'google', owner: 'camille' })
    const tokens = await network().oauth.exchange(code, null, ask)
    expect(tokens).toMatchObject({ refreshToken: expect.stringMatching(/./), expiresIn: expect.any(Number) })
    const renewed = await network().oauth.refresh?.(tokens.refreshToken ?? '', ask)
    expect(renewed).toMatchObject({ accessToken: expect.stringMatching(/./), refreshToken: null })
    await network().oauth.revoke?.(renewed?.accessToken ?? '', ask)
    const dead = failureOf(network().oauth.refresh?.(tokens.refreshToken ?? '', ask) ?? Promise.resolve())
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

  test('carry the very photo', async () => {
    await deliver(posts(), call(), withButton('Ce soir'))
    const [entry] = await world().published()
    expect(entry).toMatchObject({ account: on.account().id, media: [{ sha256: world().photos[0]?.sha256 }] })
  })

  test('that Google still looks at are waited for', async () => {
    const post = standard('Demain sandbox:processing')
    const ready = await prepare(posts(), call(), post)
    const cursor = await posts().commit(call(), post, ready)
    expect(await posts().step(call(), post, cursor)).toMatchObject({ next: 'processing' })
    expect((await finish(posts(), call(), post, cursor)).url).toBeInstanceOf(URL)
  })

  test('that Google looks at and refuses say so', async () => {
    const post = standard('Demain sandbox:processing sandbox:rejected')
    const ready = await prepare(posts(), call(), post)
    const cursor = await posts().commit(call(), post, ready)
    expect(await failureOf(finish(posts(), call(), post, cursor))).toMatchObject({
      kind: 'rejected',
      say: 'network.policy',
    })
  })

  test('with a picture nobody can fetch are refused', async () => {
    const [there] = world().photos
    if (there === undefined) throw new Error('no photo')
    const post = withPhotos(standard('Perdu'), [{ ...there, url: `${there.url}.gone` }])
    const ready = await prepare(posts(), call(), post)
    expect(await failureOf(posts().commit(call(), post, ready))).toMatchObject({
      kind: 'rejected',
      sent: 'no',
      say: 'network.media-rejected',
    })
  })

  test('that say the same are told apart by what is bound', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), standard('Deux fois'))
    const first = await posts().commit(call(), standard('Deux fois'), ready)
    const second = await posts().commit(call(), standard('Deux fois'), ready)
    const ids = [first.remoteId, second.remoteId].filter((id) => id !== null)
    const find = (exclude: string[]) => posts().find(call(), standard('Deux fois'), ready, { sentAt, exclude })
    expect(ids).toContain(await remoteIdOf(find([])))
    expect(await find(ids.slice(0, 1))).toMatchObject({ remoteId: ids[1] })
    expect(await find(ids)).toBe('absent')
  })

  test('of another kind with the same words are not taken for it', async () => {
    await deliver(posts(), call(), offerPost('Deux pour un'))
    const sought = { sentAt: new Date(), exclude: [] }
    const ready = await prepare(posts(), call(), standard('Deux pour un'))
    expect(await posts().find(call(), standard('Deux pour un'), ready, sought)).toBe('absent')
  })

  test('are found among many', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), standard('Le premier'))
    const { remoteId } = await posts().commit(call(), standard('Le premier'), ready)
    for (let i = 0; i < 120; i++) await posts().commit(call(), standard(`Numéro ${i}`), ready)
    expect(await posts().find(call(), standard('Le premier'), ready, { sentAt, exclude: [] })).toMatchObject({
      remoteId,
    })
  })

  test('can be taken back, twice', async () => {
    const { remoteId } = await deliver(posts(), call(), standard('Erreur'))
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual([
      'localPosts.create',
      'localPosts.delete',
    ])
  })

  test('of the gallery can be taken back, too', async () => {
    const photo = { ...withPhotos(textPost('La façade'), world().photos.slice(0, 1)), type: 'media' }
    const { remoteId } = await deliver(posts(), call(), photo)
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual(['media.create', 'media.delete'])
  })

  test('of a place that is not ours any more need a new connection or say that it is gone', async () => {
    const stranger = callFor({ ...on.account(), id: 'locations/1' }, call().token)
    const ready = await prepare(posts(), stranger, standard('Où ?'))
    expect(await failureOf(posts().commit(stranger, standard('Où ?'), ready))).toMatchObject({ sent: 'no' })
  })
})

async function remoteIdOf(finding: ReturnType<ReturnType<typeof posts>['find']>) {
  const found = await finding
  return typeof found === 'string' ? found : found.remoteId
}
