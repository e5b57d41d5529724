import { linkedin } from '@vitrine/networks/linkedin/index'
import type { OutgoingPost } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { callFor, callOptions, catchFailure, connect, createApp } from './connector-environment.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { textPost, withPhotos, withVideo } from './posts.ts'

const on = connected('linkedin', (world) => linkedin(createApp(world, 'sandbox-client')))
const { world, network, posts, call } = on

const photoPost = (text: string, count = 1) => withPhotos(textPost(text), world().photos.slice(0, count))
const pdfPost = (text: string): OutgoingPost => ({
  ...textPost(text),
  title: 'La carte d’hiver',
  media: [{ ...world().paper, contentType: 'application/pdf', bytes: null, width: null, height: null, altText: null }],
})

describe('connecting LinkedIn', () => {
  test('connecting returns the Pages that the user administers', async () => {
    const { accounts } = await connect(world(), network())
    expect(accounts.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      {
        ...{ kind: 'page', name: 'Chez Margot', id: expect.stringMatching(/^urn:li:organization:\d+$/), token: null },
        address: { street: '1 rue du Port', postalCode: '13002', city: 'Marseille', country: 'FR' },
        imageUrl: expect.stringContaining('media.licdn.com'),
        blocked: null,
      },
      { name: 'Margot Lyon' },
    ])
  })

  test('the authorize URL leads to an existing consent page', async () => {
    const response = await fetch(network().oauth.authorizeUrl('st4te', 'verifier'))
    expect(response.status).toBe(200)
  })

  test('the token is refreshed with the one-year refresh token until the user revokes access', async () => {
    const grant = { network: 'linkedin', owner: 'nina' }
    const { code } = await world().control<{ code: string }>('POST', '/grants', grant)
    const tokens = await network().oauth.exchange(code, null, callOptions)
    expect(tokens.expiresIn).toBeGreaterThan(59 * 24 * 3600)
    const renewed = await network().oauth.refresh?.(tokens.refreshToken ?? '', callOptions)
    await network().oauth.revoke?.(renewed?.accessToken ?? '', callOptions)
    const dead = catchFailure(network().oauth.refresh?.(tokens.refreshToken ?? '', callOptions) ?? Promise.resolve())
    expect(await dead).toMatchObject({ kind: 'reconnect', code: 'invalid_grant' })
  })

  test('a used authorization code is refused, and a missing refresh token is accepted', async () => {
    const grant = { network: 'linkedin', owner: 'no-refresh' }
    const { code } = await world().control<{ code: string }>('POST', '/grants', grant)
    expect(await network().oauth.exchange(code, null, callOptions)).toMatchObject({ refreshToken: null })
    expect(await catchFailure(network().oauth.exchange(code, null, callOptions))).toMatchObject({ kind: 'rejected' })
  })

  test('a retired API version is reported to the operator', async () => {
    const old = linkedin({ ...createApp(world(), 'sandbox-client'), version: '202401' })
    const failure = await catchFailure(old.oauth.accounts(call().token, callOptions))
    expect(failure).toMatchObject({ kind: 'unexpected', scope: 'app', code: 'NONEXISTENT_VERSION' })
  })
})

const publishing = {
  ...{ network: 'linkedin', world, by: posts, call, addressed: true },
  ...{ commit: 'posts.create', readBack: 'posts.author' },
}
delivers('a text', { ...publishing, make: textPost })
delivers('pictures', { ...publishing, make: (text) => photoPost(text, 2) })
delivers('a document', { ...publishing, make: pdfPost })
delivers('a film', { ...publishing, make: (text) => withVideo(textPost(text), world().video) })

describe('posts of LinkedIn', () => {
  beforeEach(() => world().clean())

  const shown = async () => (await world().published()).map(({ text }) => text)

  test('a post carries the uploaded files in order', async () => {
    await deliver(posts(), call(), photoPost('Ce soir', 2))
    await deliver(posts(), call(), withVideo(textPost('En cuisine'), world().video))
    await deliver(posts(), call(), pdfPost('La carte'))
    const [images, video, paper] = await world().published()
    expect(images?.media.map(({ sha256 }) => sha256)).toEqual(world().photos.map(({ sha256 }) => sha256))
    expect(video?.media).toMatchObject([{ sha256: world().video.sha256, type: 'video/mp4' }])
    expect(paper?.media).toMatchObject([{ sha256: world().paper.sha256, type: 'application/pdf' }])
  })

  test('a post escapes special characters and resolves mentions', async () => {
    const text = 'Menu (midi) *12 €* [suite] #terrasse_1 a@b.fr <ici> \\ | {x} ~'
    await deliver(posts(), call(), textPost(text))
    await deliver(posts(), call(), textPost('Bravo @[Margot [Lyon]](urn:li:organization:12) !'))
    await deliver(posts(), call(), textPost('Bravo @[Margot Lyon](urn:li:organization:12) !'))
    expect(await shown()).toEqual([text, 'Bravo @[Margot [Lyon]](urn:li:organization:12) !', 'Bravo Margot Lyon !'])
  })

  test('a post with a link shows it with our text, or below the text of media posts', async () => {
    const link = 'https://margot.example/carte'
    const preview = { title: 'La carte', description: 'Tout est de saison.' }
    await deliver(posts(), call(), { ...photoPost('Voyez'), link, preview })
    await deliver(posts(), call(), { ...photoPost('Voyez aussi', 2), link })
    expect(await shown()).toEqual(['Voyez', `Voyez aussi\n\n${link}`])
    const response = await fetch(`${world().url}/inspector/account?network=linkedin&id=${on.account().id}`)
    expect(await response.text()).toContain('La carte https://margot.example/carte')
  })

  test('an identical post within ten minutes is recognized as a duplicate and found', async () => {
    const ready = await prepare(posts(), call(), textPost('Deux fois'))
    const sentAt = new Date()
    const { remoteId } = await posts().commit(call(), textPost('Deux fois'), ready)
    const failure = await catchFailure(posts().commit(call(), textPost('Deux fois'), ready))
    expect(failure).toMatchObject({ kind: 'rejected', sent: 'maybe', say: 'network.duplicate' })
    const find = (exclude: string[]) => posts().find(call(), textPost('Deux fois'), ready, { sentAt, exclude })
    expect(await find([])).toMatchObject({ remoteId })
    expect(await find([remoteId ?? ''])).toBe('absent')
  })

  test('a post is found among many', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Le premier'))
    const { remoteId } = await posts().commit(call(), textPost('Le premier'), ready)
    for (let i = 0; i < 60; i++) await posts().commit(call(), textPost(`Numéro ${i}`), ready)
    const sought = { sentAt, exclude: [] }
    expect(await posts().find(call(), textPost('Le premier'), ready, sought)).toMatchObject({ remoteId })
  })

  test('an upload restarts when its URL expired', async () => {
    const video = withVideo(textPost('En cuisine'), world().video)
    const first = await posts().step(call(), video, null)
    if (first.next !== 'step') throw new Error(first.next)
    await world().advance(25 * 3600)
    await prepare(posts(), call(), video, first.cursor)
  })

  test('a post with an unreadable file is refused after processing', async () => {
    const [photo] = world().photos
    if (photo === undefined) throw new Error('no photo')
    const faked = withVideo(textPost('Faux'), photo)
    expect(await catchFailure(deliver(posts(), call(), faked))).toMatchObject({
      ...{ kind: 'rejected', say: 'network.media-rejected' },
    })
  })

  test('a post can be deleted twice', async () => {
    const { remoteId } = await deliver(posts(), call(), textPost('Erreur'))
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    const operations = (await world().ledger()).map(({ operation }) => operation)
    expect(operations).toEqual(['posts.create', 'posts.delete'])
  })

  test('a post of a Page we lost access to requires a new connection', async () => {
    const stranger = callFor({ ...on.account(), id: 'urn:li:organization:1' }, call().token)
    const ready = await prepare(posts(), stranger, textPost('Où ?'))
    expect(await catchFailure(posts().commit(stranger, textPost('Où ?'), ready))).toMatchObject({
      ...{ kind: 'reconnect', say: 'network.permission', sent: 'no' },
    })
  })

  test('posts wait until midnight when the daily call limit is reached', async () => {
    await world().control('POST', '/reset', { keepAccounts: true, quotas: { 'linkedin.memberDay': 0 } })
    const ready = await prepare(posts(), call(), textPost('Demain'))
    const { kind, retryAt } = await catchFailure(posts().commit(call(), textPost('Demain'), ready))
    expect([kind, retryAt?.toISOString().slice(11)]).toEqual(['wait', '00:00:00.000Z'])
  })
})

describe('mentions on LinkedIn', () => {
  test('mention search finds followers by name and pages by their vanity name', async () => {
    const find = async (typed: string) => (await network().mentions?.(call(), typed))?.map(({ label }) => label)
    expect(await find('marg')).toEqual(['Margaux Delorme'])
    expect(await find('Margot Lyon')).toEqual(['Margot Lyon'])
    expect(await find('https://www.linkedin.com/company/margot-lyon/about')).toEqual(['Margot Lyon'])
  })
})
