import { instagram } from '@vitrine/networks/instagram/index'
import type { OutgoingReply } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { callOptions, createApp, VERIFY_TOKEN } from './connector-environment.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { customer, pollAll, receiveEvent } from './inbox.ts'
import { textPost, withPhotos } from './posts.ts'

const on = connected('instagram', (world) => instagram(createApp(world)))
const { world, inbox, webhooks, call } = on

async function post(text: string): Promise<string> {
  return (await deliver(on.posts(), call(), withPhotos(textPost(text), world().photos.slice(0, 1)))).remoteId
}
const replying = {
  ...{ network: 'instagram', world, by: () => inbox().replies, call, addressed: false, refusalProves: false },
}
delivers('a comment of our own', {
  ...{ ...replying, commit: 'comments.create', readBack: 'comments.read' },
  make: async (text): Promise<OutgoingReply> => ({ to: 'post', parentRemoteId: await post('Ce soir'), text }),
})
delivers('an answer to an answer', {
  ...{ ...replying, commit: 'replies.create', readBack: 'replies.read' },
  make: async (text): Promise<OutgoingReply> => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'À quelle heure ?' })
    const customerReply = await customer(on, 'comment', { on: comment, text: 'Moi aussi', author: { name: 'Tom' } })
    return { to: 'comment', parentRemoteId: customerReply, text }
  },
})

describe('polling Instagram', () => {
  beforeEach(() => world().clean())

  test('polling returns comments with their replies', async () => {
    const postId = await post('Ce soir')
    const comment = await customer(on, 'comment', { on: postId, text: 'À quelle heure ?' })
    const customerReply = await customer(on, 'comment', { on: comment, text: 'Moi aussi', author: { name: 'Tom' } })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Dès 19 h' }
    const ours = await deliver(inbox().replies, call(), reply)

    const { items } = await pollAll(on)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      remoteId: comment,
      kind: 'comment',
      parentRemoteId: null,
      postRemoteId: postId,
      authorName: 'lea_moreau',
      text: 'À quelle heure ?',
      ours: false,
    })
    const replies = items[0]?.replies.toSorted((a, b) => Number(a.ours) - Number(b.ours))
    expect(replies).toMatchObject([
      { remoteId: customerReply, parentRemoteId: comment, authorName: 'tom', ours: false },
      { remoteId: ours.remoteId, parentRemoteId: comment, text: 'Dès 19 h', ours: true },
    ])
  })

  test('polling reads an older post again only when its comment count changed', async () => {
    const postId = await post('Hier')
    await customer(on, 'comment', { on: postId, text: 'Miam' })
    const { bookmark } = await pollAll(on)
    await world().advance(3 * 24 * 3600)
    const later = instagram({ ...createApp(world()), now: () => new Date(Date.now() + 3 * 24 * 3600_000) })
    const overlapping = await later.inbox?.poll(call(), bookmark)
    const still = await later.inbox?.poll(call(), overlapping?.bookmark ?? null)
    expect(still?.items).toEqual([])
    const comment = await customer(on, 'comment', { on: postId, text: 'Encore' })
    const moved = await later.inbox?.poll(call(), still?.bookmark ?? null)
    expect(moved?.items.map(({ remoteId }) => remoteId)).toContain(comment)
  })

  test('polling continues at its last cursor', async () => {
    const ids: string[] = []
    for (let i = 0; i < 27; i++)
      ids.push(await customer(on, 'comment', { on: await post(`Jour ${i}`), text: `Miam ${i}` }))
    const { items, turns } = await pollAll(on)
    expect(turns).toBe(2)
    expect(items.map(({ remoteId }) => remoteId).toSorted()).toEqual(ids.toSorted())
  })

  test('polling reads comments beyond the first page', async () => {
    const postId = await post('Ce soir')
    for (let i = 0; i < 60; i++) await customer(on, 'comment', { on: postId, text: `Miam ${i}` })
    expect((await pollAll(on)).items).toHaveLength(60)
  })
})

describe('webhooks of Instagram', () => {
  beforeEach(() => world().clean())

  test('a webhook reports a new comment with the same content as polling', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Une table pour 4 ? 🎉' })
    const event = await receiveEvent(on, comment)
    expect(event).toMatchObject({ what: 'item', account: on.account().id })
    const polled = (await pollAll(on)).items.find(({ remoteId }) => remoteId === comment)
    const { authorId, authorName, text, postRemoteId, parentRemoteId } = polled ?? {}
    expect(event).toMatchObject({ item: { authorId, authorName, text, postRemoteId, parentRemoteId } })
    expect(await inbox().read(call(), comment)).toMatchObject({ text, authorName, postRemoteId })
  })

  test('webhooks arrive at the registered address through the account’s page', async () => {
    await webhooks().register?.(world().callback('registered'), VERIFY_TOKEN, callOptions)
    await webhooks().subscribe(call())
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Miam' })
    await receiveEvent(on, comment)
    expect(world().webhooks.some(({ path }) => path === '/registered')).toBe(true)
    await webhooks().unsubscribe?.(call())
  })
})

describe('moderation on Instagram', () => {
  beforeEach(() => world().clean())

  test('a comment can be hidden and deleted, never liked', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Bof' })
    expect(inbox().like).toBeUndefined()
    await inbox().hide?.(call(), comment, true)
    expect(await inbox().read(call(), comment)).toMatchObject({ hidden: true })
    await inbox().hide?.(call(), comment, false)
    await inbox().remove?.(call(), comment)
    await inbox().remove?.(call(), comment)
    expect(await inbox().read(call(), comment)).toBe('gone')
  })

  test('a customer’s comment with the same text is not recognized as our reply', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Oui' }
    const ready = await prepare(inbox().replies, call(), reply)
    await customer(on, 'comment', { on: comment, text: 'Oui', author: { name: 'Tom' } })
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await inbox().replies.find(call(), reply, ready, sought)).toBe('absent')
  })
})
