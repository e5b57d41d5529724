import { instagram } from '@vitrine/networks/instagram/index'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { textPost, withPhotos } from './posts.ts'
import { appAt, ask, callFor, connect, failureOf, openWorld } from './world.ts'

const on = connected('instagram', (world) => instagram(appAt(world)))
const { world, network, posts, call } = on

const photo = (text: string) => withPhotos(textPost(text), world().photos.slice(0, 1))
const carousel = (text: string) => withPhotos(textPost(text), world().photos)
const story = () => ({ ...photo(''), type: 'story' })

describe('connecting Instagram', () => {
  test('ends with the professional accounts and the pages they hang on', async () => {
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

  test('without the permission to see them ends with none', async () => {
    const grant = { network: 'instagram', owner: 'camille', scopes: ['pages_show_list'] }
    const { code } = await world().control<{ code: string }>('POST', '/grants', grant)
    const { accessToken, scopes } = await network().oauth.exchange(code, null, ask)
    expect(scopes).toEqual(['pages_show_list'])
    expect(await network().oauth.accounts(accessToken, ask)).toEqual([])
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

  test('carry the very photos, in order', async () => {
    await deliver(posts(), call(), carousel('Ce soir'))
    const [entry] = await world().published()
    expect(entry).toMatchObject({ text: 'Ce soir' })
    expect(entry?.media.map(({ sha256 }) => sha256)).toEqual(world().photos.map(({ sha256 }) => sha256))
  })

  test('make each container once', async () => {
    await deliver(posts(), call(), carousel('Ce soir'))
    expect((await world().ledger()).map(({ operation }) => operation)).toEqual([
      ...Array(3).fill('media.create'),
      'media_publish.create',
    ])
  })

  test('wait until the network has processed them', async () => {
    // Ten minutes of the sandbox's own clock, so that no machine is slow enough to let them pass.
    const slow = await openWorld(['instagram'], { processingMs: 600_000 })
    const publisher = instagram(appAt(slow)).posts
    const { accounts, token } = await connect(slow, instagram(appAt(slow)))
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

  test('whose picture has a wrong shape are refused with the reason, before anything is public', async () => {
    const wide = await world().addPhoto('panorama.jpg', 3000, 1000)
    const post = withPhotos(textPost('Panorama'), [wide])
    expect(await failureOf(prepare(posts(), call(), post))).toMatchObject({
      kind: 'rejected',
      sent: 'no',
      say: 'network.media-rejected',
      code: '2207009',
    })
    expect(await world().published()).toEqual([])
  })

  test('whose picture nobody can fetch are refused', async () => {
    const [there] = world().photos
    if (there === undefined) throw new Error('no photo')
    const post = withPhotos(textPost('Perdu'), [{ ...there, url: `${there.url}.gone` }])
    expect(await failureOf(prepare(posts(), call(), post))).toMatchObject({ say: 'network.media-rejected' })
  })

  test('with too long a caption are refused', async () => {
    const refused = failureOf(prepare(posts(), call(), photo('é'.repeat(2201))))
    expect(await refused).toMatchObject({ kind: 'rejected', say: 'network.text-rejected' })
  })

  test('begin again when their container expired', async () => {
    const ready = await prepare(posts(), call(), photo('Demain'))
    await world().advance(25 * 3600)
    expect(await posts().find(call(), photo('Demain'), ready, { sentAt: new Date(), exclude: [] })).toBe('absent')
    const again = await prepare(posts(), call(), photo('Demain'), ready)
    expect(again).not.toEqual(ready)
    await finish(posts(), call(), photo('Demain'), await posts().commit(call(), photo('Demain'), again))
    expect(await world().published()).toHaveLength(1)
  })

  test('over the quota of the day wait', async () => {
    await world().control('POST', '/reset', { keepAccounts: true, quotas: { 'instagram.publishes': 1 } })
    await deliver(posts(), call(), photo('Un'))
    const ready = await prepare(posts(), call(), photo('Deux'))
    const before = Date.now()
    const failure = await failureOf(posts().commit(call(), photo('Deux'), ready))
    expect(failure).toMatchObject({ kind: 'wait', sent: 'no', say: 'network.quota' })
    expect(failure.retryAt?.getTime()).toBeGreaterThan(before)
  })

  test('that say the same are told apart by what is bound', async () => {
    const first = await deliver(posts(), call(), photo('Deux fois'))
    const ready = await prepare(posts(), call(), photo('Deux fois'))
    const sentAt = new Date()
    await world().fault({ network: 'instagram', operation: 'media_publish.create', fault: 'reset-after' })
    await failureOf(posts().commit(call(), photo('Deux fois'), ready))
    const found = await posts().find(call(), photo('Deux fois'), ready, { sentAt, exclude: [first.remoteId] })
    if (typeof found === 'string') throw new Error(found)
    const second = (await world().published())[1]
    expect((await finish(posts(), call(), photo('Deux fois'), found)).remoteId).toBe(second?.remoteId)
  })

  test('live for certain whose id is not listed yet are found later', async () => {
    const ready = await prepare(posts(), call(), photo('Bientôt'))
    const sentAt = new Date()
    const { remoteId } = await posts().commit(call(), photo('Bientôt'), ready)
    if (remoteId === null) throw new Error('no id')
    // As if the list lagged behind: the id is kept from being taken.
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
