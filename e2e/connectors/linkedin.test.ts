import { linkedin } from '@vitrine/networks/linkedin/index'
import type { OutgoingPost } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { textPost, withFilm, withPhotos } from './posts.ts'
import { appAt, ask, callFor, connect, failureOf } from './world.ts'

const on = connected('linkedin', (world) => linkedin(appAt(world, 'sandbox-client')))
const { world, network, posts, call } = on

const photoPost = (text: string, count = 1) => withPhotos(textPost(text), world().photos.slice(0, count))
const pdfPost = (text: string): OutgoingPost => ({
  ...textPost(text),
  title: 'La carte d’hiver',
  media: [{ ...world().paper, contentType: 'application/pdf', bytes: null, width: null, height: null, altText: null }],
})

describe('connecting LinkedIn', () => {
  test('ends with the Pages the person administers', async () => {
    const { accounts } = await connect(world(), network())
    expect(accounts.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      {
        ...{ kind: 'page', name: 'Chez Margot', id: expect.stringMatching(/^urn:li:organization:\d+$/), token: null },
        address: { street: '1 rue du Port', postalCode: '13002', city: 'Marseille', country: 'FR' },
        picture: expect.stringContaining('media.licdn.com'),
        blocked: null,
      },
      { name: 'Margot Lyon' },
    ])
  })

  test('starts on a consent page that exists', async () => {
    const answer = await fetch(network().oauth.authorizeUrl('st4te', 'verifier'))
    expect(answer.status).toBe(200)
  })

  test('renews its token with what lasts a year, until the person withdraws', async () => {
    const grant = { network: 'linkedin', owner: 'nina' }
    const { code } = await world().control<{ code: string }>('POST', '/grants', grant)
    const tokens = await network().oauth.exchange(code, null, ask)
    expect(tokens.expiresIn).toBeGreaterThan(59 * 24 * 3600)
    const renewed = await network().oauth.refresh?.(tokens.refreshToken ?? '', ask)
    await network().oauth.revoke?.(renewed?.accessToken ?? '', ask)
    const dead = failureOf(network().oauth.refresh?.(tokens.refreshToken ?? '', ask) ?? Promise.resolve())
    expect(await dead).toMatchObject({ kind: 'reconnect', code: 'invalid_grant' })
  })

  test('refuses a code that was used, and does without what renews where none is given', async () => {
    const grant = { network: 'linkedin', owner: 'no-refresh' }
    const { code } = await world().control<{ code: string }>('POST', '/grants', grant)
    expect(await network().oauth.exchange(code, null, ask)).toMatchObject({ refreshToken: null })
    expect(await failureOf(network().oauth.exchange(code, null, ask))).toMatchObject({ kind: 'rejected' })
  })

  test('tells whoever runs it when the version it speaks is gone', async () => {
    const old = linkedin({ ...appAt(world(), 'sandbox-client'), version: '202401' })
    const failure = await failureOf(old.oauth.accounts(call().token, ask))
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
delivers('a film', { ...publishing, make: (text) => withFilm(textPost(text), world().film) })

describe('posts of LinkedIn', () => {
  beforeEach(() => world().clean())

  const shown = async () => (await world().published()).map(({ text }) => text)

  test('carry the very files, in order', async () => {
    await deliver(posts(), call(), photoPost('Ce soir', 2))
    await deliver(posts(), call(), withFilm(textPost('En cuisine'), world().film))
    await deliver(posts(), call(), pdfPost('La carte'))
    const [pictures, film, paper] = await world().published()
    expect(pictures?.media.map(({ sha256 }) => sha256)).toEqual(world().photos.map(({ sha256 }) => sha256))
    expect(film?.media).toMatchObject([{ sha256: world().film.sha256, type: 'video/mp4' }])
    expect(paper?.media).toMatchObject([{ sha256: world().paper.sha256, type: 'application/pdf' }])
  })

  test('say every character, and name whom they name', async () => {
    const text = 'Menu (midi) *12 €* [suite] #terrasse_1 a@b.fr <ici> \\ | {x} ~'
    await deliver(posts(), call(), textPost(text))
    await deliver(posts(), call(), textPost('Bravo @[Margot [Lyon]](urn:li:organization:12) !'))
    await deliver(posts(), call(), textPost('Bravo @[Margot Lyon](urn:li:organization:12) !'))
    expect(await shown()).toEqual([text, 'Bravo @[Margot [Lyon]](urn:li:organization:12) !', 'Bravo Margot Lyon !'])
  })

  test('with a link show it with our words, or under the text where files are the content', async () => {
    const link = 'https://margot.example/carte'
    const preview = { title: 'La carte', description: 'Tout est de saison.' }
    await deliver(posts(), call(), { ...photoPost('Voyez'), link, preview })
    await deliver(posts(), call(), { ...photoPost('Voyez aussi', 2), link })
    expect(await shown()).toEqual(['Voyez', `Voyez aussi\n\n${link}`])
    const answer = await fetch(`${world().url}/inspector/account?network=linkedin&id=${on.account().id}`)
    expect(await answer.text()).toContain('La carte https://margot.example/carte')
  })

  test('with the same words are one within ten minutes: the one that stands is found', async () => {
    const ready = await prepare(posts(), call(), textPost('Deux fois'))
    const sentAt = new Date()
    const { remoteId } = await posts().commit(call(), textPost('Deux fois'), ready)
    const failure = await failureOf(posts().commit(call(), textPost('Deux fois'), ready))
    expect(failure).toMatchObject({ kind: 'rejected', sent: 'maybe', say: 'network.duplicate' })
    const find = (exclude: string[]) => posts().find(call(), textPost('Deux fois'), ready, { sentAt, exclude })
    expect(await find([])).toMatchObject({ remoteId })
    expect(await find([remoteId ?? ''])).toBe('absent')
  })

  test('are found among many', async () => {
    const sentAt = new Date()
    const ready = await prepare(posts(), call(), textPost('Le premier'))
    const { remoteId } = await posts().commit(call(), textPost('Le premier'), ready)
    for (let i = 0; i < 60; i++) await posts().commit(call(), textPost(`Numéro ${i}`), ready)
    const sought = { sentAt, exclude: [] }
    expect(await posts().find(call(), textPost('Le premier'), ready, sought)).toMatchObject({ remoteId })
  })

  test('begin again when the address of an upload is too old', async () => {
    const film = withFilm(textPost('En cuisine'), world().film)
    const first = await posts().step(call(), film, null)
    if (first.next !== 'step') throw new Error(first.next)
    await world().advance(25 * 3600)
    await prepare(posts(), call(), film, first.cursor)
  })

  test('with a file LinkedIn cannot read are refused once it looked', async () => {
    const [photo] = world().photos
    if (photo === undefined) throw new Error('no photo')
    const faked = withFilm(textPost('Faux'), photo)
    expect(await failureOf(deliver(posts(), call(), faked))).toMatchObject({
      ...{ kind: 'rejected', say: 'network.media-rejected' },
    })
  })

  test('can be taken back, twice', async () => {
    const { remoteId } = await deliver(posts(), call(), textPost('Erreur'))
    await posts().remove?.(call(), remoteId)
    await posts().remove?.(call(), remoteId)
    const operations = (await world().ledger()).map(({ operation }) => operation)
    expect(operations).toEqual(['posts.create', 'posts.delete'])
  })

  test('of a Page that is not ours any more need a new connection', async () => {
    const stranger = callFor({ ...on.account(), id: 'urn:li:organization:1' }, call().token)
    const ready = await prepare(posts(), stranger, textPost('Où ?'))
    expect(await failureOf(posts().commit(stranger, textPost('Où ?'), ready))).toMatchObject({
      ...{ kind: 'reconnect', say: 'network.permission', sent: 'no' },
    })
  })

  test('are held until midnight where the calls of the day are used up', async () => {
    await world().control('POST', '/reset', { keepAccounts: true, quotas: { 'linkedin.memberDay': 0 } })
    const ready = await prepare(posts(), call(), textPost('Demain'))
    const { kind, retryAt } = await failureOf(posts().commit(call(), textPost('Demain'), ready))
    expect([kind, retryAt?.toISOString().slice(11)]).toEqual(['wait', '00:00:00.000Z'])
  })
})

describe('naming on LinkedIn', () => {
  test('finds followers by what is typed, and pages by the word in their address', async () => {
    const find = async (typed: string) => (await network().mentions?.(call(), typed))?.map(({ label }) => label)
    expect(await find('marg')).toEqual(['Margaux Delorme'])
    expect(await find('Margot Lyon')).toEqual(['Margot Lyon'])
    expect(await find('https://www.linkedin.com/company/margot-lyon/about')).toEqual(['Margot Lyon'])
  })
})
