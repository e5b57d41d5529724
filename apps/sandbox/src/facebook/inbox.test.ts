import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg, type LedgerBody } from '../graph/testing.ts'

let fb: Connected
let files: Awaited<ReturnType<typeof fileServer>>
let post: string

beforeAll(async () => {
  fb = await connect()
  files = await fileServer({ 'a.jpg': jpeg(600, 600) })
})
afterAll(async () => {
  await fb.close()
  await files.close()
})
beforeEach(async () => {
  await fb.control('POST', '/reset', { keepAccounts: true })
  post = (await fb.graph<{ id: string }>('POST', `/${fb.page.id}/feed`, { body: { message: 'Bonjour' } })).body.id
})

const play = async (kind: string, text: string, more: Record<string, unknown> = {}) =>
  (
    await fb.control<{ id: string }>('POST', '/interactions', {
      network: 'facebook',
      account: fb.page.id,
      kind,
      author: { name: 'Ana' },
      text,
      ...more,
    })
  ).id
const ledger = async () => (await fb.control<LedgerBody>('GET', '/ledger')).entries.slice(1)

interface Comments {
  data: { id: string; message: string; from: { id: string; name: string }; parent?: { id: string } }[]
  summary?: { total_count: number }
}

describe('comments', () => {
  const list = async (on: string, query: Record<string, string> = {}) =>
    (await fb.graph<Comments>('GET', `/${on}/comments`, { query: { fields: 'id,message,from,parent', ...query } })).body

  test('a comment is read, replied to, liked, hidden and deleted', async () => {
    const comment = await play('comment', 'Délicieux', { on: post })
    expect(await list(post, { summary: 'true' })).toMatchObject({
      data: [{ id: comment, message: 'Délicieux', from: { name: 'Ana' } }],
      summary: { total_count: 1 },
    })
    const reply = (await fb.graph<{ id: string }>('POST', `/${comment}/comments`, { body: { message: 'Merci !' } }))
      .body.id
    for (const [method, path, body] of [
      ['POST', `/${comment}/likes`, undefined],
      ['DELETE', `/${comment}/likes`, undefined],
      ['POST', `/${comment}`, { is_hidden: true }],
      ['POST', `/${reply}`, { message: 'Merci beaucoup !' }],
    ] as const)
      expect((await fb.graph(method, path, { body })).body).toEqual({ success: true })
    expect((await list(comment)).data).toMatchObject([
      { id: reply, message: 'Merci beaucoup !', from: { id: fb.page.id }, parent: { id: comment } },
    ])
    expect(
      (
        await fb.graph('GET', `/${comment}`, {
          query: { fields: 'is_hidden,comment_count,can_reply_privately,user_likes,like_count' },
        })
      ).body,
    ).toEqual({
      id: comment,
      is_hidden: true,
      comment_count: 1,
      can_reply_privately: true,
      user_likes: false,
      like_count: 0,
    })
    expect((await fb.graph<GraphFailure>('POST', `/${comment}`, { body: { message: 'x' } })).status).toBe(403)
    await fb.graph('DELETE', `/${comment}`)
    expect((await list(post, { filter: 'stream' })).data).toEqual([])
    expect((await ledger()).map(({ operation, public: shown, text }) => [operation, shown, text])).toEqual([
      ['comments.create', true, 'Merci !'],
      ['likes.create', false, ''],
      ['likes.delete', false, ''],
      ['comment.update', false, 'Délicieux'],
      ['comment.update', false, 'Merci beaucoup !'],
      ['comment.delete', false, ''],
    ])
  })

  test('filter, order and since select the comments', async () => {
    const first = await play('comment', 'un', { on: post })
    const replyComment = await play('comment', 'réponse', { on: first })
    const { now } = await fb.control<{ now: string }>('POST', '/clock', { advanceSeconds: 3600 })
    const second = await play('comment', 'deux', { on: post })
    const ids = async (query: Record<string, string>) => (await list(post, query)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([first, second])
    expect(await ids({ filter: 'stream', order: 'reverse_chronological' })).toEqual([second, replyComment, first])
    expect(await ids({ filter: 'stream', since: String(Math.floor(Date.parse(now) / 1000) - 10) })).toEqual([second])
    const nested = await fb.graph<{ comments: Comments }>('GET', `/${post}`, {
      query: { fields: 'comments.limit(0).summary(true),reactions.summary(true).limit(0)' },
    })
    expect(nested.body).toMatchObject({
      comments: { data: [], summary: { total_count: 2 } },
      reactions: { data: [], summary: { total_count: 0 } },
    })
  })

  test('a comment can contain an image, on a photo as well', async () => {
    const photo = (
      await fb.graph<{ id: string }>('POST', `/${fb.page.id}/photos`, { body: { url: `${files.url}/a.jpg` } })
    ).body.id
    const comment = (
      await fb.graph<{ id: string }>('POST', `/${photo}/comments`, { body: { attachment_url: `${files.url}/a.jpg` } })
    ).body.id
    const read = await fb.graph<{ data: { attachment: { url: string } }[] }>('GET', `/${photo}/comments`, {
      query: { fields: 'attachment' },
    })
    expect(read.body.data[0]).toMatchObject({ id: comment, attachment: { type: 'photo' } })
    expect((await ledger()).at(-1)?.media).toHaveLength(1)
    expect((await fb.graph<GraphFailure>('POST', `/${post}/comments`, { body: {} })).body.error.code).toBe(100)
  })

  test('a post is liked by the page and by customers', async () => {
    await play('reaction', 'love', { on: post })
    expect((await fb.graph('POST', `/${post}/likes`)).body).toEqual({ success: true })
    const summary = async () =>
      (
        await fb.graph<{ reactions: { summary: { total_count: number } } }>('GET', `/${post}`, {
          query: { fields: 'reactions.summary(true)' },
        })
      ).body.reactions.summary.total_count
    expect(await summary()).toBe(2)
    await fb.graph('DELETE', `/${post}/likes`)
    expect(await summary()).toBe(1)
  })

  test('customers edit and delete their own comments', async () => {
    const comment = await play('comment', 'Bof', { on: post })
    await play('edit', 'Très bon', { on: comment })
    expect((await list(post)).data[0]?.message).toBe('Très bon')
    await play('delete', '', { on: comment })
    expect((await list(post)).data).toEqual([])
  })
})

describe('recommendations', () => {
  test('a recommendation is read, and replied to on its story', async () => {
    const story = await play('review', 'Le meilleur aïoli', { rating: 5 })
    await play('review', 'Trop salé', { rating: 2 })
    const { body } = await fb.graph<{ data: unknown[] }>('GET', `/${fb.page.id}/ratings`, {
      query: { fields: 'created_time,recommendation_type,review_text,reviewer,rating,has_review,open_graph_story' },
    })
    expect(body.data).toMatchObject([
      { recommendation_type: 'negative', review_text: 'Trop salé', rating: 2 },
      {
        recommendation_type: 'positive',
        review_text: 'Le meilleur aïoli',
        reviewer: { name: 'Ana' },
        open_graph_story: { id: story },
      },
    ])
    await fb.graph('POST', `/${story}/comments`, { body: { message: 'Merci Ana' } })
    expect((await fb.graph<Comments>('GET', `/${story}/comments`)).body.data).toMatchObject([{ message: 'Merci Ana' }])
    expect((await fb.graph('GET', `/${story}`, { query: { fields: 'comments{message}' } })).body).toMatchObject({
      comments: { data: [{ message: 'Merci Ana' }] },
    })
    expect(
      (await fb.graph('GET', `/${fb.page.id}`, { query: { fields: 'rating_count,overall_star_rating' } })).body,
    ).toMatchObject({ rating_count: 2, overall_star_rating: 3.5 })
  })
})

describe('messages', () => {
  const send = (body: Record<string, unknown>) =>
    fb.graph<{ message_id: string; recipient_id: string } & GraphFailure>('POST', `/${fb.page.id}/messages`, {
      body: { messaging_type: 'RESPONSE', ...body },
    })
  interface Conversations {
    data: {
      id: string
      can_reply: boolean
      unread_count: number
      participants: { data: { id: string; name: string }[] }
      messages: { data: { id: string; message: string; from: { id: string } }[] }
    }[]
  }
  const conversations = async () =>
    (
      await fb.graph<Conversations>('GET', `/${fb.page.id}/conversations`, {
        query: {
          platform: 'MESSENGER',
          fields: 'id,updated_time,unread_count,participants,can_reply,messages{id,message,from,attachments}',
        },
      })
    ).body.data

  test('a conversation is read and replied to within a day', async () => {
    const mid = await play('message', 'Avez-vous une table ?', { media: `${files.url}/a.jpg` })
    const [thread] = await conversations()
    const person = thread?.participants.data[0]?.id ?? ''
    expect(thread).toMatchObject({
      can_reply: true,
      unread_count: 1,
      messages: {
        data: [{ id: mid, message: 'Avez-vous une table ?', attachments: { data: [{ mime_type: 'image/jpeg' }] } }],
      },
    })
    const sent = await send({ recipient: { id: person }, message: { text: 'Oui, à 20 h' } })
    expect(sent.body).toEqual({ recipient_id: person, message_id: expect.stringMatching(/^m_/) })
    await send({
      recipient: { id: person },
      message: { attachment: { type: 'image', payload: { url: `${files.url}/a.jpg` } } },
    })
    expect(
      (await conversations())[0]?.messages.data.map(({ message, from }) => [message, from.id === fb.page.id]),
    ).toEqual([
      ['', true],
      ['Oui, à 20 h', true],
      ['Avez-vous une table ?', false],
    ])
    const page = await fb.graph<{ data: unknown[] }>('GET', `/${thread?.id}/messages`, {
      query: { fields: 'message', limit: '1' },
    })
    expect(page.body.data).toHaveLength(1)
    expect((await fb.graph('GET', `/${thread?.id}`, { query: { fields: 'message_count' } })).body).toEqual({
      id: thread?.id,
      message_count: 3,
    })
    expect((await fb.graph('GET', `/${mid}`, { query: { fields: 'message' } })).body).toEqual({
      id: mid,
      message: 'Avez-vous une table ?',
    })
    expect((await ledger()).map(({ operation, public: shown, media }) => [operation, shown, media.length])).toEqual([
      ['messages.create', false, 0],
      ['messages.create', false, 1],
    ])
  })

  test('after a day messages are refused, except with the human agent tag for a week', async () => {
    await play('message', 'Bonjour')
    const person = (await conversations())[0]?.participants.data[0]?.id
    await fb.control('POST', '/clock', { advanceSeconds: 86_401 })
    const late = await send({ recipient: { id: person }, message: { text: 'x' } })
    expect([late.body.error.code, late.body.error.error_subcode]).toEqual([10, 2018278])
    expect(
      (
        await send({
          recipient: { id: person },
          message: { text: 'x' },
          messaging_type: 'MESSAGE_TAG',
          tag: 'HUMAN_AGENT',
        })
      ).status,
    ).toBe(200)
    expect((await send({ recipient: { id: '1' }, message: { text: 'x' } })).body.error.error_subcode).toBe(2018001)
  })

  test('a comment gets one private reply, within seven days', async () => {
    const comment = await play('comment', 'Prix ?', { on: post })
    const old = await play('comment', 'Ancien', { on: post })
    const sent = await send({ recipient: { comment_id: comment }, message: { text: 'En privé' } })
    expect(sent.status).toBe(200)
    expect((await send({ recipient: { comment_id: comment }, message: { text: 'Encore' } })).body.error.code).toBe(
      10900,
    )
    const follow = await send({ recipient: { id: sent.body.recipient_id }, message: { text: 'x' } })
    expect(follow.body.error.error_subcode).toBe(2018278)
    await fb.control('POST', '/clock', { advanceSeconds: 8 * 86_400 })
    expect((await send({ recipient: { comment_id: old }, message: { text: 'Tard' } })).body.error.code).toBe(10901)
  })

  test('seen events and reactions create no messages', async () => {
    const mid = await play('message', 'Coucou')
    const person = (await conversations())[0]?.participants.data[0]?.id
    await send({ recipient: { id: person }, sender_action: 'mark_seen' })
    await send({ recipient: { id: person }, sender_action: 'react', payload: { message_id: mid, reaction: 'love' } })
    expect((await conversations())[0]).toMatchObject({ unread_count: 0 })
    expect((await fb.graph('GET', `/${mid}`, { query: { fields: 'reactions' } })).body).toMatchObject({
      reactions: { data: [{ reaction: 'love' }] },
    })
    expect((await ledger()).map(({ operation }) => operation)).toEqual([
      'messages.sender_action',
      'messages.sender_action',
    ])
  })
})
