import { linkedin } from '@vitrine/networks/linkedin/index'
import type { OutgoingReply } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { catchFailure, createApp } from './connector-environment.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { customer, pollAll } from './inbox.ts'
import { textPost } from './posts.ts'

const on = connected('linkedin', (world) => linkedin(createApp(world, 'sandbox-client')))
const { world, network, posts, inbox, call } = on

const post = async (text = 'Ce soir') => (await deliver(posts(), call(), textPost(text))).remoteId
const comment = (also: Record<string, unknown> = {}) => customer(on, 'comment', { text: 'Une table ?', ...also })
const replyTo = (parentRemoteId: string, text: string, to: 'comment' | 'post' = 'comment'): OutgoingReply => ({
  ...{ to, parentRemoteId, text },
})

const replying = {
  ...{ network: 'linkedin', world, by: () => inbox().replies, call, addressed: false },
  ...{ commit: 'comments.create', readBack: 'comments.getAll' },
}
// Resets the sandbox before each test.
describe('delivering replies', () => {
  delivers('an answer to a comment', {
    ...replying,
    async make(text) {
      await post()
      return replyTo(await comment(), text)
    },
  })
})
describe('delivering comments', () => {
  delivers('a comment under a post', { ...replying, make: async (text) => replyTo(await post(), text, 'post') })
})

describe('replies on LinkedIn', () => {
  beforeEach(() => world().clean())

  test('a reply to a reply is added below the top comment as plain text', async () => {
    await post()
    const top = await comment()
    const below = await comment({ on: top, text: 'Moi aussi' })
    await deliver(inbox().replies, call(), replyTo(below, 'Avec plaisir (à 20 h) #oui'))
    const { items } = await pollAll(on)
    expect(items[0]?.replies).toMatchObject([
      { remoteId: below, parentRemoteId: top },
      { text: 'Avec plaisir (à 20 h) #oui', ours: true, parentRemoteId: top },
    ])
  })

  test('a reply to a deleted comment fails as not found', async () => {
    await post()
    const gone = await comment()
    await customer(on, 'delete', { on: gone })
    const failure = await catchFailure(prepare(inbox().replies, call(), replyTo(gone, 'Merci')))
    expect(failure).toMatchObject({ kind: 'rejected', say: 'network.gone' })
  })

  test('a reply can be deleted twice', async () => {
    await post()
    const top = await comment()
    const { remoteId } = await deliver(inbox().replies, call(), replyTo(top, 'Merci'))
    await inbox().replies.remove?.(call(), remoteId)
    await inbox().replies.remove?.(call(), remoteId)
    expect((await pollAll(on)).items).toMatchObject([{ remoteId: top, replies: [] }])
  })
})

describe('polling LinkedIn', () => {
  beforeEach(() => world().clean())

  test('polling returns comments with text, images, authors and replies', async () => {
    const under = await post()
    const top = await comment({ media: world().photos[0]?.url })
    const { items } = await pollAll(on)
    expect(items).toMatchObject([
      {
        ...{ remoteId: top, kind: 'comment', postRemoteId: under, parentRemoteId: null, ours: false },
        ...{ authorName: 'Léa Moreau', authorId: expect.stringContaining('urn:li:person:'), text: 'Une table ?' },
        images: [expect.stringContaining('/dms/image/')],
        permalink: expect.stringContaining('commentUrn='),
      },
    ])
  })

  test('polling checks for changes with one call and reads only what changed', async () => {
    await post('Un')
    await comment()
    const second = await post('Deux')
    const { bookmark } = await pollAll(on)
    await world().advance(1800)
    const later = linkedin({
      ...createApp(world(), 'sandbox-client'),
      now: () => new Date(Date.now() + 1800_000),
    }).inbox
    const quiet = await pollAll(on, bookmark, later)
    const before = await world().requests()
    const still = await pollAll(on, quiet.bookmark, later)
    expect([still.items, (await world().requests()) - before]).toEqual([[], 1])
    const written = await comment({ on: second, text: 'Et moi ?' })
    expect((await pollAll(on, still.bookmark, later)).items).toMatchObject([{ remoteId: written, text: 'Et moi ?' }])
  })

  test('polling reports edited and deleted comments', async () => {
    await post()
    const changed = await comment()
    const gone = await comment({ text: 'Oups' })
    const { bookmark } = await pollAll(on)
    await customer(on, 'edit', { on: changed, text: 'Une table pour six ?' })
    await customer(on, 'delete', { on: gone })
    const polled = await inbox().poll(call(), bookmark)
    expect(polled).toMatchObject({ items: [{ remoteId: changed, text: 'Une table pour six ?' }], gone: [gone] })
    expect(await inbox().read(call(), changed)).toMatchObject({ text: 'Une table pour six ?' })
    expect(await inbox().read(call(), gone)).toBe('gone')
  })

  test('polling reads everything once a day, without names where they are not available', async () => {
    await post()
    await comment()
    const { bookmark } = await pollAll(on)
    const tomorrow = linkedin({
      ...createApp(world(), 'sandbox-client'),
      now: () => new Date(Date.now() + 25 * 3600_000),
    })
    expect((await pollAll(on, bookmark, tomorrow.inbox)).items).toHaveLength(1)
    await world().injectError({ network: 'linkedin', on: 'read', operation: 'people.batchGet', fault: 'rejected' })
    await catchFailure(inbox().poll(call(), null))
  })

  test('comments can be liked, unliked and deleted', async () => {
    await post()
    const top = await comment()
    const likes = async () => (await pollAll(on)).items[0]?.likes
    await inbox().like?.(call(), top, true)
    expect(await likes()).toBe(1)
    await inbox().like?.(call(), top, false)
    await inbox().like?.(call(), top, false)
    expect(await likes()).toBe(0)
    await inbox().remove?.(call(), top)
    await inbox().remove?.(call(), top)
    expect((await pollAll(on)).items).toEqual([])
  })
})

describe('insights of LinkedIn', () => {
  const insights = () => network().insights
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

  test('insights are daily and include the current number of followers', async () => {
    const { days, missing } = (await insights()?.days(call(), { from: day(30), to: day(0) })) ?? {
      days: [],
      missing: {},
    }
    expect(days.length).toBeGreaterThan(25)
    const figures = { reach: expect.any(Number), views: expect.any(Number), engagements: expect.any(Number) }
    expect(days[0]).toMatchObject({ day: day(30), figures: { ...figures, gained: expect.any(Number) } })
    expect(days.filter(({ figures: { followers } }) => followers !== undefined)).toHaveLength(1)
    expect(missing).toEqual({ lost: 'notProvided' })
  })

  test('followers are counted for the previous day, also when other insights of a Page are late', async () => {
    const tomorrow = linkedin({ ...createApp(world(), 'sandbox-client'), now: () => new Date(Date.now() + 86_400_000) })
    const { days = [] } = (await tomorrow.insights?.days(call(), { from: day(30), to: day(0) })) ?? {}
    expect(days.length).toBeGreaterThan(25)
    const counted = days.filter(({ figures: { followers } }) => followers !== undefined)
    expect(counted).toEqual([{ day: day(0), figures: { followers: expect.any(Number) } }])
  })

  test('insights include the countries and cities of followers', async () => {
    const { countries = [], cities = [], missing } = (await insights()?.audience?.(call())) ?? {}
    expect(countries.map(({ name }) => name)).toEqual(['FR', 'BE', 'CH', 'ES', 'GB', 'CA'])
    expect(cities[0]).toMatchObject({ name: 'Greater Paris Metropolitan Region' })
    expect(missing).toEqual({ online: 'notProvided' })
  })
})
