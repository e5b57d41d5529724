import { facebook } from '@vitrine/networks/facebook/index'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { callOptions, catchFailure, connect, createApp } from './connector-environment.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { textPost, withPhotos, withVideo } from './posts.ts'

const on = connected('facebook', (world) => facebook(createApp(world)))
const { world, network, posts, call } = on

const photoPost = (text: string, count = 2) => withPhotos(textPost(text), world().photos.slice(0, count))

describe('connecting Facebook', () => {
  test('connecting returns pages with their addresses and long-lived tokens', async () => {
    const { accounts } = await connect(world(), network())
    expect(accounts).toHaveLength(2)
    expect(accounts[0]).toMatchObject({
      kind: 'page',
      name: 'Chez Margot',
      parentId: null,
      address: { street: '1 rue du Port', postalCode: '13002', city: 'Marseille', country: 'FR' },
      phone: '+33491000001',
      token: expect.stringMatching(/./),
      blocked: null,
      adAccounts: [{ id: expect.stringMatching(/^act_\d+$/), name: 'Camille, publicité', currency: 'EUR' }],
    })
  })

  test('ad accounts are empty without the permission to read them', async () => {
    const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']
    const grant = { network: 'facebook', owner: 'camille', scopes }
    const { accessToken } = await world().control<{ accessToken: string }>('POST', '/grants', grant)
    const accounts = await network().oauth.accounts(accessToken, callOptions)
    expect(accounts.map(({ adAccounts }) => adAccounts)).toEqual([[], []])
  })

  test('the authorize URL leads to an existing consent page', async () => {
    const response = await fetch(network().oauth.authorizeUrl('st4te', 'verifier'), { redirect: 'manual' })
    expect(response.status).toBe(200)
  })

  test('a browser token is exchanged, and the granted permissions are returned', async () => {
    const scopes = ['pages_show_list', 'pages_read_engagement']
    const grant = { network: 'facebook', owner: 'camille', scopes }
    const { accessToken } = await world().control<{ accessToken: string }>('POST', '/grants', grant)
    const extended = await network().oauth.extend?.(accessToken, callOptions)
    expect(extended?.expiresIn).toBeGreaterThan(50 * 24 * 3600)
    expect(extended?.scopes).toEqual(scopes)
  })

  test('a used authorization code is refused', async () => {
    const { code } = await world().control<{ code: string }>('POST', '/grants', {
      network: 'facebook',
      owner: 'camille',
    })
    await network().oauth.exchange(code, null, callOptions)
    expect(await catchFailure(network().oauth.exchange(code, null, callOptions))).toMatchObject({ kind: 'rejected' })
  })
})

const publishing = {
  ...{ network: 'facebook', world, by: posts, call, addressed: true },
  ...{ commit: 'feed.create', readBack: 'published_posts.read' },
}
delivers('a text', { ...publishing, make: textPost })
delivers('a photo', { ...publishing, make: (text) => photoPost(text, 1) })
delivers('photos without a word', { ...publishing, make: () => photoPost('') })

const filming = { ...publishing, readBack: 'video.read', processed: true }
delivers('a film of the feed', {
  ...{ ...filming, commit: 'videos.finish' },
  make: (text) => withVideo(textPost(text), world().video),
})
delivers('a reel', {
  ...{ ...filming, commit: 'video_reels.finish' },
  make: (text) => ({ ...withVideo(textPost(text), world().video), type: 'reel' }),
})
delivers('a story with a photo', {
  ...{ ...publishing, commit: 'photo_stories.create', readBack: 'stories.read', addressed: false },
  make: () => ({ ...photoPost('', 1), type: 'story' }),
})

describe('videos and images of Facebook', () => {
  beforeEach(() => world().clean())

  test('videos are uploaded whole, in chunks or by URL', async () => {
    const video = withVideo(textPost('En cuisine'), world().video)
    await deliver(posts(), call(), video)
    await deliver(posts(), call(), { ...video, type: 'reel' })
    const published = await world().published()
    expect(published).toMatchObject([{ operation: 'videos.finish' }, { operation: 'video_reels.finish' }])
    for (const { text, media } of published) {
      expect(text).toBe('En cuisine')
      expect(media.map(({ sha256 }) => sha256)).toEqual([world().video.sha256])
    }
    const pieces = (await world().ledger()).filter(({ operation }) => operation === 'videos.transfer')
    expect(pieces.length).toBeGreaterThan(1)
  })

  test('images and videos can be published as stories', async () => {
    const { remoteId } = await deliver(posts(), call(), { ...withVideo(textPost(''), world().video), type: 'story' })
    expect(await world().published()).toMatchObject([{ operation: 'video_stories.finish', remoteId }])
  })

  test('an upload restarts after a lost chunk', async () => {
    const video = withVideo(textPost('En cuisine'), world().video)
    await world().injectError({ network: 'facebook', operation: 'videos.transfer', nth: 2, fault: 'reset-after' })
    const first = await posts().step(call(), video, null)
    if (first.next !== 'step') throw new Error(first.next)
    const second = await posts().step(call(), video, first.cursor)
    if (second.next !== 'step') throw new Error(second.next)
    await catchFailure(posts().step(call(), video, second.cursor))
    const ready = await prepare(posts(), call(), video, second.cursor)
    await finish(posts(), call(), video, await posts().commit(call(), video, ready))
    expect(await world().published()).toMatchObject([{ media: [{ sha256: world().video.sha256 }] }])
  })

  test('files that are no videos are refused after processing', async () => {
    const [photo] = world().photos
    if (photo === undefined) throw new Error('no photo')
    const post = { ...withVideo(textPost('Faux'), photo), type: 'reel' }
    expect(await catchFailure(deliver(posts(), call(), post))).toMatchObject({
      kind: 'rejected',
      say: 'network.media-rejected',
    })
    expect(await world().published()).toEqual([])
  })

  test('images become the page’s profile photo and cover', async () => {
    const cover = { ...photoPost('', 1), type: 'cover' }
    const done = await deliver(posts(), call(), cover)
    await deliver(posts(), call(), { ...photoPost('', 1), type: 'profile' })
    const [, set, image] = await world().ledger()
    expect(set).toMatchObject({ operation: 'page.update', text: expect.stringContaining(done.remoteId) })
    expect(image).toMatchObject({ operation: 'picture.create', media: [{ sha256: world().photos[0]?.sha256 }] })

    const ready = await prepare(posts(), call(), cover)
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await posts().find(call(), cover, ready, sought)).toBe('absent')
    await posts().commit(call(), cover, ready)
    expect(await posts().find(call(), cover, ready, sought)).toMatchObject({ remoteId: expect.any(String) })
  })
})

describe('posts of Facebook', () => {
  beforeEach(() => world().clean())

  test('a post carries the uploaded photos in order', async () => {
    await deliver(posts(), call(), photoPost('Ce soir'))
    const [entry] = await world().published()
    expect(entry?.media.map(({ sha256 }) => sha256)).toEqual(world().photos.map(({ sha256 }) => sha256))
  })

  test('a post with a link is found again', async () => {
    const post = { ...textPost('La carte'), link: 'https://margot.example/carte' }
    const ready = await prepare(posts(), call(), post)
    const sentAt = new Date()
    const { remoteId } = await posts().commit(call(), post, ready)
    expect(await posts().find(call(), post, ready, { sentAt, exclude: [] })).toMatchObject({ remoteId })
  })

  test('posts with the same text are distinguished by their bound ids', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Deux fois'))
    const first = await posts().commit(call(), textPost('Deux fois'), ready)
    const second = await posts().commit(call(), textPost('Deux fois'), ready)
    const ids = [first.remoteId, second.remoteId].filter((id) => id !== null)
    const find = (exclude: string[]) => posts().find(call(), textPost('Deux fois'), ready, { sentAt, exclude })
    expect(await find([])).toMatchObject({ remoteId: ids[0] })
    expect(await find(ids.slice(0, 1))).toMatchObject({ remoteId: ids[1] })
    expect(await find(ids)).toBe('absent')
  })

  test('old posts are not matched', async () => {
    const ready = await prepare(posts(), call(), textPost('Tous les jours'))
    await deliver(posts(), call(), textPost('Tous les jours'))
    const later = { sentAt: new Date(Date.now() + 130_000), exclude: [] }
    expect(await posts().find(call(), textPost('Tous les jours'), ready, later)).toBe('absent')
  })

  test('posts of another application are not matched, whatever their text', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Ouvert'))
    await posts().commit(call(), textPost('Ouvert'), ready)
    const another = facebook(createApp(world(), 'another-app')).posts
    expect(await another?.find(call(), textPost('Ouvert'), ready, { sentAt, exclude: [] })).toBe('absent')
  })

  test('posts that are almost identical leave the result unclear', async () => {
    const ready = await prepare(posts(), call(), textPost('Complet ce soir !'))
    const sentAt = new Date()
    await deliver(posts(), call(), textPost('Complet ce soir'))
    expect(await posts().find(call(), textPost('Complet ce soir !'), ready, { sentAt, exclude: [] })).toBe('unsure')
  })

  test('a post is found among many', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Le premier'))
    const { remoteId } = await posts().commit(call(), textPost('Le premier'), ready)
    for (let i = 0; i < 120; i++) await posts().commit(call(), textPost(`Numéro ${i}`), ready)
    expect(await posts().find(call(), textPost('Le premier'), ready, { sentAt, exclude: [] })).toMatchObject({
      remoteId,
    })
  })

  test('a post whose image cannot be fetched is refused before anything is public', async () => {
    const post = withPhotos(textPost('Perdu'), [{ url: world().callback('gone.jpg'), sha256: '' }])
    expect(await catchFailure(posts().step(call(), post, null))).toMatchObject({
      kind: 'rejected',
      say: 'network.media-rejected',
    })
  })

  test('a post that is too long is refused before it is sent', async () => {
    const post = textPost('é'.repeat(40_000))
    const ready = await prepare(posts(), call(), post)
    expect(await catchFailure(posts().commit(call(), post, ready))).toMatchObject({ kind: 'rejected', sent: 'no' })
    expect(await world().published()).toEqual([])
  })

  test('a post can be deleted twice', async () => {
    const { remoteId } = await deliver(posts(), call(), textPost('Erreur'))
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual(['feed.create', 'post.delete'])
  })
})
