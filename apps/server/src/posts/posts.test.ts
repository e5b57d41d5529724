import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let camille: TestUser
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, {
    name: 'Lyon',
    columns: { city: 'Lyon', phone: '+33400000001' },
  })
  nice = await createConnectedLocation(server, camille, { name: 'Nice', columns: { city: 'Nice' } })
})
afterAll(() => server.close())

const facebook = (more: Record<string, unknown> = {}) => ({
  integrationType: 'facebook',
  text: 'Ouvert dimanche',
  checkedLocations: [iri(lyon), iri(nice)],
  ...more,
})
const create = (more: Record<string, unknown> = {}, user = camille) =>
  user.request('POST', '/api/scheduled_posts', facebook(more))

describe('creating a post', () => {
  test('a new post is scheduled in one hour, with the default type and a publication per location', async () => {
    const { status, body, headers } = await create()
    expect(status).toBe(201)
    expect(headers.location).toBe(body['@id'])
    expect(body).toMatchObject({
      '@type': 'ScheduledPost',
      postStatus: 'SCHEDULED',
      scopedPostStatus: 'SCHEDULED',
      scheduleType: 'LATER',
      postType: 'post',
      timeZone: 'Europe/Paris',
      underWay: false,
      progress: { total: 2, open: 2, published: 0, failed: 0, unconfirmed: 0 },
      ...{ canEdit: true, canDelete: true, canDuplicate: true, canRetry: false, canApprove: false, canAskEdit: false },
      author: { '@id': `/api/users/${camille.id}` },
    })
    expect(new Date(body.scheduledAt).getTime() - Date.now()).toBeGreaterThan(59 * 60_000)
    expect(body.checkedLocations.sort()).toEqual([iri(lyon), iri(nice)].sort())
    expect(body.scheduledPostLocations.map((target: { locationName: string }) => target.locationName)).toEqual([
      'Lyon',
      'Nice',
    ])
    expect((await camille.request('GET', body['@id'])).body).toEqual(body)
  })

  test('locations are accepted as the list of entries that responses contain', async () => {
    const { body } = await create({
      checkedLocations: undefined,
      scheduledPostLocations: [{ location: iri(lyon) }, iri(nice), { location: lyon }],
    })
    expect(body.scheduledPostLocations).toHaveLength(2)
  })

  test('every field of the post type is stored and returned', async () => {
    const sent = {
      ...{ integrationType: 'google', postType: 'offer', title: 'Menu à {{city}}', couponCode: 'MARGOT' },
      ...{
        startDate: '2027-03-01 10:00',
        endDate: '2027-03-08T22:00',
        termsConditions: 'Sur place',
        note: 'Entre nous',
      },
      ...{ rawData: { any: ['thing', 1, { deep: true }] }, link: 'https://margot.example/offre' },
    }
    const { status, body } = await create(sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...sent, startDate: '2027-03-01T10:00' })
  })

  test('all violations are returned at once', async () => {
    const dead = await createConnectedLocation(server, camille, { validToken: false })
    const none = await createConnectedLocation(server, camille, { networks: [] })
    const response = await create({
      ...{ integrationType: 'google', postType: 'event', text: `{{phone}} ${'x'.repeat(1600)}`, buttonText: 'BOOK' },
      ...{ checkedLocations: [iri(nice), iri(dead), iri(none)], scheduledAt: '2020-01-01T00:00:00Z', comment: 'Merci' },
    })
    expect(response.status).toBe(400)
    expect(codes(response).sort()).toEqual(
      [
        'buttonLink: button.link',
        'comment: comment.unsupported',
        'endDate: blank',
        'scheduledAt: past',
        'scheduledPostLocations[1].location: token.invalid',
        'scheduledPostLocations[2].location: integration.missing',
        'startDate: blank',
        'text: field.missing',
        'text: text.tooLong',
        'title: blank',
      ].sort(),
    )
    for (const { message } of response.body.violations) expect(message).not.toMatch(/[{}]|is not valid/)
  })

  test('an option no connector sends is refused, an empty one is accepted', async () => {
    const options = {
      ...{ userTags: [{ username: 'a' }], productTags: [{ product_id: '1' }], postCollaborators: ['a'] },
      ...{ postLocation: { id: '1' }, reelCover: 'https://margot.example/c.jpg', thumbOffset: 1500 },
      useDefaultLocation: true,
    }
    const refused = await create(options)
    expect(codes(refused).sort()).toEqual(
      Object.keys(options)
        .map((name) => `${name}: option.ignored`)
        .sort(),
    )
    const empty = Object.keys(options)
    for (const value of ['', [], null])
      expect((await create(Object.fromEntries(empty.map((name) => [name, value])))).status).toBe(201)
  })

  test('a draft may be incomplete', async () => {
    const { status, body } = await create({ postStatus: 'DRAFT', text: '', checkedLocations: [] })
    expect(status).toBe(201)
    expect(body.postStatus).toBe('DRAFT')
  })

  test.each(['PUBLISHED', 'FAILED', 'RSS_FEED', 'ASK_MODIFICATION'])('no post is created as %s', async (postStatus) => {
    expect((await create({ postStatus })).status).toBe(400)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', 'margot.example'])(
    'a link to %s is refused',
    async (link) => {
      expect(codes(await create({ link }))).toEqual(['link: format.url'])
      expect(codes(await create({ buttonLink: link }))).toEqual(['buttonLink: format.url'])
      expect(codes(await create({ storyLink: { url: link } }))).toEqual(['storyLink.url: format.url'])
    },
  )

  test('locations and files of another company are refused like unknown ones', async () => {
    const stranger = await server.owner('Ailleurs')
    const strangerLocation = await createConnectedLocation(server, stranger)
    const responses = []
    for (const id of [strangerLocation, newId()])
      responses.push(await create({ checkedLocations: [iri(lyon), iri(id)] }))
    for (const response of responses)
      expect(codes(response)).toEqual(['scheduledPostLocations[1].location: relation.unknown'])
    expect(responses[0]?.body).toEqual(responses[1]?.body)
    const file = await create({ scheduledPostAttachments: [`/api/attachments/${newId()}`] })
    expect(codes(file)).toEqual(['scheduledPostAttachments[0]: relation.unknown'])
  })

  test('a repeated idempotency key creates one post', async () => {
    const key = { 'idempotency-key': newId() }
    const responses = await Promise.all(
      [1, 2, 3].map(() => camille.request('POST', '/api/scheduled_posts', facebook({ text: 'Une' }), key)),
    )
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    const { body } = await camille.request('GET', '/api/scheduled_posts?search=une')
    expect(body.totalItems).toBe(1)
  })
})

describe('the time of a post', () => {
  test('a time a few minutes ago means now, an earlier one is refused', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    expect((await create({ scheduledAt: ago(4) })).status).toBe(201)
    expect(codes(await create({ scheduledAt: ago(6) }))).toEqual(['scheduledAt: past'])
    expect((await create({ scheduledAt: ago(60), scheduleType: 'NOW' })).status).toBe(201)
  })

  test('an instant is accepted in any notation', async () => {
    for (const scheduledAt of [
      '2027-03-28T01:30:00Z',
      '2027-03-28 01:30:00 Z',
      '2027-03-28 01:30',
      '2027-03-28T03:30:00+02:00',
    ]) {
      const { body } = await create({ scheduledAt })
      expect(body).toMatchObject({ scheduledAt: '2027-03-28T01:30:00+00:00', scheduledLocal: '2027-03-28T03:30' })
    }
    expect(codes(await create({ scheduledAt: '2027-02-30T00:00:00Z' }))).toEqual(['scheduledAt: date.instant'])
  })

  test('a local time that is skipped moves later, a repeated one means its first pass', async () => {
    const skipped = await create({ scheduledLocal: '2027-03-28 02:30' })
    expect(skipped.body).toMatchObject({
      scheduledAt: '2027-03-28T01:30:00+00:00',
      scheduledLocal: '2027-03-28T03:30',
      scheduleShift: 'skipped',
    })
    const repeated = await create({ scheduledLocal: '2027-10-31T02:30', timeZone: 'Europe/Paris' })
    expect(repeated.body).toMatchObject({ scheduledAt: '2027-10-31T00:30:00+00:00', scheduleShift: 'repeated' })
    const elsewhere = await create({ scheduledLocal: '2027-07-01T09:00', timeZone: 'America/New_York' })
    expect(elsewhere.body).toMatchObject({ scheduledAt: '2027-07-01T13:00:00+00:00', timeZone: 'America/New_York' })
    expect(codes(await create({ timeZone: 'Europe/Nowhere' }))).toEqual(['timeZone: timeZone'])
  })
})

describe('changing a post', () => {
  test('a change of the time alone leaves the other fields', async () => {
    const { body } = await create()
    const at = tomorrow()
    const moved = await camille.request('PUT', body['@id'], { scheduledAt: at.toISOString() })
    expect(moved.status).toBe(200)
    expect(moved.body).toEqual({
      ...body,
      scheduledAt: at.toISOString().replace('.000Z', '+00:00'),
      scheduledLocal: moved.body.scheduledLocal,
      updatedAt: moved.body.updatedAt,
      version: 2,
    })
    const rows = await server.deps.databases
      .forCompany(camille.companyId)
      .selectFrom('publication')
      .selectAll()
      .where('post_id', '=', body.id)
      .execute()
    for (const row of rows) expect([row.due_at, row.wake_at, row.payload_version]).toEqual([at, at, 2])
  })

  test('sending back the post as read changes nothing', async () => {
    const { body } = await create({
      targetLink: { url: 'https://margot.example', title: 'Margot' },
      mentions: [{ label: 'Ville de Lyon', id: '42' }],
    })
    const response = await camille.request('PUT', body['@id'], body)
    expect(response.status).toBe(200)
    expect(response.body).toEqual(body)
  })

  test('fields that are given are replaced, null ones removed, absent ones left', async () => {
    const { body } = await create({
      link: 'https://margot.example',
      note: 'a',
      targetLink: { url: 'https://margot.example' },
    })
    const changed = await camille.request('PUT', body['@id'], {
      link: null,
      targetLink: null,
      checkedLocations: [iri(nice)],
    })
    expect(changed.body).toMatchObject({ note: 'a', checkedLocations: [iri(nice)] })
    expect(changed.body.link).toBeUndefined()
    expect(changed.body.targetLink).toBeUndefined()
  })

  test('a change based on an old version is refused', async () => {
    const { body } = await create()
    await camille.request('PUT', body['@id'], { text: 'Plus tard' })
    const late = await camille.request('PUT', body['@id'], { text: 'Trop tard', version: body.version })
    expect(late.status).toBe(409)
    expect(codes(late)).toEqual(['postStatus: post.changed'])
  })

  test('fields only the server decides are ignored', async () => {
    const { body } = await create()
    const { body: after } = await camille.request('PUT', body['@id'], {
      ...{ id: newId(), company: newId(), author: newId(), createdAt: '2020-01-01', underWay: true, progress: {} },
      ...{ canEdit: false, scopedPostStatus: 'PUBLISHED', __proto__: { postStatus: 'PUBLISHED' } },
    })
    expect(after).toEqual(body)
  })

  test('setting the status to draft unschedules the post, and scheduling it again restores it', async () => {
    const { body } = await create()
    const states = async () =>
      (
        await server.deps.databases
          .forCompany(camille.companyId)
          .selectFrom('publication')
          .select(['state', 'wake_at'])
          .where('post_id', '=', body.id)
          .execute()
      ).map(({ state, wake_at }) => `${state} ${wake_at === null ? 'never' : 'then'}`)
    expect(await states()).toEqual(['DUE then', 'DUE then'])
    expect((await camille.request('PUT', body['@id'], { postStatus: 'DRAFT' })).body.postStatus).toBe('DRAFT')
    expect(await states()).toEqual(['WAITING never', 'WAITING never'])
    expect((await camille.request('PUT', body['@id'], { postStatus: 'SCHEDULED' })).body.postStatus).toBe('SCHEDULED')
    expect(await states()).toEqual(['DUE then', 'DUE then'])
  })

  test.each(['PUBLISHED', 'FAILED', 'PARTIALLY_FAILED', 'RSS_FEED'])(
    'a post cannot be set to the status %s',
    async (postStatus) => {
      const { body } = await create()
      expect((await camille.request('PUT', body['@id'], { postStatus })).status).toBe(409)
    },
  )
})

describe('removing a post or a location', () => {
  test('a deleted post is gone, and none of its publications is published', async () => {
    const { body } = await create()
    expect((await camille.request('DELETE', body['@id'])).status).toBe(204)
    expect((await camille.request('GET', body['@id'])).status).toBe(404)
    const rows = await server.deps.databases
      .forCompany(camille.companyId)
      .selectFrom('publication')
      .select(['state', 'wake_at'])
      .where('post_id', '=', body.id)
      .execute()
    expect(rows).toEqual([1, 2].map(() => ({ state: 'CANCELLED', wake_at: null })))
  })

  test('a duplicate is a draft with the same content', async () => {
    const { body } = await create({ link: 'https://margot.example' })
    const copy = await camille.request('POST', `${body['@id']}/duplicate`)
    expect(copy.status).toBe(201)
    expect(copy.body.id).not.toBe(body.id)
    expect(copy.body).toMatchObject({
      postStatus: 'DRAFT',
      text: body.text,
      link: body.link,
      scheduledAt: body.scheduledAt,
    })
  })

  test('a deleted location stays named in the post, as disconnected', async () => {
    const gone = await createConnectedLocation(server, camille, { name: 'Partie' })
    const { body } = await create({ checkedLocations: [iri(lyon), iri(gone)] })
    await camille.request('DELETE', iri(gone))
    const after = await camille.request('GET', body['@id'])
    expect(after.body.checkedLocations).toEqual([iri(lyon)])
    const [, target] = after.body.scheduledPostLocations
    expect(target).toMatchObject({ locationName: 'Partie', error: 'location.disconnected' })
    expect(target.location).toBeUndefined()
    expect((await camille.request('PUT', body['@id'], { scheduledAt: tomorrow().toISOString() })).status).toBe(200)
    // Sent back whole, the disconnected entry goes.
    const saved = await camille.request('PUT', body['@id'], { ...after.body, text: 'Sans elle', version: undefined })
    expect(saved.body.scheduledPostLocations).toHaveLength(1)
  })
})
