import { instagram } from '@vitrine/networks/instagram/index'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import {
  callFor,
  callOptions,
  catchFailure,
  connect,
  createApp,
  openConnectorEnvironment,
} from './connector-environment.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { textPost, withPhotos } from './posts.ts'

const on = connected('instagram', (world) => instagram(createApp(world)))
const { world, network, posts, call } = on

const photo = (text: string) => withPhotos(textPost(text), world().photos.slice(0, 1))
const carousel = (text: string) => withPhotos(textPost(text), world().photos)
const story = () => ({ ...photo(''), type: 'story' })

describe('connecting Instagram', () => {
  test('connecting returns professional accounts with their pages', async () => {
    const { accounts } = await connect(world(), network())
    expect(accounts).toHaveLength(2)
    expect(accounts[0]).toMatchObject({
      kind: 'profile',
      name: 'Chez Margot',
      username: expect.stringMatching(/./),
      parentId: expect.stringMatching(/^\d+$/),
      token: expect.stringMatching(/./),
      address: { city: 'Marseille' },
      blocked: null,
    })
    expect(accounts[0]?.id).not.toBe(accounts[0]?.parentId)
  })

  test('connecting returns no accounts without the permission to read them', async () => {
    const grant = { network: 'instagram', owner: 'camille', scopes: ['pages_show_list'] }
    const { code } = await world().control<{ code: string }>('POST', '/grants', grant)
    const { accessToken, scopes } = await network().oauth.exchange(code, null, callOptions)
    expect(scopes).toEqual(['pages_show_list'])
    expect(await network().oauth.accounts(accessToken, callOptions)).toEqual([])
  })
})

const publishing = {
  ...{ network: 'instagram', world, by: posts, call, addressed: true },
  ...{ commit: 'media_publish.create', readBack: 'container.read' },
}
delivers('a photo', { ...publishing, make: photo })
delivers('a carousel', { ...publishing, make: carousel })
delivers('a story', { ...publishing, make: story })

describe('posts of Instagram', () => {
  beforeEach(() => world().clean())

  test('a post carries the uploaded photos in order', async () => {
    await deliver(posts(), call(), carousel('Ce soir'))
    const [entry] = await world().published()
    expect(entry).toMatchObject({ text: 'Ce soir' })
    expect(entry?.media.map(({ sha256 }) => sha256)).toEqual(world().photos.map(({ sha256 }) => sha256))
  })

  test('each media container is created once', async () => {
    await deliver(posts(), call(), carousel('Ce soir'))
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual([
      ...Array(3).fill('media.create'),
      'media_publish.create',
    ])
  })

  test('a post waits until the network has processed its media', async () => {
    // Ten minutes of processing by the sandbox's own clock, which no slow machine lets pass.
    const slow = await openConnectorEnvironment(['instagram'], { processingMs: 600_000 })
    const publisher = instagram(createApp(slow)).posts
    const { accounts, token } = await connect(slow, instagram(createApp(slow)))
    const [account] = accounts
    if (!publisher || !account) throw new Error('nothing to publish on')
    const post = withPhotos(textPost('Patience'), slow.photos.slice(0, 1))
    const steps: string[] = []
    for (let cursor = null; steps.at(-1) !== 'commit'; ) {
      const step = await publisher.step(callFor(account, token), post, cursor)
      steps.push(step.next)
      if (step.next === 'step') cursor = step.cursor
      if (steps.length === 4) await slow.advance(600)
    }
    await slow.close()
    expect(steps).toEqual([...Array(4).fill('step'), 'commit'])
  })

  test('a post whose image has an unsupported aspect ratio is refused with the reason before publication', async () => {
    const wide = await world().addPhoto('panorama.jpg', 3000, 1000)
    const post = withPhotos(textPost('Panorama'), [wide])
    expect(await catchFailure(prepare(posts(), call(), post))).toMatchObject({
      kind: 'rejected',
      sent: 'no',
      say: 'network.media-rejected',
      code: '2207009',
    })
    expect(await world().published()).toEqual([])
  })

  test('a post whose image cannot be fetched is refused', async () => {
    const [there] = world().photos
    if (there === undefined) throw new Error('no photo')
    const post = withPhotos(textPost('Perdu'), [{ ...there, url: `${there.url}.gone` }])
    expect(await catchFailure(prepare(posts(), call(), post))).toMatchObject({ say: 'network.media-rejected' })
  })

  test('a post with too long a caption is refused', async () => {
    const refused = catchFailure(prepare(posts(), call(), photo('é'.repeat(2201))))
    expect(await refused).toMatchObject({ kind: 'rejected', say: 'network.text-rejected' })
  })

  test('a post starts again when its container expired', async () => {
    const ready = await prepare(posts(), call(), photo('Demain'))
    await world().advance(25 * 3600)
    expect(await posts().find(call(), photo('Demain'), ready, { sentAt: new Date(), exclude: [] })).toBe('absent')
    const again = await prepare(posts(), call(), photo('Demain'), ready)
    expect(again).not.toEqual(ready)
    await finish(posts(), call(), photo('Demain'), await posts().commit(call(), photo('Demain'), again))
    expect(await world().published()).toHaveLength(1)
  })

  test('a post over the daily quota waits', async () => {
    await world().control('POST', '/reset', { keepAccounts: true, quotas: { 'instagram.publishes': 1 } })
    await deliver(posts(), call(), photo('Un'))
    const ready = await prepare(posts(), call(), photo('Deux'))
    const before = Date.now()
    const failure = await catchFailure(posts().commit(call(), photo('Deux'), ready))
    expect(failure).toMatchObject({ kind: 'wait', sent: 'no', say: 'network.quota' })
    expect(failure.retryAt?.getTime()).toBeGreaterThan(before)
  })

  test('posts with the same text are distinguished by their bound ids', async () => {
    const first = await deliver(posts(), call(), photo('Deux fois'))
    const ready = await prepare(posts(), call(), photo('Deux fois'))
    const sentAt = new Date()
    await world().injectError({ network: 'instagram', operation: 'media_publish.create', fault: 'reset-after' })
    await catchFailure(posts().commit(call(), photo('Deux fois'), ready))
    const found = await posts().find(call(), photo('Deux fois'), ready, { sentAt, exclude: [first.remoteId] })
    if (typeof found === 'string') throw new Error(found)
    const second = (await world().published())[1]
    expect((await finish(posts(), call(), photo('Deux fois'), found)).remoteId).toBe(second?.remoteId)
  })

  test('a public post whose id is not listed yet is found later', async () => {
    const ready = await prepare(posts(), call(), photo('Bientôt'))
    const sentAt = new Date()
    const { remoteId } = await posts().commit(call(), photo('Bientôt'), ready)
    if (remoteId === null) throw new Error('no id')
    // Simulates a list that lags behind: the id is excluded from the search.
    const found = await posts().find(call(), photo('Bientôt'), ready, { sentAt, exclude: [remoteId] })
    if (typeof found === 'string') throw new Error(found)
    expect(found.remoteId).toBeNull()
    expect(await posts().step(call(), photo('Bientôt'), found)).toMatchObject({ next: 'processing' })
    expect(await posts().step(call(), photo('Bientôt'), { ...found, exclude: [] })).toMatchObject({
      next: 'done',
      remoteId,
    })
  })
})
