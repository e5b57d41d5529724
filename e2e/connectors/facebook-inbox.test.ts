import { facebook } from '@vitrine/networks/facebook/index'
import type { OutgoingReply } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { customer, pollAll, told } from './inbox.ts'
import { textPost } from './posts.ts'
import { appAt, ask, failureOf, VERIFY_TOKEN } from './world.ts'

const on = connected('facebook', (world) => facebook(appAt(world)))
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
    const answer = await customer(on, 'comment', {
      on: comment,
      text: 'Moi aussi, je demande',
      author: { name: 'Tom' },
    })
    return { to: 'comment', parentRemoteId: answer, text }
  },
})

describe('answers on Facebook', () => {
  beforeEach(clean)

  test('do not take the same words of a customer for ours', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Oui' }
    const ready = await prepare(inbox().replies, call(), reply)
    await customer(on, 'comment', { on: comment, text: 'Oui', author: { name: 'Tom' } })
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await inbox().replies.find(call(), reply, ready, sought)).toBe('absent')
  })

  test('to what is gone fail before anything is sent', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    await customer(on, 'delete', { on: comment })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Oui' }
    expect(await failureOf(inbox().replies.step(call(), reply, null))).toMatchObject({
      kind: 'rejected',
      say: 'network.gone',
    })
  })
})

describe('polling Facebook', () => {
  beforeEach(clean)

  test('finds comments, answers and our own, each with who said what under what', async () => {
    const postId = await post('Ce soir')
    const comment = await customer(on, 'comment', {
      on: postId,
      text: 'À quelle heure ?',
      media: world().photos[0]?.url,
    })
    const answer = await customer(on, 'comment', { on: comment, text: 'Moi aussi', author: { name: 'Tom' } })
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
    expect(byId.get(answer)).toMatchObject({ parentRemoteId: comment, authorName: 'Tom', ours: false })
    expect(byId.get(ours.remoteId)).toMatchObject({ parentRemoteId: comment, text: 'Dès 19 h', ours: true })
  })

  test('reads again only where something moved', async () => {
    const quiet = await post('Hier')
    await customer(on, 'comment', { on: quiet, text: 'Miam' })
    const { bookmark } = await pollAll(on)
    await world().advance(3600)
    const later = facebook({ ...appAt(world()), now: () => new Date(Date.now() + 3600_000) })
    const overlapping = await later.inbox?.poll(call(), bookmark)
    const still = await later.inbox?.poll(call(), overlapping?.bookmark ?? null)
    expect(still?.items).toEqual([])

    const comment = await customer(on, 'comment', { on: quiet, text: 'Encore miam' })
    const moved = await later.inbox?.poll(call(), still?.bookmark ?? null)
    expect(moved?.items.map(({ remoteId }) => remoteId)).toContain(comment)
  })

  test('goes on where it stopped', async () => {
    const ids: string[] = []
    for (let i = 0; i < 30; i++)
      ids.push(await customer(on, 'comment', { on: await post(`Jour ${i}`), text: `Miam ${i}` }))
    const { items, turns } = await pollAll(on)
    expect(turns).toBe(2)
    expect(items.map(({ remoteId }) => remoteId).toSorted()).toEqual(ids.toSorted())
  })

  test('says what a dead grant needs', async () => {
    await world().fault({ on: 'read', operation: 'published_posts.read', fault: 'revoked' })
    expect(await failureOf(inbox().poll(call(), null))).toMatchObject({ kind: 'reconnect' })
  })
})

describe('webhooks of Facebook', () => {
  beforeEach(clean)

  test('tell of a comment as soon as it is there, and polling tells the same', async () => {
    const postId = await post('Ce soir')
    const comment = await customer(on, 'comment', { on: postId, text: 'Une table pour 4 ? 🎉' })
    const event = await told(on, comment)
    expect(event).toMatchObject({ what: 'item', account: on.account().id })
    const polled = (await pollAll(on)).items.find(({ remoteId }) => remoteId === comment)
    const { authorId, authorName, text, createdAt, postRemoteId, parentRemoteId } = polled ?? {}
    expect(event).toMatchObject({ item: { authorId, authorName, text, createdAt, postRemoteId, parentRemoteId } })
  })

  test('tell of answers, edits and removals', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    const answer = await customer(on, 'comment', { on: comment, text: 'Je crois' })
    expect(await told(on, answer)).toMatchObject({ item: { parentRemoteId: comment } })

    world().webhooks.length = 0
    await customer(on, 'edit', { on: comment, text: 'Encore une table ?' })
    expect(await told(on, comment)).toMatchObject({ what: 'look', account: on.account().id })
    expect(await inbox().read(call(), comment)).toMatchObject({ text: 'Encore une table ?', ours: false })

    world().webhooks.length = 0
    await customer(on, 'delete', { on: comment })
    expect(await told(on, comment)).toMatchObject({ what: 'removed' })
    expect(await inbox().read(call(), comment)).toBe('gone')
  })

  test('tell of what we wrote ourselves as ours', async () => {
    const reply: OutgoingReply = { to: 'post', parentRemoteId: await post('Ce soir'), text: 'Dès 19 h' }
    const { remoteId } = await deliver(inbox().replies, call(), reply)
    expect(await told(on, remoteId)).toMatchObject({ item: { ours: true } })
  })

  test('come to the address we registered, once the page is subscribed', async () => {
    await webhooks().register?.(world().callback('registered'), VERIFY_TOKEN, ask)
    const postId = await post('Ce soir')
    await webhooks().subscribe(call())
    await webhooks().subscribe(call())
    const comment = await customer(on, 'comment', { on: postId, text: 'Miam' })
    await told(on, comment)
    expect(world().webhooks.some(({ path }) => path === '/registered')).toBe(true)

    await webhooks().unsubscribe?.(call())
    world().webhooks.length = 0
    await customer(on, 'comment', { on: postId, text: 'Miam miam' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(world().webhooks).toEqual([])
  })

  test('are refused an address that does not know the token', async () => {
    const registering = webhooks().register?.(world().callback('registered'), 'wrong', ask)
    expect(await failureOf(registering ?? Promise.resolve())).toMatchObject({ code: '2200' })
  })
})

describe('moderation on Facebook', () => {
  beforeEach(clean)

  test('likes, hides and deletes, and takes the first two back', async () => {
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

  test('takes our own answer back', async () => {
    const reply: OutgoingReply = { to: 'post', parentRemoteId: await post('Ce soir'), text: 'Dès 19 h' }
    const { remoteId } = await deliver(inbox().replies, call(), reply)
    await inbox().replies.remove?.(call(), remoteId)
    expect(await inbox().read(call(), remoteId)).toBe('gone')
  })
})
