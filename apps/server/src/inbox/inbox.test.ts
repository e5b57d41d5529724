import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { applyItems, applyRemoval, type ItemSource } from './upsert-items.ts'

let server: TestServer
let camille: TestUser
let from: ItemSource
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  const { body } = await camille.request('POST', '/api/locations', { name: 'Margot Lyon' })
  from = { companyId: camille.companyId, locationId: body.id, type: 'facebook', accountId: '100200' }
  await server.deps.databases
    .forCompany(camille.companyId)
    .insertInto('integration')
    .values({
      company_id: camille.companyId,
      id: newId(),
      location_id: body.id,
      type: 'facebook',
      account_id: '100200',
      account_name: 'Margot Lyon',
    })
    .execute()
})
afterAll(() => server.close())

type Item = Parameters<typeof applyItems>[2][number]
const item = (remoteId: string, more: Partial<Item> = {}): Item => ({
  remoteId,
  kind: 'comment',
  parentRemoteId: null,
  postRemoteId: 'post-1',
  authorId: 'a1',
  authorName: 'Lina Doucet',
  authorAvatar: null,
  text: `text of ${remoteId}`,
  rating: null,
  likes: 0,
  images: [],
  permalink: null,
  createdAt: new Date('2026-05-01T10:00:00Z'),
  updatedAt: new Date('2026-05-01T10:00:00Z'),
  hidden: false,
  ours: false,
  replies: [],
  ...more,
})
const ingest = (...items: Item[]) =>
  server.deps.databases
    .forCompany(camille.companyId)
    .transaction()
    .execute((tx) => applyItems(tx, from, items))
const bury = (remoteId: string) =>
  server.deps.databases
    .forCompany(camille.companyId)
    .transaction()
    .execute((tx) => applyRemoval(tx, from, remoteId))
const list = async (query = '') => (await camille.request('GET', `/api/inboxes${query}`)).body
const byText = async (text: string) => (await list(`?search=${encodeURIComponent(text)}`)).member

describe('ingesting items of the networks', () => {
  test('a repeated item is stored once, and its newest version wins in any order', async () => {
    const late = item('once', { text: 'edited', updatedAt: new Date('2026-05-02T10:00:00Z') })
    await ingest(item('once'))
    await ingest(item('once'), late)
    await ingest(item('once'))
    const [found, ...more] = await byText('edited')
    expect(found).toMatchObject({ inboxId: 'once', text: 'edited' })
    expect(more).toEqual([])
  })

  test('an item marked as done stays done when the network sends it again', async () => {
    await ingest(item('ours-1'))
    const [found] = await byText('text of ours-1')
    await camille.request('PUT', found['@id'], { isDone: true })
    await ingest(item('ours-1', { text: 'said again ours-1', updatedAt: new Date('2026-06-01T10:00:00Z') }))
    expect(await byText('said again ours-1')).toMatchObject([{ isDone: true }])
  })

  test('a reply arriving before its parent waits for it; a removed item stays removed', async () => {
    await ingest(item('child', { parentRemoteId: 'parent', text: 'the answer' }))
    expect(await byText('the answer')).toEqual([])
    await ingest(item('parent', { text: 'the question' }))
    const [parent] = await byText('the question')
    expect(parent.commentsCount).toBe(1)
    const replies = await camille.request('GET', `${parent['@id']}/inbox_replies`)
    expect(replies.body.member).toMatchObject([{ text: 'the answer', isOurs: false }])
    expect((await camille.request('GET', replies.body.member[0]['@id'])).body).toMatchObject(replies.body.member[0])

    await bury('parent')
    expect(await byText('the question')).toEqual([])
    await ingest(item('parent', { text: 'the question', updatedAt: new Date('2026-07-01T10:00:00Z') }))
    expect(await byText('the question')).toEqual([])
    await bury('never-seen')
    await ingest(item('never-seen', { text: 'came too late' }))
    expect(await byText('came too late')).toEqual([])
  })

  test('a top-level message of the account itself is not ingested', async () => {
    await ingest(item('own', { ours: true, text: 'our first comment' }))
    expect(await byText('our first comment')).toEqual([])
  })
})

describe('replying', () => {
  test('a reply waits five seconds in which it can be cancelled', async () => {
    await ingest(item('q1', { text: 'une question' }))
    const [question] = await byText('une question')
    const sent = await camille.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Bonjour, oui.' })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ replyStatus: 'SENDING', isOurs: true, canDelete: true })
    expect(Date.parse(sent.body.leavesAt) - Date.now()).toBeGreaterThan(3000)
    expect((await camille.request('DELETE', sent.body['@id'])).status).toBe(204)
    expect((await camille.request('GET', `${question['@id']}/inbox_replies`)).body.totalItems).toBe(0)
    expect((await camille.request('DELETE', sent.body['@id'])).status).not.toBe(204)
  })

  test('a reply waits for a moderator where the company requires it, and only moderators decide', async () => {
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: true })
    const clerk = await server.colleague(camille, { permissions: { moderation: false } })
    await ingest(item('q2', { text: 'a moderated question' }))
    const [question] = await byText('a moderated question')
    const waiting = await clerk.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Oui !' })
    expect(waiting.body).toMatchObject({ replyStatus: 'PENDING_APPROVAL', canApprove: false, canEdit: true })
    expect((await clerk.request('PUT', waiting.body['@id'], { replyStatus: 'SENDING' })).status).toBe(403)
    expect((await list('?replies.replyStatus=PENDING_APPROVAL')).totalItems).toBe(1)
    const refused = await camille.request('PUT', waiting.body['@id'], { replyStatus: 'REFUSED' })
    expect(refused.body).toMatchObject({ replyStatus: 'REFUSED' })
    expect(refused.body.error).toContain('turned this reply down')
    const again = await clerk.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Oui, bien sûr.' })
    expect((await camille.request('PUT', again.body['@id'], { replyStatus: 'SENDING' })).body.replyStatus).toBe(
      'SENDING',
    )
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: false })
  })

  test('a user under moderation cannot get around it by editing a refused or an approved reply', async () => {
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: true })
    const clerk = await server.colleague(camille, { permissions: { moderation: false } })
    await ingest(item('q5', { text: 'a question for two' }))
    const [question] = await byText('a question for two')
    const { body: reply } = await clerk.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Non !' })
    const clerkPuts = async (body: object) => (await clerk.request('PUT', reply['@id'], body)).body
    const decide = async (replyStatus: string) => (await camille.request('PUT', reply['@id'], { replyStatus })).body
    const waiting = { replyStatus: 'PENDING_APPROVAL', canApprove: false, needsApproval: true }

    await decide('REFUSED')
    const again = await clerkPuts({ replyStatus: 'SENDING' })
    expect(again).toMatchObject({ ...waiting, text: 'Non !' })
    expect(again).not.toHaveProperty('error')
    expect(again).not.toHaveProperty('leavesAt')

    await decide('REFUSED')
    expect(await clerkPuts({ text: 'Non.', replyStatus: 'SENDING' })).toMatchObject({ ...waiting, text: 'Non.' })

    // It rests its five seconds, approved.
    expect(await decide('SENDING')).toMatchObject({ replyStatus: 'SENDING', needsApproval: false })
    expect(await clerkPuts({ text: 'Jamais.' })).toMatchObject({ ...waiting, text: 'Jamais.' })

    await decide('SENDING')
    const fail = () =>
      server.deps.databases
        .forCompany(camille.companyId)
        .updateTable('inbox_reply')
        .set({ status: 'FAILED', error_code: 'network.down' })
        .where('id', '=', reply.id)
        .execute()
    await fail()
    const corrected = await clerkPuts({ text: 'Non merci.', replyStatus: 'SENDING' })
    expect(corrected).toMatchObject({ ...waiting, text: 'Non merci.' })
    await decide('SENDING')
    await fail()
    expect(await clerkPuts({ replyStatus: 'SENDING' })).toMatchObject({ replyStatus: 'SENDING', text: 'Non merci.' })
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: false })
  })

  test('a moderator approves the version they read, not a later one', async () => {
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: true })
    const clerk = await server.colleague(camille, { permissions: { moderation: false } })
    await ingest(item('q7', { text: 'a question answered twice' }))
    const [question] = await byText('a question answered twice')
    const { body: reply } = await clerk.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Oui.' })
    const read = (await camille.request('GET', reply['@id'])).body
    await clerk.request('PUT', reply['@id'], { text: 'Jamais de la vie.', version: reply.version })

    for (const decision of [{ replyStatus: 'SENDING' }, { replyStatus: 'REFUSED' }, { text: 'Oui !' }]) {
      const late = await camille.request('PUT', reply['@id'], { ...decision, version: read.version })
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ code: 'inbox.reply.changed' })
    }
    const now = (await camille.request('GET', reply['@id'])).body
    expect(now).toMatchObject({ text: 'Jamais de la vie.', replyStatus: 'PENDING_APPROVAL' })
    const corrected = { text: 'Oui, bien sûr.', replyStatus: 'SENDING', version: now.version }
    expect((await camille.request('PUT', reply['@id'], corrected)).body).toMatchObject({
      ...{ text: 'Oui, bien sûr.', replyStatus: 'SENDING', version: now.version + 1 },
    })
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: false })
  })

  test('a change that is refused in part changes nothing', async () => {
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: true })
    const clerk = await server.colleague(camille, { permissions: { moderation: false } })
    await ingest(item('q6', { text: 'a question in parts' }))
    const [question] = await byText('a question in parts')
    const { body: reply } = await clerk.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Oui.' })
    expect((await clerk.request('PUT', reply['@id'], { text: 'autre', replyStatus: 'REFUSED' })).status).toBe(403)
    expect((await clerk.request('GET', reply['@id'])).body.text).toBe('Oui.')
    await camille.request('PUT', `/api/companies/${camille.companyId}`, { repliesAreApproved: false })

    const db = server.deps.databases.forCompany(camille.companyId)
    await ingest(item('r6', { kind: 'review', rating: 4, text: 'a review in parts' }))
    const [review] = await byText('a review in parts')
    const marks = () => camille.request('PUT', review['@id'], { isDone: true, isLiked: true })
    // Nobody speaks for the place any more, and then for reviews there is nothing to like.
    await db.updateTable('integration').set({ account_id: 'another' }).execute()
    expect((await marks()).status).toBe(409)
    await db.updateTable('integration').set({ account_id: from.accountId }).execute()
    await db.updateTable('inbox_item').set({ type: 'google' }).where('id', '=', review.id).execute()
    expect((await marks()).body.violations).toMatchObject([{ propertyPath: 'isLiked', code: 'inbox.like' }])
    expect((await camille.request('GET', review['@id'])).body.isDone).toBe(false)
  })

  test('violations of a reply are reported at their fields', async () => {
    await ingest(item('q3', { text: 'a third question' }))
    const [question] = await byText('a third question')
    const blank = await camille.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: '   ' })
    expect(blank.body.violations).toMatchObject([{ propertyPath: 'text', code: 'blank' }])
    const nowhere = await camille.request('POST', '/api/inbox_replies', { inbox: `/api/inboxes/${newId()}`, text: 'x' })
    expect(nowhere.body.violations).toMatchObject([{ propertyPath: 'inbox', code: 'relation.unknown' }])
    const stranger = await server.owner('Strangers')
    const foreign = await stranger.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'x' })
    expect(foreign.body.violations).toEqual(nowhere.body.violations)
    const secret = await camille.request('POST', '/api/inbox_replies', {
      inbox: question['@id'],
      text: 'x',
      isPrivateReply: true,
    })
    expect(secret.body.violations).toMatchObject([{ propertyPath: 'isPrivateReply' }])
  })

  test('a reply without a valid connection is refused and not stored', async () => {
    await ingest(item('q4', { text: 'a fourth question' }))
    const [question] = await byText('a fourth question')
    const db = server.deps.databases.forCompany(camille.companyId)
    await db.updateTable('integration').set({ valid_token: false }).execute()
    const refused = await camille.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'x' })
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('inbox.reconnect')
    expect((await camille.request('GET', `${question['@id']}/inbox_replies`)).body.totalItems).toBe(0)
    await db.updateTable('integration').set({ valid_token: true }).execute()
  })
})

describe('unsupported fields of a reply', () => {
  test('isLiked and isDone are refused for a reply, since they belong to the message', async () => {
    await ingest(item('mark', { text: 'à marquer' }))
    const [question] = await byText('à marquer')
    const { body } = await camille.request('POST', '/api/inbox_replies', { inbox: question['@id'], text: 'Oui.' })
    expect(codes(await camille.request('PUT', body['@id'], { isLiked: true }))).toEqual(['isLiked: inbox.reply.mark'])
    expect(codes(await camille.request('PUT', body['@id'], { isDone: true }))).toEqual(['isDone: inbox.reply.mark'])
    expect((await camille.request('PUT', body['@id'], { isLiked: false, isDone: false })).status).toBe(200)
  })

  test('a private reply to a Facebook comment is refused as unsupported', async () => {
    await ingest(item('private', { text: 'en privé ?', createdAt: new Date(), updatedAt: new Date() }))
    const [question] = await byText('en privé ?')
    const reply = { inbox: question['@id'], text: 'Oui.', isPrivateReply: true }
    expect(codes(await camille.request('POST', '/api/inbox_replies', reply))).toEqual([
      'isPrivateReply: inbox.privateElsewhere',
    ])
  })
})

test('a reply longer than its network allows is refused when created and when edited', async () => {
  await ingest(item('long', { text: 'longue question' }))
  const [question] = await byText('longue question')
  const write = (text: string) => camille.request('POST', '/api/inbox_replies', { inbox: question['@id'], text })
  expect(codes(await write('é'.repeat(8001)))).toEqual(['text: text.tooLong'])
  const { body } = await write('Oui.')
  const changed = await camille.request('PUT', body['@id'], { text: 'é'.repeat(8001) })
  expect(codes(changed)).toEqual(['text: text.tooLong'])
})

test('each documented filter returns the matching items', async () => {
  await ingest(item('f1', { text: 'filtre un' }), item('f2', { text: 'filtre deux' }))
  const [filtered] = await byText('filtre un')
  const [two] = await byText('filtre deux')
  await camille.request('PUT', two['@id'], { isDone: true })
  const all = (await list()).totalItems
  expect((await list('?exists[tasks]=true')).totalItems).toBe(0)
  expect((await list('?exists[tasks]=false')).totalItems).toBe(all)
  const listIds = async (query: string) => (await list(query)).member.map((each: { '@id': string }) => each['@id'])
  expect(await listIds('?search=filtre&markAsDone=true')).toEqual([filtered['@id']])
  expect(await listIds('?search=filtre&markAsDone=false')).toEqual([two['@id']])
  const opened = await listIds(`?search=filtre&isDone=false&openedInboxId=${two.id}`)
  expect(opened.toSorted()).toEqual([filtered['@id'], two['@id']].toSorted())
})

test('totals are exact under every filter, computed from counters or from rows', async () => {
  await ingest(
    ...Array.from({ length: 40 }, (_, index) =>
      item(`bulk-${index}`, { text: `bulk ${index % 2 === 0 ? 'even' : 'odd'}` }),
    ),
  )
  for (const query of [
    '',
    '?isDone=false',
    '?isDone=true',
    `?location=${from.locationId}`,
    '?integrationType=facebook',
    '?search=even',
    '?isDone=false&search=odd',
  ]) {
    const page = await list(`${query}${query === '' ? '?' : '&'}itemsPerPage=100`)
    expect(page.totalItems, query).toBe(page.member.length)
  }
  expect((await camille.request('POST', '/api/inboxes/mark_all?search=even', { isDone: true })).body.changed).toBe(20)
  expect((await list('?isDone=true&search=bulk')).totalItems).toBe(20)
  const [first, two] = (await list('?isDone=false&search=odd')).member
  const some = await camille.request('POST', `/api/inboxes/mark_all?id[]=${first?.id}&id[]=${two?.id}`, {
    isDone: true,
  })
  expect(some.body.changed).toBe(2)
  expect((await list('?isDone=true&search=odd')).member.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [first?.id, two?.id].toSorted(),
  )
  const page = await list('?isDone=true&itemsPerPage=100')
  expect(page.totalItems).toBe(page.member.length)
})

test('marking all keeps to a search with a question mark', async () => {
  await ingest(item('asks', { text: 'zinc? yes' }), item('states', { text: 'zinc yes' }))
  const response = await camille.request('POST', '/api/inboxes/mark_all?search=zinc? yes', { isDone: true })
  expect(response.body).toMatchObject({ changed: 1 })
})
