import { facebook } from '@vitrine/networks/facebook/index'
import type { OutgoingReply } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected-account.ts'
import { callOptions, catchFailure, createApp, VERIFY_TOKEN } from './connector-environment.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivery-tests.ts'
import { customer, pollAll, receiveEvent } from './inbox.ts'
import { textPost } from './posts.ts'

const on = connected('facebook', (world) => facebook(createApp(world)))
const { world, inbox, webhooks, call } = on

async function post(text: string): Promise<string> {
  return (await deliver(on.posts(), call(), textPost(text))).remoteId
}
const clean = () => world().clean()

const replying = {
  ...{ network: 'facebook', world, by: () => inbox().replies, call, addressed: false },
  ...{ commit: 'comments.create', readBack: 'comments.read' },
}
delivers('a comment of our own', {
  ...replying,
  make: async (text): Promise<OutgoingReply> => ({ to: 'post', parentRemoteId: await post('Ce soir'), text }),
})
delivers('an answer to a comment', {
  ...replying,
  make: async (text): Promise<OutgoingReply> => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'À quelle heure ?' })
    return { to: 'comment', parentRemoteId: comment, text }
  },
})
delivers('an answer to an answer', {
  ...replying,
  make: async (text): Promise<OutgoingReply> => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'À quelle heure ?' })
    const customerReply = await customer(on, 'comment', {
      on: comment,
      text: 'Moi aussi, je demande',
      author: { name: 'Tom' },
    })
    return { to: 'comment', parentRemoteId: customerReply, text }
  },
})

describe('replies on Facebook', () => {
  beforeEach(clean)

  test('a customer’s comment with the same text is not recognized as our reply', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Oui' }
    const ready = await prepare(inbox().replies, call(), reply)
    await customer(on, 'comment', { on: comment, text: 'Oui', author: { name: 'Tom' } })
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await inbox().replies.find(call(), reply, ready, sought)).toBe('absent')
  })

  test('a reply to a deleted comment fails before anything is sent', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    await customer(on, 'delete', { on: comment })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Oui' }
    expect(await catchFailure(inbox().replies.step(call(), reply, null))).toMatchObject({
      kind: 'rejected',
      say: 'network.gone',
    })
  })
})

describe('polling Facebook', () => {
  beforeEach(clean)

  test('polling returns comments, replies and our own replies with author and parent', async () => {
    const postId = await post('Ce soir')
    const comment = await customer(on, 'comment', {
      on: postId,
      text: 'À quelle heure ?',
      media: world().photos[0]?.url,
    })
    const customerReply = await customer(on, 'comment', { on: comment, text: 'Moi aussi', author: { name: 'Tom' } })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Dès 19 h' }
    const ours = await deliver(inbox().replies, call(), reply)

    const { items } = await pollAll(on)
    const byId = new Map(items.map((item) => [item.remoteId, item]))
    expect(byId.get(comment)).toMatchObject({
      kind: 'comment',
      parentRemoteId: null,
      postRemoteId: postId,
      authorName: 'Léa Moreau',
      text: 'À quelle heure ?',
      images: [expect.stringContaining('http')],
      permalink: expect.stringContaining('http'),
      hidden: false,
      ours: false,
    })
    expect(byId.get(customerReply)).toMatchObject({ parentRemoteId: comment, authorName: 'Tom', ours: false })
    expect(byId.get(ours.remoteId)).toMatchObject({ parentRemoteId: comment, text: 'Dès 19 h', ours: true })
  })

  test('polling reads only posts that changed again', async () => {
    const quiet = await post('Hier')
    await customer(on, 'comment', { on: quiet, text: 'Miam' })
    const { bookmark } = await pollAll(on)
    await world().advance(3600)
    const later = facebook({ ...createApp(world()), now: () => new Date(Date.now() + 3600_000) })
    const overlapping = await later.inbox?.poll(call(), bookmark)
    const still = await later.inbox?.poll(call(), overlapping?.bookmark ?? null)
    expect(still?.items).toEqual([])

    const comment = await customer(on, 'comment', { on: quiet, text: 'Encore miam' })
    const moved = await later.inbox?.poll(call(), still?.bookmark ?? null)
    expect(moved?.items.map(({ remoteId }) => remoteId)).toContain(comment)
  })

  test('polling continues at its last cursor', async () => {
    const ids: string[] = []
    for (let i = 0; i < 30; i++)
      ids.push(await customer(on, 'comment', { on: await post(`Jour ${i}`), text: `Miam ${i}` }))
    const { items, turns } = await pollAll(on)
    expect(turns).toBe(2)
    expect(items.map(({ remoteId }) => remoteId).toSorted()).toEqual(ids.toSorted())
  })

  test('polling with a revoked grant requires a new connection', async () => {
    await world().injectError({ on: 'read', operation: 'published_posts.read', fault: 'revoked' })
    expect(await catchFailure(inbox().poll(call(), null))).toMatchObject({ kind: 'reconnect' })
  })
})

describe('webhooks of Facebook', () => {
  beforeEach(clean)

  test('a webhook reports a new comment with the same content as polling', async () => {
    const postId = await post('Ce soir')
    const comment = await customer(on, 'comment', { on: postId, text: 'Une table pour 4 ? 🎉' })
    const event = await receiveEvent(on, comment)
    expect(event).toMatchObject({ what: 'item', account: on.account().id })
    const polled = (await pollAll(on)).items.find(({ remoteId }) => remoteId === comment)
    const { authorId, authorName, text, createdAt, postRemoteId, parentRemoteId } = polled ?? {}
    expect(event).toMatchObject({ item: { authorId, authorName, text, createdAt, postRemoteId, parentRemoteId } })
  })

  test('webhooks report replies, edits and deletions', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    const customerReply = await customer(on, 'comment', { on: comment, text: 'Je crois' })
    expect(await receiveEvent(on, customerReply)).toMatchObject({ item: { parentRemoteId: comment } })

    world().webhooks.length = 0
    await customer(on, 'edit', { on: comment, text: 'Encore une table ?' })
    expect(await receiveEvent(on, comment)).toMatchObject({ what: 'look', account: on.account().id })
    expect(await inbox().read(call(), comment)).toMatchObject({ text: 'Encore une table ?', ours: false })

    world().webhooks.length = 0
    await customer(on, 'delete', { on: comment })
    expect(await receiveEvent(on, comment)).toMatchObject({ what: 'removed' })
    expect(await inbox().read(call(), comment)).toBe('gone')
  })

  test('webhooks mark comments of the page as ours', async () => {
    const reply: OutgoingReply = { to: 'post', parentRemoteId: await post('Ce soir'), text: 'Dès 19 h' }
    const { remoteId } = await deliver(inbox().replies, call(), reply)
    expect(await receiveEvent(on, remoteId)).toMatchObject({ item: { ours: true } })
  })

  test('webhooks arrive at the registered address once the page is subscribed', async () => {
    await webhooks().register?.(world().callback('registered'), VERIFY_TOKEN, callOptions)
    const postId = await post('Ce soir')
    await webhooks().subscribe(call())
    await webhooks().subscribe(call())
    const comment = await customer(on, 'comment', { on: postId, text: 'Miam' })
    await receiveEvent(on, comment)
    expect(world().webhooks.some(({ path }) => path === '/registered')).toBe(true)

    await webhooks().unsubscribe?.(call())
    world().webhooks.length = 0
    await customer(on, 'comment', { on: postId, text: 'Miam miam' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(world().webhooks).toEqual([])
  })

  test('a webhook address without the verify token is refused', async () => {
    const registering = webhooks().register?.(world().callback('registered'), 'wrong', callOptions)
    expect(await catchFailure(registering ?? Promise.resolve())).toMatchObject({ code: '2200' })
  })
})

describe('moderation on Facebook', () => {
  beforeEach(clean)

  test('a comment can be liked, hidden and deleted, and like and hide can be undone', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Bof' })
    await inbox().like?.(call(), comment, true)
    await inbox().hide?.(call(), comment, true)
    expect(await inbox().read(call(), comment)).toMatchObject({ likes: 1, hidden: true })
    await inbox().like?.(call(), comment, false)
    await inbox().hide?.(call(), comment, false)
    expect(await inbox().read(call(), comment)).toMatchObject({ likes: 0, hidden: false })
    await inbox().remove?.(call(), comment)
    await inbox().remove?.(call(), comment)
    expect(await inbox().read(call(), comment)).toBe('gone')
  })

  test('our own reply can be deleted', async () => {
    const reply: OutgoingReply = { to: 'post', parentRemoteId: await post('Ce soir'), text: 'Dès 19 h' }
    const { remoteId } = await deliver(inbox().replies, call(), reply)
    await inbox().replies.remove?.(call(), remoteId)
    expect(await inbox().read(call(), remoteId)).toBe('gone')
  })
})
