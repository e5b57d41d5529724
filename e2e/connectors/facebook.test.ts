import { facebook } from '@vitrine/networks/facebook/index'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { textPost, withFilm, withPhotos } from './posts.ts'
import { appAt, ask, connect, failureOf } from './world.ts'

const on = connected('facebook', (world) => facebook(appAt(world)))
const { world, network, posts, call } = on

const photoPost = (text: string, count = 2) => withPhotos(textPost(text), world().photos.slice(0, count))

describe('connecting Facebook', () => {
  test('ends with pages, their addresses and tokens that last', async () => {
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

  test('has no ad account to show where nobody allowed to read them', async () => {
    const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']
    const grant = { network: 'facebook', owner: 'camille', scopes }
    const { accessToken } = await world().control<{ accessToken: string }>('POST', '/grants', grant)
    const accounts = await network().oauth.accounts(accessToken, ask)
    expect(accounts.map(({ adAccounts }) => adAccounts)).toEqual([[], []])
  })

  test('starts on a consent page that exists', async () => {
    const answer = await fetch(network().oauth.authorizeUrl('st4te', 'verifier'), { redirect: 'manual' })
    expect(answer.status).toBe(200)
  })

  test("takes a browser's token and says what was granted", async () => {
    const scopes = ['pages_show_list', 'pages_read_engagement']
    const grant = { network: 'facebook', owner: 'camille', scopes }
    const { accessToken } = await world().control<{ accessToken: string }>('POST', '/grants', grant)
    const extended = await network().oauth.extend?.(accessToken, ask)
    expect(extended?.expiresIn).toBeGreaterThan(50 * 24 * 3600)
    expect(extended?.scopes).toEqual(scopes)
  })

  test('refuses a code that was used', async () => {
    const { code } = await world().control<{ code: string }>('POST', '/grants', {
      network: 'facebook',
      owner: 'camille',
    })
    await network().oauth.exchange(code, null, ask)
    expect(await failureOf(network().oauth.exchange(code, null, ask))).toMatchObject({ kind: 'rejected' })
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
  make: (text) => withFilm(textPost(text), world().film),
})
delivers('a reel', {
  ...{ ...filming, commit: 'video_reels.finish' },
  make: (text) => ({ ...withFilm(textPost(text), world().film), type: 'reel' }),
})
delivers('a story with a photo', {
  ...{ ...publishing, commit: 'photo_stories.create', readBack: 'stories.read', addressed: false },
  make: () => ({ ...photoPost('', 1), type: 'story' }),
})

describe('films and pictures of Facebook', () => {
  beforeEach(() => world().clean())

  test('go up whole, piece by piece or by address', async () => {
    const film = withFilm(textPost('En cuisine'), world().film)
    await deliver(posts(), call(), film)
    await deliver(posts(), call(), { ...film, type: 'reel' })
    const published = await world().published()
    expect(published).toMatchObject([{ operation: 'videos.finish' }, { operation: 'video_reels.finish' }])
    for (const { text, media } of published) {
      expect(text).toBe('En cuisine')
      expect(media.map(({ sha256 }) => sha256)).toEqual([world().film.sha256])
    }
    const pieces = (await world().ledger()).filter(({ operation }) => operation === 'videos.transfer')
    expect(pieces.length).toBeGreaterThan(1)
  })

  test('are stories, too', async () => {
    const { remoteId } = await deliver(posts(), call(), { ...withFilm(textPost(''), world().film), type: 'story' })
    expect(await world().published()).toMatchObject([{ operation: 'video_stories.finish', remoteId }])
  })

  test('begin again when a piece got lost', async () => {
    const film = withFilm(textPost('En cuisine'), world().film)
    await world().fault({ network: 'facebook', operation: 'videos.transfer', nth: 2, fault: 'reset-after' })
    const first = await posts().step(call(), film, null)
    if (first.next !== 'step') throw new Error(first.next)
    const second = await posts().step(call(), film, first.cursor)
    if (second.next !== 'step') throw new Error(second.next)
    await failureOf(posts().step(call(), film, second.cursor))
    const ready = await prepare(posts(), call(), film, second.cursor)
    await finish(posts(), call(), film, await posts().commit(call(), film, ready))
    expect(await world().published()).toMatchObject([{ media: [{ sha256: world().film.sha256 }] }])
  })

  test('that are no films are refused once the network looked', async () => {
    const [photo] = world().photos
    if (photo === undefined) throw new Error('no photo')
    const post = { ...withFilm(textPost('Faux'), photo), type: 'reel' }
    expect(await failureOf(deliver(posts(), call(), post))).toMatchObject({
      kind: 'rejected',
      say: 'network.media-rejected',
    })
    expect(await world().published()).toEqual([])
  })

  test('become the picture and the cover of the page', async () => {
    const cover = { ...photoPost('', 1), type: 'cover' }
    const done = await deliver(posts(), call(), cover)
    await deliver(posts(), call(), { ...photoPost('', 1), type: 'profile' })
    const [, set, picture] = await world().ledger()
    expect(set).toMatchObject({ operation: 'page.update', text: expect.stringContaining(done.remoteId) })
    expect(picture).toMatchObject({ operation: 'picture.create', media: [{ sha256: world().photos[0]?.sha256 }] })

    const ready = await prepare(posts(), call(), cover)
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await posts().find(call(), cover, ready, sought)).toBe('absent')
    await posts().commit(call(), cover, ready)
    expect(await posts().find(call(), cover, ready, sought)).toMatchObject({ remoteId: expect.any(String) })
  })
})

describe('posts of Facebook', () => {
  beforeEach(() => world().clean())

  test('carry the very photos, in order', async () => {
    await deliver(posts(), call(), photoPost('Ce soir'))
    const [entry] = await world().published()
    expect(entry?.media.map(({ sha256 }) => sha256)).toEqual(world().photos.map(({ sha256 }) => sha256))
  })

  test('with a link are found again', async () => {
    const post = { ...textPost('La carte'), link: 'https://margot.example/carte' }
    const ready = await prepare(posts(), call(), post)
    const sentAt = new Date()
    const { remoteId } = await posts().commit(call(), post, ready)
    expect(await posts().find(call(), post, ready, { sentAt, exclude: [] })).toMatchObject({ remoteId })
  })

  test('that say the same are told apart by what is bound', async () => {
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

  test('of long ago do not count', async () => {
    const ready = await prepare(posts(), call(), textPost('Tous les jours'))
    await deliver(posts(), call(), textPost('Tous les jours'))
    const later = { sentAt: new Date(Date.now() + 130_000), exclude: [] }
    expect(await posts().find(call(), textPost('Tous les jours'), ready, later)).toBe('absent')
  })

  test('of another application do not count, whatever they say', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Ouvert'))
    await posts().commit(call(), textPost('Ouvert'), ready)
    const another = facebook(appAt(world(), 'another-app')).posts
    expect(await another?.find(call(), textPost('Ouvert'), ready, { sentAt, exclude: [] })).toBe('absent')
  })

  test('that look almost alike leave it open', async () => {
    const ready = await prepare(posts(), call(), textPost('Complet ce soir !'))
    const sentAt = new Date()
    await deliver(posts(), call(), textPost('Complet ce soir'))
    expect(await posts().find(call(), textPost('Complet ce soir !'), ready, { sentAt, exclude: [] })).toBe('unsure')
  })

  test('are found among many', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Le premier'))
    const { remoteId } = await posts().commit(call(), textPost('Le premier'), ready)
    for (let i = 0; i < 120; i++) await posts().commit(call(), textPost(`Numéro ${i}`), ready)
    expect(await posts().find(call(), textPost('Le premier'), ready, { sentAt, exclude: [] })).toMatchObject({
      remoteId,
    })
  })

  test('with a picture nobody can fetch are refused before anything is public', async () => {
    const post = withPhotos(textPost('Perdu'), [{ url: world().callback('gone.jpg'), sha256: '' }])
    expect(await failureOf(posts().step(call(), post, null))).toMatchObject({
      kind: 'rejected',
      say: 'network.media-rejected',
    })
  })

  test('too long for one write are refused before a byte leaves', async () => {
    const post = textPost('é'.repeat(40_000))
    const ready = await prepare(posts(), call(), post)
    expect(await failureOf(posts().commit(call(), post, ready))).toMatchObject({ kind: 'rejected', sent: 'no' })
    expect(await world().published()).toEqual([])
  })

  test('can be taken back, twice', async () => {
    const { remoteId } = await deliver(posts(), call(), textPost('Erreur'))
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual(['feed.create', 'post.delete'])
  })
})
