import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg, type LedgerBody } from '../graph/testing.ts'

let ig: Connected
let files: Awaited<ReturnType<typeof fileServer>>
let media: string

beforeAll(async () => {
  ig = await connect({ processingMs: 0 })
  files = await fileServer({ 'a.jpg': jpeg(1080, 1080) })
})
afterAll(async () => {
  await ig.close()
  await files.close()
})
beforeEach(async () => {
  await ig.control('POST', '/reset', { keepAccounts: true })
  media = await published({ image_url: `${files.url}/a.jpg` })
})

async function published(body: Record<string, unknown>): Promise<string> {
  const container = await ig.graph<{ id: string }>('POST', `/${ig.page.instagram}/media`, { body })
  return (
    await ig.graph<{ id: string }>('POST', `/${ig.page.instagram}/media_publish`, {
      body: { creation_id: container.body.id },
    })
  ).body.id
}
const play = async (kind: string, text: string, more: Record<string, unknown> = {}) =>
  (
    await ig.control<{ id: string }>('POST', '/interactions', {
      network: 'instagram',
      account: ig.page.instagram,
      kind,
      author: { name: 'Ana Ruiz' },
      text,
      ...more,
    })
  ).id
const ledger = async () => (await ig.control<LedgerBody>('GET', '/ledger')).entries.slice(2)
const data = async (path: string, query: Record<string, string> = {}) =>
  (await ig.graph<{ data: { id: string; text: string }[] }>('GET', path, { query })).body.data

describe('comments', () => {
  test('comments are listed newest first, replied to, hidden and deleted', async () => {
    const first = await play('comment', 'Miam', { on: media })
    const second = await play('comment', 'Où ?', { on: media })
    expect((await data(`/${media}/comments`)).map(({ id }) => id)).toEqual([second, first])
    const reply = (await ig.graph<{ id: string }>('POST', `/${second}/replies`, { body: { message: 'Au port' } })).body
      .id
    const below = (await ig.graph<{ id: string }>('POST', `/${reply}/replies`, { body: { message: 'Quai 2' } })).body.id
    expect(await data(`/${second}/replies`, { fields: 'id,text,username,parent_id,from' })).toEqual([
      {
        id: below,
        text: 'Quai 2',
        username: 'chez.margot',
        parent_id: second,
        from: { id: ig.page.instagram, username: 'chez.margot' },
      },
      {
        id: reply,
        text: 'Au port',
        username: 'chez.margot',
        parent_id: second,
        from: { id: ig.page.instagram, username: 'chez.margot' },
      },
    ])
    expect(
      (await ig.graph('GET', `/${media}`, { query: { fields: 'comments_count,comments{text,replies{text}}' } })).body,
    ).toMatchObject({
      comments_count: 4,
      comments: {
        data: [{ text: 'Où ?', replies: { data: [{ text: 'Quai 2' }, { text: 'Au port' }] } }, { text: 'Miam' }],
      },
    })
    for (const id of [second, reply]) await ig.graph('POST', `/${id}`, { body: { hide: true } })
    const hidden = async (id: string) =>
      (await ig.graph<{ hidden: boolean }>('GET', `/${id}`, { query: { fields: 'hidden' } })).body.hidden
    expect([await hidden(second), await hidden(reply)]).toEqual([true, false])
    await ig.graph('DELETE', `/${second}`)
    expect((await data(`/${media}/comments`)).map(({ id }) => id)).toEqual([first])
    expect((await ledger()).map(({ operation, public: shown }) => [operation, shown])).toEqual([
      ['replies.create', true],
      ['replies.create', true],
      ['comment.update', false],
      ['comment.update', false],
      ['comment.delete', false],
    ])
  })

  test('the profile comments on its own media, unless comments are off', async () => {
    const comment = () =>
      ig.graph<{ id: string } & GraphFailure>('POST', `/${media}/comments`, { body: { message: 'Premier' } })
    expect((await comment()).status).toBe(200)
    expect((await ig.graph('POST', `/${media}`, { body: { comment_enabled: false } })).body).toEqual({ success: true })
    expect((await comment()).body.error.code).toBe(100)
    expect((await data(`/${media}/comments`)).map(({ text }) => text)).toEqual(['Premier'])
  })

  test('liking a comment is not possible, and a wrong scope is named', async () => {
    const id = await play('comment', 'Miam')
    const liked = await ig.graph<GraphFailure>('POST', `/${id}/likes`)
    expect([liked.status, liked.body.error.code]).toEqual([400, 100])
  })

  test('customers delete their comments but cannot edit them', async () => {
    const id = await play('comment', 'Miam')
    await expect(play('edit', 'x', { on: id })).rejects.toThrow('cannot be edited')
    await play('delete', '', { on: id })
    expect(await data(`/${media}/comments`)).toEqual([])
  })
})

describe('mentions', () => {
  test('a mention in a caption is looked up and replied to', async () => {
    const otherMention = await play('mention', 'Merci @chez.margot', { media: `${files.url}/a.jpg` })
    expect(
      (
        await ig.graph('GET', `/${ig.page.instagram}`, {
          query: { fields: `mentioned_media.media_id(${otherMention}){caption,username}` },
        })
      ).body,
    ).toEqual({
      id: ig.page.instagram,
      mentioned_media: { id: otherMention, caption: 'Merci @chez.margot', username: 'ana_ruiz' },
    })
    expect(await data(`/${ig.page.instagram}/tags`)).toEqual([{ id: otherMention }])
    expect((await ig.graph('GET', `/${otherMention}`)).status).toBe(400)
    const response = await ig.graph<{ id: string }>('POST', `/${ig.page.instagram}/mentions`, {
      body: { media_id: otherMention, message: 'Avec plaisir' },
    })
    expect((await ledger()).map(({ operation, remoteId, public: shown }) => [operation, remoteId, shown])).toEqual([
      ['mentions.create', response.body.id, true],
    ])
  })

  test('a mention in a comment is looked up by its id', async () => {
    const id = await play('mention', 'regarde', { on: media })
    expect(
      (
        await ig.graph('GET', `/${ig.page.instagram}`, {
          query: { fields: `mentioned_comment.comment_id(${id}){text,media{id}}` },
        })
      ).body,
    ).toMatchObject({
      mentioned_comment: { id, text: '@chez.margot regarde', media: { id: media } },
    })
  })
})

describe('the profile', () => {
  test('the profile is read, and others are discovered by username', async () => {
    const { body } = await ig.graph('GET', `/${ig.page.instagram}`, {
      query: {
        fields:
          'username,name,followers_count,media_count,business_discovery.username(chez.margot){username,media_count}',
      },
    })
    expect(body).toEqual({
      id: ig.page.instagram,
      username: 'chez.margot',
      name: 'Chez Margot',
      followers_count: expect.any(Number),
      media_count: 1,
      business_discovery: { id: ig.page.instagram, username: 'chez.margot', media_count: 1 },
    })
    const unknownAccount = await ig.graph<GraphFailure>('GET', `/${ig.page.instagram}`, {
      query: { fields: 'business_discovery.username(nobody){id}' },
    })
    expect([unknownAccount.body.error.code, unknownAccount.body.error.error_subcode]).toEqual([110, 2207013])
  })
})

describe('messages', () => {
  const conversations = async () =>
    (
      await ig.graph<{
        data: { participants: { data: { id: string; username: string }[] }; messages: { data: object[] } }[]
      }>('GET', `/${ig.page.id}/conversations`, {
        query: { platform: 'INSTAGRAM', fields: 'participants,messages{id,message,story,from}' },
      })
    ).body.data

  test('direct messages are edges of the page and belong to the profile', async () => {
    await play('message', 'Ouvert ce soir ?')
    const [thread] = await conversations()
    const person = thread?.participants.data[0]
    expect(person?.username).toBe('ana_ruiz')
    await ig.graph('POST', `/${ig.page.id}/messages`, {
      body: { recipient: { id: person?.id }, message: { text: 'Oui' } },
    })
    expect((await ledger()).map(({ network, account, operation }) => [network, account, operation])).toEqual([
      ['instagram', ig.page.instagram, 'messages.create'],
    ])
    const long = await ig.graph<GraphFailure>('POST', `/${ig.page.id}/messages`, {
      body: { recipient: { id: person?.id }, message: { text: 'é'.repeat(501) } },
    })
    expect(long.body.error.code).toBe(100)
  })

  test('story replies and story mentions arrive as messages', async () => {
    const story = await published({ media_type: 'STORIES', image_url: `${files.url}/a.jpg` })
    await play('message', 'Superbe', { on: story })
    await play('mention', '', { on: 'story', media: `${files.url}/a.jpg` })
    expect((await conversations())[0]?.messages.data).toMatchObject([
      { story: { mention: { link: expect.stringContaining('/files/') } } },
      { message: 'Superbe', story: { reply_to: { id: story } } },
    ])
  })

  test('a comment gets one private reply', async () => {
    const comment = await play('comment', 'Prix ?')
    const send = () =>
      ig.graph<GraphFailure>('POST', `/${ig.page.id}/messages`, {
        body: { recipient: { comment_id: comment }, message: { text: '18 €' } },
      })
    expect((await send()).status).toBe(200)
    expect((await send()).body.error.code).toBe(10900)
  })
})

test('a withdrawn profile is unavailable while its page still works', async () => {
  await ig.control('POST', '/revoke', { network: 'instagram', account: ig.page.instagram })
  const dead = await ig.graph<GraphFailure>('GET', `/${ig.page.instagram}/media`)
  expect([dead.body.error.code, dead.body.error.error_subcode]).toEqual([190, 458])
  expect((await ig.graph('GET', `/${ig.page.id}`, { query: { fields: 'instagram_business_account' } })).body).toEqual({
    id: ig.page.id,
  })
})
