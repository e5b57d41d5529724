import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connected, connect, enc } from './testing.ts'

let on: Connected
let post: string
beforeAll(async () => {
  on = await connect()
})
beforeEach(async () => {
  await on.control('POST', '/reset', { keepAccounts: true })
  post = await on.post('Ce soir')
})
afterAll(() => on.close())

const interact = async (kind: string, also: Record<string, unknown> = {}) => {
  const body = { network: 'linkedin', account: on.page, kind, author: { name: 'Léa Moreau' }, ...also }
  return (await on.control<{ id: string }>('POST', '/interactions', body)).id
}
const under = (urn: string) => `/rest/socialActions/${enc(urn)}/comments`
const readCommentId = (urn: string) => urn.slice(0, -1).split(',').at(-1)
interface Listed {
  elements: { commentUrn: string; actor: string; message: { text: string }; parentComment?: string }[]
}

test('a thread has one level, and comments are read, changed and deleted', async () => {
  const comment = await interact('comment', { text: 'Une table pour six ?' })
  const { body: listed } = await on.api<Listed>('GET', under(post))
  expect(listed.elements).toMatchObject([{ commentUrn: comment, message: { text: 'Une table pour six ?' } }])
  const replyBody = { actor: on.page, object: post, message: { text: 'Avec plaisir' }, parentComment: comment }
  const created = await on.api<{ commentUrn: string }>('POST', under(post), { body: replyBody })
  expect([created.status, created.headers.get('x-restli-id')]).toEqual([201, readCommentId(created.body.commentUrn)])
  const more = await interact('comment', { on: created.body.commentUrn, text: 'Merci !' })
  expect((await on.api<Listed>('GET', under(comment))).body.elements).toMatchObject([
    { parentComment: comment, actor: on.page },
    { parentComment: comment, commentUrn: more },
  ])
  const own = `${under(post)}/${readCommentId(created.body.commentUrn)}`
  const patch = { message: { $set: { text: 'Avec grand plaisir' } } }
  await on.api('POST', own, { body: { patch }, headers: { 'x-restli-method': 'PARTIAL_UPDATE' } })
  expect((await on.api('GET', own)).body).toMatchObject({ message: { text: 'Avec grand plaisir' } })
  expect((await on.api('DELETE', own)).status).toBe(400)
  expect((await on.api('DELETE', `${own}?actor=${enc(on.page)}`)).status).toBe(204)
  expect((await on.api('GET', own)).status).toBe(404)
})

test('images in comments and too many comments at once are refused', async () => {
  const body = { actor: on.page, object: post, message: { text: 'Voici' } }
  const imageResponse = await on.api('POST', under(post), { body: { ...body, content: [{ entity: {} }] } })
  expect([imageResponse.status, imageResponse.body.message]).toEqual([403, expect.stringContaining('[/content]')])
  const own = await connect({ quotas: { 'linkedin.comments': 1 } })
  const there = await own.post('Ce soir')
  const postComment = (text: string) =>
    own.api('POST', under(there), { body: { ...body, actor: own.page, object: there, message: { text } } })
  expect([(await postComment('un')).status, (await postComment('deux')).status]).toEqual([201, 429])
  await own.close()
})

test('reactions are added and removed', async () => {
  const comment = await interact('comment', { text: 'Bravo' })
  await interact('reaction', { on: comment })
  const likes = async () =>
    (await on.api<{ reactionSummaries: object }>('GET', `/rest/socialMetadata/${enc(comment)}`)).body.reactionSummaries
  const like = { root: comment, reactionType: 'LIKE' }
  expect((await on.api('POST', `/rest/reactions?actor=${enc(on.page)}`, { body: like })).status).toBe(201)
  expect(await likes()).toEqual({ LIKE: { reactionType: 'LIKE', count: 2 } })
  const key = `(actor:${enc(on.page)},entity:${enc(comment)})`
  expect((await on.api('DELETE', `/rest/reactions/${key}`)).status).toBe(204)
  expect((await on.api('DELETE', `/rest/reactions/${key}`)).status).toBe(404)
  expect(await likes()).toEqual({ LIKE: { reactionType: 'LIKE', count: 1 } })
})

test('notifications report what happened under the posts', async () => {
  const comment = await interact('comment', { text: 'Bravo' })
  await interact('edit', { on: comment, text: 'Bravo à tous' })
  await interact('delete', { on: comment })
  const path = `/rest/organizationalEntityNotifications?q=criteria&actions=List(COMMENT,COMMENT_EDIT,COMMENT_DELETE)&organizationalEntity=${enc(on.page)}`
  const { body } = await on.api<{ elements: { action: string }[] }>('GET', path)
  expect(body.elements).toMatchObject([
    { action: 'COMMENT_DELETE', sourcePost: post, generatedActivity: comment },
    { action: 'COMMENT_EDIT' },
    { action: 'COMMENT' },
  ])
})
