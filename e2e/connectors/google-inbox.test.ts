import { google } from '@vitrine/networks/google/index'
import type { OutgoingReply } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { callOptions, catchFailure, createApp } from './connector-environment.ts'
import { deliver, finish, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { customer, pollAll, receiveEvent } from './inbox.ts'

const on = connected('google', (world) => {
  const push = {
    topic: 'projects/vitrine/topics/reviews',
    audience: world.callback('webhooks/google'),
    serviceAccount: 'pubsub-push@vitrine-sandbox.iam.gserviceaccount.com',
  }
  return google({ ...createApp(world, 'sandbox-client'), push })
})
const { world, inbox, webhooks, call } = on

const review = (also: Record<string, unknown> = {}) =>
  customer(on, 'review', { rating: 4, text: 'Très bon accueil', ...also })
const replyTo = (parentRemoteId: string, text: string): OutgoingReply => ({ to: 'review', parentRemoteId, text })

delivers('an answer to a review', {
  ...{ network: 'google', world, by: () => inbox().replies, call, addressed: false, refusesLater: true },
  ...{ commit: 'reviews.updateReply', readBack: 'reviews.get' },
  make: async (text) => replyTo(await review(), text),
})

describe('replies on Google', () => {
  beforeEach(() => world().clean())

  test('a reply replaces the previous one and is found only by its latest text', async () => {
    const name = await review()
    await deliver(inbox().replies, call(), replyTo(name, 'Merci'))
    const better = replyTo(name, 'Merci Léa')
    const ready = await prepare(inbox().replies, call(), better)
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await inbox().replies.find(call(), better, ready, sought)).toBe('absent')
    await inbox().replies.commit(call(), better, ready)
    expect(await inbox().replies.find(call(), better, ready, sought)).toMatchObject({ remoteId: `${name}/reply` })
    expect(await inbox().read(call(), name)).toMatchObject({ replies: [{ text: 'Merci Léa', ours: true }] })
  })

  test('a reply under review by Google is pending', async () => {
    const reply = replyTo(await review(), 'Merci sandbox:processing')
    const ready = await prepare(inbox().replies, call(), reply)
    const cursor = await inbox().replies.commit(call(), reply, ready)
    expect(await inbox().replies.step(call(), reply, cursor)).toMatchObject({ next: 'processing' })
    await finish(inbox().replies, call(), reply, cursor)
  })

  test('a reply longer than Google’s byte limit is refused', async () => {
    const reply = replyTo(await review(), 'é'.repeat(2049))
    const ready = await prepare(inbox().replies, call(), reply)
    expect(await catchFailure(inbox().replies.commit(call(), reply, ready))).toMatchObject({
      kind: 'rejected',
      sent: 'no',
    })
  })

  test('a reply can be deleted twice', async () => {
    const name = await review()
    const { remoteId } = await deliver(inbox().replies, call(), replyTo(name, 'Merci'))
    await inbox().replies.remove?.(call(), remoteId)
    await inbox().replies.remove?.(call(), remoteId)
    expect(await inbox().read(call(), name)).toMatchObject({ replies: [] })
  })

  test('a reply to a deleted review fails as not found', async () => {
    const name = await review()
    await customer(on, 'delete', { on: name })
    const reply = replyTo(name, 'Merci')
    const ready = await prepare(inbox().replies, call(), reply)
    expect(await catchFailure(inbox().replies.commit(call(), reply, ready))).toMatchObject({
      say: 'network.gone',
      sent: 'no',
    })
  })
})

describe('polling Google', () => {
  beforeEach(() => world().clean())

  test('polling returns reviews with stars, text, images and our reply', async () => {
    const name = await review({ media: world().photos[0]?.url })
    await deliver(inbox().replies, call(), replyTo(name, 'Merci'))
    const { items } = await pollAll(on)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      remoteId: name,
      kind: 'review',
      authorName: 'Léa Moreau',
      text: 'Très bon accueil',
      rating: 4,
      images: [expect.stringContaining('http')],
      ours: false,
      replies: [{ remoteId: `${name}/reply`, parentRemoteId: name, text: 'Merci', ours: true }],
    })
  })

  test('polling returns reviews with stars and no text', async () => {
    await review({ text: '', rating: 1 })
    expect((await pollAll(on)).items).toMatchObject([{ text: '', rating: 1 }])
  })

  test('polling reads all pages and stops where the last pass began', async () => {
    for (let i = 0; i < 60; i++) await review({ text: `Avis ${i}`, author: { name: `Client ${i}` } })
    const all = await pollAll(on)
    expect([all.turns, all.items.length]).toEqual([2, 60])

    await world().advance(1800)
    const later = google({ ...createApp(world(), 'sandbox-client'), now: () => new Date(Date.now() + 1800_000) }).inbox
    const overlapping = await pollAll(on, all.bookmark, later)
    const name = await review({ text: 'Le dernier', author: { name: 'Tard' } })
    const newest = await pollAll(on, overlapping.bookmark, later)
    expect(newest).toMatchObject({ items: [{ remoteId: name }], turns: 1 })
  })

  test('polling returns an edited review again', async () => {
    const name = await review()
    const { bookmark } = await pollAll(on)
    await customer(on, 'edit', { on: name, text: 'Finalement moyen', rating: 2 })
    expect((await pollAll(on, bookmark)).items).toMatchObject([{ remoteId: name, text: 'Finalement moyen', rating: 2 }])
  })
})

describe('push notifications of Google', () => {
  beforeEach(() => world().clean())

  test('push notifications name new and edited reviews', async () => {
    await webhooks().subscribe(call())
    const name = await review()
    expect(await receiveEvent(on, name)).toEqual({ what: 'look', account: on.account().id, remoteId: name })
    expect(await inbox().read(call(), name)).toMatchObject({ text: 'Très bon accueil' })
    world().webhooks.length = 0
    await customer(on, 'edit', { on: name, text: 'Parfait', rating: 5 })
    expect(await receiveEvent(on, name)).toMatchObject({ what: 'look' })
  })

  test('push notifications without a token or with a token for another audience are refused', async () => {
    await webhooks().subscribe(call())
    await receiveEvent(on, await review())
    const [push] = world().webhooks
    const body = push?.body ?? Buffer.alloc(0)
    const header = String(push?.headers.authorization)
    expect(await webhooks().verify(body, header, callOptions)).toBe(true)
    expect(await webhooks().verify(body, null, callOptions)).toBe(false)
    expect(await webhooks().verify(body, `${header}x`, callOptions)).toBe(false)
    const elsewhere = { topic: 'projects/p/topics/t', audience: 'https://evil.example/', serviceAccount: 'x' }
    const elsewhereClient = google({ ...createApp(world(), 'sandbox-client'), push: elsewhere })
    expect(await elsewhereClient.inbox?.webhooks?.verify(body, header, callOptions)).toBe(false)
  })

  test('push notifications are not offered without a topic', () => {
    expect(google(createApp(world(), 'sandbox-client')).inbox?.webhooks).toBeUndefined()
  })
})
