import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, connectedPlace, iri, tomorrow } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let camille: Person
let ines: Person
let julien: Person
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  nice = await connectedPlace(server, camille, { name: 'Nice' })
  ines = await server.colleague(camille)
  julien = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  await camille.ask('PUT', `/api/companies/${camille.companyId}`, { postsAreApproved: true })
})
afterAll(() => server.close())

const write = (who: Person, more: Record<string, unknown> = {}) =>
  who.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Ouvert dimanche', scheduledAt: tomorrow().toISOString() },
    ...{ checkedLocations: [iri(lyon)], ...more },
  })
const as = async (who: Person, post: { '@id': string }) => (await who.ask('GET', post['@id'])).body
const armed = async (id: string) => {
  const db = server.deps.databases.of(camille.companyId)
  const rows = await db.selectFrom('publication').select('wake_at').where('post_id', '=', id).execute()
  return rows.every(({ wake_at }) => wake_at !== null)
}
const toldOf = async (who: Person, id: string) => {
  const { body } = await who.ask('GET', '/api/notifications')
  return body.member.filter(({ itemId }: { itemId: string }) => itemId === id)
}

describe('posts of a company with approval', () => {
  test('a post is submitted, sent back with a note, approved and scheduled', async () => {
    const { body } = await write(ines)
    expect(body.postStatus).toBe('PENDING_APPROVAL')
    expect(await armed(body.id)).toBe(false)
    expect(await as(ines, body)).toMatchObject({ canEdit: true, canApprove: false, canAskEdit: false })
    expect(await as(julien, body)).toMatchObject({ canEdit: true, canApprove: true, canAskEdit: true })
    expect(await toldOf(julien, body.id)).toMatchObject([
      { type: 'info', unread: true, text: expect.stringContaining('approval') },
    ])

    const note = 'Plutôt « dès dimanche » ?'
    const asked = await julien.ask('POST', `${body['@id']}/change_request`, { note })
    expect(asked.body).toMatchObject({ postStatus: 'ASK_MODIFICATION', changeRequest: { note, by: 'Camille Test' } })
    expect(await toldOf(ines, body.id)).toMatchObject([
      { type: 'scheduledPostAskModification', itemId: body.id, text: expect.stringContaining(note) },
    ])

    const again = await ines.ask('PUT', body['@id'], { text: 'Ouvert dès dimanche', postStatus: 'SCHEDULED' })
    expect(again.body.postStatus).toBe('PENDING_APPROVAL')
    expect(again.body.changeRequest).toBeUndefined()

    const approved = await julien.ask('POST', `${body['@id']}/approval`, {})
    expect(approved.body).toMatchObject({ postStatus: 'SCHEDULED', text: 'Ouvert dès dimanche' })
    expect(await armed(body.id)).toBe(true)
    expect((await toldOf(ines, body.id)).map(({ type }: { type: string }) => type)).toContain('info')
  })

  test('the history lists every step for users who see the post', async () => {
    const { body } = await write(ines)
    await julien.ask('POST', `${body['@id']}/change_request`, { note: 'Plutôt « dès dimanche » ?' })
    await ines.ask('PUT', body['@id'], { text: 'Ouvert dès dimanche', postStatus: 'SCHEDULED' })
    await camille.ask('PUT', body['@id'], { scheduledAt: new Date(tomorrow().getTime() + 3_600_000).toISOString() })
    await julien.ask('POST', `${body['@id']}/approval`, {})
    const reader = await server.colleague(camille, { permissions: { calendarPost: false, users: false } })
    const answer = await reader.ask('GET', `${body['@id']}/history`)
    const acts = answer.body.acts.map(({ act, by }: { act: string; by?: string }) => [act, by])
    expect(acts).toEqual(
      ['changeAsked', 'changed', 'scheduled', 'moved', 'approved'].map((act) => [act, 'Camille Test']),
    )
    const [asked, changed, , moved] = answer.body.acts
    expect(asked.note).toBe('Plutôt « dès dimanche » ?')
    const [before, after] = [body.text, 'Ouvert dès dimanche']
    expect(changed.changes).toEqual([{ field: 'text', before, after }])
    expect(moved.changes).toMatchObject([{ field: 'scheduledLocal' }])
    // What was refused is no act of its history.
    await ines.ask('POST', `${body['@id']}/approval`, {})
    expect((await reader.ask('GET', `${body['@id']}/history`)).body.acts).toHaveLength(acts.length)

    const elsewhere = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
    expect((await elsewhere.ask('GET', `${body['@id']}/history`)).status).toBe(404)
    const blind = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
    expect((await blind.ask('GET', `${body['@id']}/history`)).status).toBe(403)
  })

  test('the history keeps each change request with its author after the post is submitted again', async () => {
    const { body } = await write(ines)
    const notes = ['Plutôt dimanche ?', 'Ajoutez l’horaire.']
    for (const [turn, note] of notes.entries()) {
      await julien.ask('POST', `${body['@id']}/change_request`, { note })
      await ines.ask('PUT', body['@id'], { text: `Version ${turn + 2}`, postStatus: 'SCHEDULED' })
    }
    const { acts } = (await ines.ask('GET', `${body['@id']}/history`)).body
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
      await julien.ask('POST', `${body['@id']}/approval`, {})
      const changed = await ines.ask('PUT', body['@id'], change)
      expect(changed.body.postStatus).toBe('PENDING_APPROVAL')
      expect(await armed(body.id)).toBe(false)
    }
  })

  test('no request publishes a post without an approver', async () => {
    const { body } = await write(ines)
    expect((await ines.ask('POST', `${body['@id']}/approval`, {})).status).toBe(403)
    expect((await ines.ask('POST', `${body['@id']}/change_request`, { note: 'non' })).status).toBe(403)
    expect((await ines.ask('PUT', body['@id'], { postStatus: 'SCHEDULED' })).status).toBe(409)
    expect((await ines.ask('PUT', body['@id'], { postStatus: 'ASK_MODIFICATION' })).status).toBe(409)
    const draft = await write(ines, { postStatus: 'DRAFT' })
    expect((await ines.ask('PUT', draft.body['@id'], { postStatus: 'SCHEDULED' })).body.postStatus).toBe(
      'PENDING_APPROVAL',
    )
    const copy = await ines.ask('POST', `${body['@id']}/duplicate`)
    expect(copy.body.postStatus).toBe('DRAFT')
  })

  test('PUT with a postStatus approves and requests changes too', async () => {
    const { body } = await write(ines)
    expect((await julien.ask('PUT', body['@id'], { postStatus: 'ASK_MODIFICATION' })).body.postStatus).toBe(
      'ASK_MODIFICATION',
    )
    const texts = async () => (await toldOf(ines, body.id)).map(({ text }: { text: string }) => text)
    expect(await texts()).toEqual(['Changes requested for “Ouvert dimanche”.'])
    await ines.ask('PUT', body['@id'], { postStatus: 'PENDING_APPROVAL' })
    expect((await julien.ask('PUT', body['@id'], { postStatus: 'SCHEDULED' })).body.postStatus).toBe('SCHEDULED')
    expect(await texts()).toContainEqual(expect.stringMatching(/^“Ouvert dimanche” by .+ is approved: /))
    // What was let go can be called back as long as nothing left.
    expect((await julien.ask('POST', `${body['@id']}/change_request`, { note: 'Attendons' })).body.postStatus).toBe(
      'ASK_MODIFICATION',
    )
    expect(await armed(body.id)).toBe(false)
  })

  test('approving an outdated version is refused', async () => {
    const { body: read } = await write(ines)
    await ines.ask('PUT', read['@id'], { text: 'Fermé dimanche' })
    const late = await julien.ask('POST', `${read['@id']}/approval`, { version: read.version })
    expect(late.status).toBe(409)
    expect(codes(late)).toEqual(['postStatus: post.changed'])
    const now = await as(julien, read)
    expect(now).toMatchObject({ text: 'Fermé dimanche', postStatus: 'PENDING_APPROVAL' })
    expect(await armed(read.id)).toBe(false)
    const approved = await julien.ask('POST', `${read['@id']}/approval`, { version: now.version })
    expect(approved.body).toMatchObject({ text: 'Fermé dimanche', postStatus: 'SCHEDULED' })
  })

  test('approving a post whose time has passed requires a new time', async () => {
    const { body } = await write(ines)
    const db = server.deps.databases.of(camille.companyId)
    await db
      .updateTable('scheduled_post')
      .set({ scheduled_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', body.id)
      .execute()
    const late = await julien.ask('POST', `${body['@id']}/approval`, {})
    expect(codes(late)).toEqual(['scheduledAt: past'])
    const at = tomorrow().toISOString()
    expect((await julien.ask('POST', `${body['@id']}/approval`, { scheduledAt: at })).body.postStatus).toBe('SCHEDULED')
  })

  test('requesting changes requires a note', async () => {
    const { body } = await write(ines)
    expect(codes(await julien.ask('POST', `${body['@id']}/change_request`, { note: '  ' }))).toEqual(['note: blank'])
  })
})

describe('permissions on posts', () => {
  let reader: Person
  let marc: Person
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
    expect((await reader.ask('GET', '/api/scheduled_posts')).status).toBe(200)
    expect((await write(reader)).status).toBe(403)
    expect((await reader.ask('PUT', body['@id'], { text: 'Non' })).status).toBe(403)
    expect((await reader.ask('DELETE', body['@id'])).status).toBe(403)
    expect((await reader.ask('POST', `${body['@id']}/duplicate`)).status).toBe(403)
    const nobody = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
    expect((await nobody.ask('GET', '/api/scheduled_posts')).status).toBe(403)
    expect((await nobody.ask('GET', body['@id'])).status).toBe(403)
  })

  test('a member sees the posts of their locations, and only these locations of them', async () => {
    const here = (await write(julien)).body
    const there = (await write(julien, { checkedLocations: [iri(nice)] })).body
    const both = (await write(julien, { checkedLocations: [iri(lyon), iri(nice)] })).body
    expect((await as(marc, here)).checkedLocations).toEqual([iri(lyon)])
    expect((await marc.ask('GET', there['@id'])).status).toBe(404)
    const seen = await as(marc, both)
    expect(seen.checkedLocations).toEqual([iri(lyon)])
    expect(seen.progress.total).toBe(1)
    // What goes to places they don't see is not theirs to change, but theirs to copy.
    expect(seen).toMatchObject({ canEdit: false, canDelete: false, canApprove: false, canDuplicate: true })
    expect((await marc.ask('PUT', both['@id'], { text: 'À moi' })).status).toBe(403)
    expect((await marc.ask('DELETE', both['@id'])).status).toBe(403)
    expect((await marc.ask('POST', `${both['@id']}/duplicate`)).body.checkedLocations).toEqual([iri(lyon)])
    expect(codes(await write(marc, { checkedLocations: [iri(nice)] }))).toEqual([
      'scheduledPostLocations[0].location: relation.unknown',
    ])
    const { body } = await marc.ask('GET', '/api/scheduled_posts?itemsPerPage=100')
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
    expect(await toldOf(marc, here.id)).toHaveLength(1)
    for (const post of [there, both]) expect(await toldOf(marc, post.id)).toEqual([])
    for (const post of [here, there, both]) expect(await toldOf(blind, post.id)).toEqual([])
    expect(await toldOf(julien, both.id)).toHaveLength(1)
  })

  test('the private Instagram of a user needs its own permission', async () => {
    const story = { integrationType: 'instagramPrivate', postType: 'story', postStatus: 'DRAFT' }
    const without = await server.colleague(camille, { permissions: { isAllowPrivateInstagram: false } })
    expect((await write(without, story)).status).toBe(403)
    const { body: official } = await write(without, { ...story, integrationType: 'instagram' })
    for (const more of [{}, { postStatus: 'SCHEDULED' }]) {
      const moved = await without.ask('PUT', official['@id'], { integrationType: 'instagramPrivate', ...more })
      expect(moved.status).toBe(403)
    }
    expect((await as(without, official)).integrationType).toBe('instagram')
    const { status, body } = await write(julien, story)
    expect(status).toBe(201)
    expect((await without.ask('PUT', body['@id'], { text: 'Non' })).status).toBe(403)
    expect((await without.ask('GET', body['@id'])).body).toMatchObject({ canEdit: false, canDuplicate: false })
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
      expect((await stranger.ask(method, `${body['@id']}${path}`, method === 'GET' ? undefined : {})).status).toBe(404)
    const { body: publications } = await camille.ask('GET', `${body['@id']}/publications`)
    expect((await stranger.ask('GET', publications.member[0]['@id'])).status).toBe(404)
    expect((await stranger.ask('GET', '/api/scheduled_posts')).body.totalItems).toBe(0)
  })

  test('head office proposes a post and a location duplicates it as a draft', async () => {
    const { body } = await write(camille, { postStatus: 'INTERN_FEED', checkedLocations: [iri(lyon), iri(nice)] })
    expect(body.postStatus).toBe('INTERN_FEED')
    expect(await armed(body.id)).toBe(false)
    expect((await write(marc, { postStatus: 'INTERN_FEED' })).status).toBe(403)
    const taken = await marc.ask('POST', `${body['@id']}/duplicate`)
    expect(taken.body).toMatchObject({ postStatus: 'DRAFT', checkedLocations: [iri(lyon)] })
  })
})
