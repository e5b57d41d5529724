import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let camille: TestUser
let ines: TestUser
let julien: TestUser
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  ines = await server.colleague(camille)
  julien = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  await camille.request('PUT', `/api/companies/${camille.companyId}`, { postsAreApproved: true })
})
afterAll(() => server.close())

const write = (user: TestUser, more: Record<string, unknown> = {}) =>
  user.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Ouvert dimanche', scheduledAt: tomorrow().toISOString() },
    ...{ checkedLocations: [iri(lyon)], ...more },
  })
const as = async (user: TestUser, post: { '@id': string }) => (await user.request('GET', post['@id'])).body
const findScheduled = async (id: string) => {
  const db = server.deps.databases.forCompany(camille.companyId)
  const rows = await db.selectFrom('publication').select('wake_at').where('post_id', '=', id).execute()
  return rows.every(({ wake_at }) => wake_at !== null)
}
const listNotifications = async (user: TestUser, id: string) => {
  const { body } = await user.request('GET', '/api/notifications')
  return body.member.filter(({ itemId }: { itemId: string }) => itemId === id)
}

describe('posts of a company with approval', () => {
  test('a post is submitted, sent back with a note, approved and scheduled', async () => {
    const { body } = await write(ines)
    expect(body.postStatus).toBe('PENDING_APPROVAL')
    expect(await findScheduled(body.id)).toBe(false)
    expect(await as(ines, body)).toMatchObject({ canEdit: true, canApprove: false, canAskEdit: false })
    expect(await as(julien, body)).toMatchObject({ canEdit: true, canApprove: true, canAskEdit: true })
    expect(await listNotifications(julien, body.id)).toMatchObject([
      { type: 'info', unread: true, text: expect.stringContaining('approval') },
    ])

    const note = 'Plutôt « dès dimanche » ?'
    const response = await julien.request('POST', `${body['@id']}/change_request`, { note })
    expect(response.body).toMatchObject({ postStatus: 'ASK_MODIFICATION', changeRequest: { note, by: 'Camille Test' } })
    expect(await listNotifications(ines, body.id)).toMatchObject([
      { type: 'scheduledPostAskModification', itemId: body.id, text: expect.stringContaining(note) },
    ])

    const again = await ines.request('PUT', body['@id'], { text: 'Ouvert dès dimanche', postStatus: 'SCHEDULED' })
    expect(again.body.postStatus).toBe('PENDING_APPROVAL')
    expect(again.body.changeRequest).toBeUndefined()

    const approved = await julien.request('POST', `${body['@id']}/approval`, {})
    expect(approved.body).toMatchObject({ postStatus: 'SCHEDULED', text: 'Ouvert dès dimanche' })
    expect(await findScheduled(body.id)).toBe(true)
    expect((await listNotifications(ines, body.id)).map(({ type }: { type: string }) => type)).toContain('info')
  })

  test('the history lists every step for users who see the post', async () => {
    const { body } = await write(ines)
    await julien.request('POST', `${body['@id']}/change_request`, { note: 'Plutôt « dès dimanche » ?' })
    await ines.request('PUT', body['@id'], { text: 'Ouvert dès dimanche', postStatus: 'SCHEDULED' })
    await camille.request('PUT', body['@id'], { scheduledAt: new Date(tomorrow().getTime() + 3_600_000).toISOString() })
    await julien.request('POST', `${body['@id']}/approval`, {})
    const reader = await server.colleague(camille, { permissions: { calendarPost: false, users: false } })
    const response = await reader.request('GET', `${body['@id']}/history`)
    const acts = response.body.acts.map(({ act, by }: { act: string; by?: string }) => [act, by])
    expect(acts).toEqual(
      ['changeAsked', 'changed', 'scheduled', 'moved', 'approved'].map((act) => [act, 'Camille Test']),
    )
    const [requested, changed, , moved] = response.body.acts
    expect(requested.note).toBe('Plutôt « dès dimanche » ?')
    const [before, after] = [body.text, 'Ouvert dès dimanche']
    expect(changed.changes).toEqual([{ field: 'text', before, after }])
    expect(moved.changes).toMatchObject([{ field: 'scheduledLocal' }])
    // What was refused is no act of its history.
    await ines.request('POST', `${body['@id']}/approval`, {})
    expect((await reader.request('GET', `${body['@id']}/history`)).body.acts).toHaveLength(acts.length)

    const elsewhere = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
    expect((await elsewhere.request('GET', `${body['@id']}/history`)).status).toBe(404)
    const blind = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
    expect((await blind.request('GET', `${body['@id']}/history`)).status).toBe(403)
  })

  test('the history keeps each change request with its author after the post is submitted again', async () => {
    const { body } = await write(ines)
    const notes = ['Plutôt dimanche ?', 'Ajoutez l’horaire.']
    for (const [turn, note] of notes.entries()) {
      await julien.request('POST', `${body['@id']}/change_request`, { note })
      await ines.request('PUT', body['@id'], { text: `Version ${turn + 2}`, postStatus: 'SCHEDULED' })
    }
    const { acts } = (await ines.request('GET', `${body['@id']}/history`)).body
    const requests = acts.filter(({ act }: { act: string }) => act === 'changeAsked')
    expect(requests).toMatchObject(notes.map((note) => ({ note, by: 'Camille Test' })))
  })

  test('a post written by an approver needs no further approval', async () => {
    expect((await write(julien)).body.postStatus).toBe('SCHEDULED')
  })

  test('an approved post that is changed or moved waits for approval again', async () => {
    for (const change of [
      { text: 'Autrement' },
      { scheduledAt: new Date(tomorrow().getTime() + 3_600_000).toISOString() },
    ]) {
      const { body } = await write(ines)
      await julien.request('POST', `${body['@id']}/approval`, {})
      const changed = await ines.request('PUT', body['@id'], change)
      expect(changed.body.postStatus).toBe('PENDING_APPROVAL')
      expect(await findScheduled(body.id)).toBe(false)
    }
  })

  test('no request publishes a post without an approver', async () => {
    const { body } = await write(ines)
    expect((await ines.request('POST', `${body['@id']}/approval`, {})).status).toBe(403)
    expect((await ines.request('POST', `${body['@id']}/change_request`, { note: 'non' })).status).toBe(403)
    expect((await ines.request('PUT', body['@id'], { postStatus: 'SCHEDULED' })).status).toBe(409)
    expect((await ines.request('PUT', body['@id'], { postStatus: 'ASK_MODIFICATION' })).status).toBe(409)
    const draft = await write(ines, { postStatus: 'DRAFT' })
    expect((await ines.request('PUT', draft.body['@id'], { postStatus: 'SCHEDULED' })).body.postStatus).toBe(
      'PENDING_APPROVAL',
    )
    const copy = await ines.request('POST', `${body['@id']}/duplicate`)
    expect(copy.body.postStatus).toBe('DRAFT')
  })

  test('PUT with a postStatus approves and requests changes too', async () => {
    const { body } = await write(ines)
    expect((await julien.request('PUT', body['@id'], { postStatus: 'ASK_MODIFICATION' })).body.postStatus).toBe(
      'ASK_MODIFICATION',
    )
    const texts = async () => (await listNotifications(ines, body.id)).map(({ text }: { text: string }) => text)
    expect(await texts()).toEqual(['Changes requested for “Ouvert dimanche”.'])
    await ines.request('PUT', body['@id'], { postStatus: 'PENDING_APPROVAL' })
    expect((await julien.request('PUT', body['@id'], { postStatus: 'SCHEDULED' })).body.postStatus).toBe('SCHEDULED')
    expect(await texts()).toContainEqual(expect.stringMatching(/^“Ouvert dimanche” by .+ is approved: /))
    // What was let go can be called back as long as nothing left.
    expect((await julien.request('POST', `${body['@id']}/change_request`, { note: 'Attendons' })).body.postStatus).toBe(
      'ASK_MODIFICATION',
    )
    expect(await findScheduled(body.id)).toBe(false)
  })

  test('approving an outdated version is refused', async () => {
    const { body: read } = await write(ines)
    await ines.request('PUT', read['@id'], { text: 'Fermé dimanche' })
    const late = await julien.request('POST', `${read['@id']}/approval`, { version: read.version })
    expect(late.status).toBe(409)
    expect(codes(late)).toEqual(['postStatus: post.changed'])
    const now = await as(julien, read)
    expect(now).toMatchObject({ text: 'Fermé dimanche', postStatus: 'PENDING_APPROVAL' })
    expect(await findScheduled(read.id)).toBe(false)
    const approved = await julien.request('POST', `${read['@id']}/approval`, { version: now.version })
    expect(approved.body).toMatchObject({ text: 'Fermé dimanche', postStatus: 'SCHEDULED' })
  })

  test('approving a post whose time has passed requires a new time', async () => {
    const { body } = await write(ines)
    const db = server.deps.databases.forCompany(camille.companyId)
    await db
      .updateTable('scheduled_post')
      .set({ scheduled_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', body.id)
      .execute()
    const late = await julien.request('POST', `${body['@id']}/approval`, {})
    expect(codes(late)).toEqual(['scheduledAt: past'])
    const at = tomorrow().toISOString()
    expect((await julien.request('POST', `${body['@id']}/approval`, { scheduledAt: at })).body.postStatus).toBe(
      'SCHEDULED',
    )
  })

  test('requesting changes requires a note', async () => {
    const { body } = await write(ines)
    expect(codes(await julien.request('POST', `${body['@id']}/change_request`, { note: '  ' }))).toEqual([
      'note: blank',
    ])
  })
})

describe('permissions on posts', () => {
  let reader: TestUser
  let marc: TestUser
  beforeAll(async () => {
    reader = await server.colleague(camille, { permissions: { calendarPost: false } })
    marc = await server.colleague(camille, {
      profile: 'PROFILE_MEMBER',
      locations: [lyon],
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
    })
  })

  test('the calendar permission alone only reads posts', async () => {
    const { body } = await write(julien)
    expect(await as(reader, body)).toMatchObject({ canEdit: false, canDelete: false, canDuplicate: false })
    expect((await reader.request('GET', '/api/scheduled_posts')).status).toBe(200)
    expect((await write(reader)).status).toBe(403)
    expect((await reader.request('PUT', body['@id'], { text: 'Non' })).status).toBe(403)
    expect((await reader.request('DELETE', body['@id'])).status).toBe(403)
    expect((await reader.request('POST', `${body['@id']}/duplicate`)).status).toBe(403)
    const outsider = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
    expect((await outsider.request('GET', '/api/scheduled_posts')).status).toBe(403)
    expect((await outsider.request('GET', body['@id'])).status).toBe(403)
  })

  test('a member sees the posts of their locations, and only these locations of them', async () => {
    const here = (await write(julien)).body
    const there = (await write(julien, { checkedLocations: [iri(nice)] })).body
    const both = (await write(julien, { checkedLocations: [iri(lyon), iri(nice)] })).body
    expect((await as(marc, here)).checkedLocations).toEqual([iri(lyon)])
    expect((await marc.request('GET', there['@id'])).status).toBe(404)
    const seen = await as(marc, both)
    expect(seen.checkedLocations).toEqual([iri(lyon)])
    expect(seen.progress.total).toBe(1)
    // What goes to places they don't see is not theirs to change, but theirs to copy.
    expect(seen).toMatchObject({ canEdit: false, canDelete: false, canApprove: false, canDuplicate: true })
    expect((await marc.request('PUT', both['@id'], { text: 'À moi' })).status).toBe(403)
    expect((await marc.request('DELETE', both['@id'])).status).toBe(403)
    expect((await marc.request('POST', `${both['@id']}/duplicate`)).body.checkedLocations).toEqual([iri(lyon)])
    expect(codes(await write(marc, { checkedLocations: [iri(nice)] }))).toEqual([
      'scheduledPostLocations[0].location: relation.unknown',
    ])
    const { body } = await marc.request('GET', '/api/scheduled_posts?itemsPerPage=100')
    const ids = body.member.map(({ id }: { id: string }) => id)
    expect(ids).toContain(both.id)
    expect(ids).not.toContain(there.id)
  })

  test('approvers are notified only of posts they may decide on', async () => {
    const blind = await server.colleague(camille, {
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      permissions: { calendar: false, calendarPost: false },
    })
    const here = (await write(ines)).body
    const there = (await write(ines, { checkedLocations: [iri(nice)] })).body
    const both = (await write(ines, { checkedLocations: [iri(lyon), iri(nice)] })).body
    expect(await listNotifications(marc, here.id)).toHaveLength(1)
    for (const post of [there, both]) expect(await listNotifications(marc, post.id)).toEqual([])
    for (const post of [here, there, both]) expect(await listNotifications(blind, post.id)).toEqual([])
    expect(await listNotifications(julien, both.id)).toHaveLength(1)
  })

  test('the private Instagram of a user needs its own permission', async () => {
    const story = { integrationType: 'instagramPrivate', postType: 'story', postStatus: 'DRAFT' }
    const without = await server.colleague(camille, { permissions: { isAllowPrivateInstagram: false } })
    expect((await write(without, story)).status).toBe(403)
    const { body: official } = await write(without, { ...story, integrationType: 'instagram' })
    for (const more of [{}, { postStatus: 'SCHEDULED' }]) {
      const moved = await without.request('PUT', official['@id'], { integrationType: 'instagramPrivate', ...more })
      expect(moved.status).toBe(403)
    }
    expect((await as(without, official)).integrationType).toBe('instagram')
    const { status, body } = await write(julien, story)
    expect(status).toBe(201)
    expect((await without.request('PUT', body['@id'], { text: 'Non' })).status).toBe(403)
    expect((await without.request('GET', body['@id'])).body).toMatchObject({ canEdit: false, canDuplicate: false })
  })

  test('another company sees no posts of this one', async () => {
    const stranger = await server.owner('Ailleurs')
    const { body } = await write(julien)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/duplicate'],
      ['POST', '/retry'],
      ['GET', '/publications'],
    ] as const)
      expect((await stranger.request(method, `${body['@id']}${path}`, method === 'GET' ? undefined : {})).status).toBe(
        404,
      )
    const { body: publications } = await camille.request('GET', `${body['@id']}/publications`)
    expect((await stranger.request('GET', publications.member[0]['@id'])).status).toBe(404)
    expect((await stranger.request('GET', '/api/scheduled_posts')).body.totalItems).toBe(0)
  })

  test('head office proposes a post and a location duplicates it as a draft', async () => {
    const { body } = await write(camille, { postStatus: 'INTERN_FEED', checkedLocations: [iri(lyon), iri(nice)] })
    expect(body.postStatus).toBe('INTERN_FEED')
    expect(await findScheduled(body.id)).toBe(false)
    expect((await write(marc, { postStatus: 'INTERN_FEED' })).status).toBe(403)
    const copy = await marc.request('POST', `${body['@id']}/duplicate`)
    expect(copy.body).toMatchObject({ postStatus: 'DRAFT', checkedLocations: [iri(lyon)] })
  })
})
