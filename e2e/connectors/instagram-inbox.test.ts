import { instagram } from '@vitrine/networks/instagram/index'
import type { OutgoingReply } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { deliver, prepare } from './deliver.ts'
import { delivers } from './delivering.ts'
import { customer, pollAll, told } from './inbox.ts'
import { textPost, withPhotos } from './posts.ts'
import { appAt, ask, VERIFY_TOKEN } from './world.ts'

const on = connected('instagram', (world) => instagram(appAt(world)))
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
    const answer = await customer(on, 'comment', { on: comment, text: 'Moi aussi', author: { name: 'Tom' } })
    return { to: 'comment', parentRemoteId: answer, text }
  },
})

describe('polling Instagram', () => {
  beforeEach(() => world().clean())

  test('finds comments with the answers under them', async () => {
    const postId = await post('Ce soir')
    const comment = await customer(on, 'comment', { on: postId, text: 'À quelle heure ?' })
    const answer = await customer(on, 'comment', { on: comment, text: 'Moi aussi', author: { name: 'Tom' } })
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
    const answers = items[0]?.replies.toSorted((one, other) => Number(one.ours) - Number(other.ours))
    expect(answers).toMatchObject([
      { remoteId: answer, parentRemoteId: comment, authorName: 'tom', ours: false },
      { remoteId: ours.remoteId, parentRemoteId: comment, text: 'Dès 19 h', ours: true },
    ])
  })

  test('reads an older post again only when its count moved', async () => {
    const postId = await post('Hier')
    await customer(on, 'comment', { on: postId, text: 'Miam' })
    const { bookmark } = await pollAll(on)
    await world().advance(3 * 24 * 3600)
    const later = instagram({ ...appAt(world()), now: () => new Date(Date.now() + 3 * 24 * 3600_000) })
    const overlapping = await later.inbox?.poll(call(), bookmark)
    const still = await later.inbox?.poll(call(), overlapping?.bookmark ?? null)
    expect(still?.items).toEqual([])
    const comment = await customer(on, 'comment', { on: postId, text: 'Encore' })
    const moved = await later.inbox?.poll(call(), still?.bookmark ?? null)
    expect(moved?.items.map(({ remoteId }) => remoteId)).toContain(comment)
  })

  test('goes on where it stopped', async () => {
    const ids: string[] = []
    for (let i = 0; i < 27; i++)
      ids.push(await customer(on, 'comment', { on: await post(`Jour ${i}`), text: `Miam ${i}` }))
    const { items, turns } = await pollAll(on)
    expect(turns).toBe(2)
    expect(items.map(({ remoteId }) => remoteId).toSorted()).toEqual(ids.toSorted())
  })

  test('finds more comments than a page holds', async () => {
    const postId = await post('Ce soir')
    for (let i = 0; i < 60; i++) await customer(on, 'comment', { on: postId, text: `Miam ${i}` })
    expect((await pollAll(on)).items).toHaveLength(60)
  })
})

describe('webhooks of Instagram', () => {
  beforeEach(() => world().clean())

  test('tell of a comment as soon as it is there, and polling tells the same', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Une table pour 4 ? 🎉' })
    const event = await told(on, comment)
    expect(event).toMatchObject({ what: 'item', account: on.account().id })
    const polled = (await pollAll(on)).items.find(({ remoteId }) => remoteId === comment)
    const { authorId, authorName, text, postRemoteId, parentRemoteId } = polled ?? {}
    expect(event).toMatchObject({ item: { authorId, authorName, text, postRemoteId, parentRemoteId } })
    expect(await inbox().read(call(), comment)).toMatchObject({ text, authorName, postRemoteId })
  })

  test('come to the address we registered, through the page of the account', async () => {
    await webhooks().register?.(world().callback('registered'), VERIFY_TOKEN, ask)
    await webhooks().subscribe(call())
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Miam' })
    await told(on, comment)
    expect(world().webhooks.some(({ path }) => path === '/registered')).toBe(true)
    await webhooks().unsubscribe?.(call())
  })
})

describe('moderation on Instagram', () => {
  beforeEach(() => world().clean())

  test('hides and deletes, and never likes', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Bof' })
    expect(inbox().like).toBeUndefined()
    await inbox().hide?.(call(), comment, true)
    expect(await inbox().read(call(), comment)).toMatchObject({ hidden: true })
    await inbox().hide?.(call(), comment, false)
    await inbox().remove?.(call(), comment)
    await inbox().remove?.(call(), comment)
    expect(await inbox().read(call(), comment)).toBe('gone')
  })

  test('does not take the same words of a customer for ours', async () => {
    const comment = await customer(on, 'comment', { on: await post('Ce soir'), text: 'Complet ?' })
    const reply: OutgoingReply = { to: 'comment', parentRemoteId: comment, text: 'Oui' }
    const ready = await prepare(inbox().replies, call(), reply)
    await customer(on, 'comment', { on: comment, text: 'Oui', author: { name: 'Tom' } })
    const sought = { sentAt: new Date(), exclude: [] }
    expect(await inbox().replies.find(call(), reply, ready, sought)).toBe('absent')
  })
})
