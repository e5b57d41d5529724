import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'

interface FoundCompetitor {
  placeId: string
  name: string
  address: string
  averageRating: number
  totalReviews: number
  competitor?: string
}

let world: FlowEnvironment
let lyon: string
let villeurbanne: string
beforeAll(async () => {
  world = await startFlowEnvironment()
  const [first = '', second = ''] = await world.open(restaurants(2))
  ;[lyon, villeurbanne] = [first, second]
})
afterAll(() => world?.close())
beforeEach(() => world.sandbox.control('PUT', '/faults', { rules: [] }))

const search = async (q: string, location = lyon): Promise<FoundCompetitor[]> =>
  (await world.camille.request('GET', `/api/locations/${location}/competitor_places?q=${encodeURIComponent(q)}`)).body
    .places
const add = (placeId: string, location = lyon, person = world.camille) =>
  person.request('POST', '/api/gmb_competitors', { location: `/api/locations/${location}`, placeId })
const analysis = async (query = '', location = lyon) =>
  (await world.camille.request('GET', `/api/locations/${location}/competitor-analyze${query}`)).body
const db = () => world.server.deps.databases.forCompany(world.camille.companyId)
const ago = (days: number) => Temporal.Now.plainDateISO('UTC').subtract({ days }).toString()

test('a competitor is found near the location, added once, read, listed and removed', async () => {
  const [found] = await search('crêperie')
  if (!found) throw new Error('The map shows no crêperie.')
  expect(found).toMatchObject({ name: 'Crêperie Ty Breizh', averageRating: expect.any(Number) })
  const made = await add(found.placeId)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...{ '@type': 'GmbCompetitor', placeId: found.placeId, name: found.name, address: found.address },
    ...{ averageRating: found.averageRating, totalReviews: found.totalReviews },
    location: { '@id': `/api/locations/${lyon}` },
  })
  expect((await add(found.placeId)).body['@id']).toBe(made.body['@id'])
  expect((await search('crêperie'))[0]?.competitor).toBe(made.body['@id'])
  // The same competitor may be added to another location; a list is requested for one location.
  await add(found.placeId, villeurbanne)
  const list = await world.camille.request('GET', `/api/gmb_competitors?location=${lyon}&order[createdAt]=desc`)
  expect(list.body).toMatchObject({ totalItems: 1, member: [{ '@id': made.body['@id'], name: found.name }] })
  expect((await world.camille.request('GET', '/api/gmb_competitors')).body.totalItems).toBe(2)
  expect((await world.camille.request('GET', made.body['@id'])).body).toMatchObject({
    name: found.name,
    url: expect.any(String),
  })
  expect((await world.camille.request('DELETE', made.body['@id'])).status).toBe(204)
  expect((await world.camille.request('GET', made.body['@id'])).status).toBe(404)
  // Restored, it has the same id.
  expect((await add(found.placeId)).body['@id']).toBe(made.body['@id'])
  expect((await world.camille.request('DELETE', made.body['@id'])).status).toBe(204)
  const acts = await world.camille.request('GET', '/api/user_activities?objectType=GmbCompetitor')
  expect(acts.body.member[0]).toMatchObject({ operation: 'competitors.remove', summary: restaurants(1)[0]?.name })
})

test('only ids and daily readings from Google are stored', async () => {
  const [found] = await search('pizzeria')
  await add(found?.placeId ?? '')
  const { rows } = await sql<{ all: string }>`select (select json_agg(c)::text from gmb_competitor c)
    || (select json_agg(r)::text from gmb_competitor_reading r) as all`.execute(db())
  expect(rows[0]?.all).toContain(found?.placeId)
  expect(rows[0]?.all).not.toContain('Bella Vista')
})

test('a competitor that cannot be added is reported at its field', async () => {
  const wrong = await add('ChIJnobody')
  expect(wrong).toMatchObject({
    status: 400,
    body: { violations: [{ propertyPath: 'placeId', code: 'relation.unknown' }] },
  })
  expect((await add(' ')).body.violations).toMatchObject([{ propertyPath: 'placeId' }])
  expect((await world.camille.request('GET', `/api/locations/${lyon}/competitor_places?q=a`)).status).toBe(400)
  const [full] = await world.open(restaurants(3).slice(2))
  for (let n = 1; n <= 10; n++)
    await sql`insert into gmb_competitor (company_id, id, location_id, place_id)
      values (${world.camille.companyId}, ${newId()}, ${full}, ${`ChIJ${n}`})`.execute(db())
  const [found] = await search('bistro')
  expect(await add(found?.placeId ?? '', full)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('10') },
  })
})

describe('competitors over a period', () => {
  test('the analysis lists our own location first and omits days without a reading', async () => {
    const [found] = await search('sushi')
    const { id } = (await add(found?.placeId ?? '')).body
    for (const [day, rating, reviews] of [
      [ago(40), 4.0, 100],
      [ago(20), 4.1, 120],
      [ago(10), 4.2, 131],
    ] as const)
      await sql`insert into gmb_competitor_reading (company_id, competitor_id, day, rating, reviews)
        values (${world.camille.companyId}, ${id}, ${day}, ${rating}, ${reviews})`.execute(db())
    const all = await analysis()
    expect(all).toMatchObject({ source: 'ready', daysKept: 400, location: { id: lyon } })
    expect(all.subjects[0]).toMatchObject({ name: restaurants(1)[0]?.name, address: '1 rue des Tables, 69001 Lyon' })
    expect(all.subjects[0].competitor).toBeUndefined()
    const past = await analysis(`?from=${ago(25)}&to=${ago(5)}`)
    const subject = past.subjects.find((item: { competitor?: { id: string } }) => item.competitor?.id === id)
    expect(subject).toMatchObject({
      ...{ start: { day: ago(20), totalReviews: 120 }, end: { day: ago(10), totalReviews: 131 } },
      ...{ growth: 11, averageRating: 4.2 },
      days: [{ day: ago(20) }, { day: ago(10) }],
    })
    const analysed = (
      await world.camille.request('GET', `/api/gmb_competitors/${id}/competitor-analyze?from=${ago(45)}`)
    ).body
    expect(analysed.subjects).toHaveLength(2)
    expect(analysed.subjects[1].start).toEqual({ day: ago(40), averageRating: 4, totalReviews: 100 })
    // Today's figures are Google's current ones.
    expect(analysed.subjects[1].end).toMatchObject({ totalReviews: found?.totalReviews })
    for (const [query, code] of [
      [`?from=${ago(1)}&to=${ago(2)}`, 'period.inverted'],
      ['?from=2020-01-01', 'period.long'],
    ] as const)
      expect((await analysis(query)).violations, query).toMatchObject([{ propertyPath: 'from', code }])
    expect((await analysis('?from=soon')).status).toBe(400)
  })

  test('our own location is compared by its reviews if it is connected', async () => {
    expect((await analysis()).subjects[0]).toMatchObject({ days: [] })
    await world.connectAll('google', await world.grant('google'))
    const { accounts } = await world.sandbox.control<{ accounts: { id: string; name: string }[] }>(
      'GET',
      '/accounts?network=google',
    )
    const account = accounts.find(({ name }) => name === restaurants(1)[0]?.name)?.id
    for (const rating of [5, 4, 1])
      await world.sandbox.control('POST', '/interactions', {
        ...{ network: 'google', account, kind: 'review', author: { name: `Client ${rating}` }, text: 'Bien', rating },
      })
    for (const { id } of await db().selectFrom('integration').select('id').where('location_id', '=', lyon).execute())
      await sql`select graphile_worker.add_job('inbox.poll', ${JSON.stringify({ companyId: world.camille.companyId, integrationId: id })}::json)`.execute(
        world.server.deps.databases.open,
      )
    await world.work()
    const [own] = (await analysis()).subjects
    expect(own).toMatchObject({
      totalReviews: 3,
      ratings: [1, 0, 0, 1, 1],
      ratingsInPeriod: [1, 0, 0, 1, 1],
      growth: 3,
    })
    expect(own.averageRating).toBeCloseTo(10 / 3)
    expect(own.days).toHaveLength(30)
  })

  test('each competitor is fetched once a day, also a removed one, and expired readings are deleted', async () => {
    const [found] = await search('couscous')
    const { id } = (await add(found?.placeId ?? '')).body
    const readings = async () =>
      (
        await db()
          .selectFrom('gmb_competitor_reading')
          .select(['day', 'reviews'])
          .where('competitor_id', '=', id)
          .execute()
      ).length
    expect(await readings()).toBe(1)
    await sql`update gmb_competitor_reading set day = current_date - 500 where competitor_id = ${id}`.execute(db())
    await sql`update gmb_competitor set asked_on = current_date - 1 where id = ${id}`.execute(db())
    await sql`update gmb_competitor set removed_at = now() - interval '25 hours' where place_id = 'ChIJ3'`.execute(db())
    await sweep()
    expect(await readings()).toBe(1)
    expect(await db().selectFrom('gmb_competitor').select('id').where('place_id', '=', 'ChIJ3').execute()).toEqual([])
    const countRequests = async () =>
      (await world.sandbox.control<{ requests: { host: string }[] }>('GET', '/requests?since=0')).requests.filter(
        ({ host }) => host === 'places.googleapis.com',
      ).length
    const before = await countRequests()
    await sweep()
    expect(await countRequests()).toBe(before)
  })
})

async function sweep(): Promise<void> {
  const { open } = world.server.deps.databases
  await sql`select graphile_worker.add_job('competitors.sweep')`.execute(open)
  await world.work()
  // Their creation times differ by fractions of a second.
  for (let turn = 0; turn < 50; turn++) {
    const { rows } = await sql`select id from gmb_competitor
      where asked_on is distinct from (now() at time zone 'utc')::date`.execute(db())
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
    await world.work()
  }
  throw new Error('Not every competitor was asked about.')
}

describe('competitors while Google is not available', () => {
  test('competitors are listed with the error, and none can be added', async () => {
    const [found, second] = await search('restaurant', villeurbanne)
    await add(found?.placeId ?? '', villeurbanne)
    await world.sandbox.control('PUT', '/faults', {
      rules: [{ network: 'google', operation: 'places.get', fault: '503' }],
    })
    const spanish = await world.server.colleague(world.camille, { lang: 'es' })
    const { member } = (await spanish.request('GET', `/api/gmb_competitors?location=${villeurbanne}`)).body
    expect(member[0]).toMatchObject({
      error: { code: 'competitors.unavailable', message: expect.stringContaining('Google Maps') },
    })
    expect(member[0].name).toBeUndefined()
    expect([409, 502]).toContain((await add(second?.placeId ?? '', lyon)).status)
  })

  test('an installation without a Google key reports it', async () => {
    const bare = await startFlowEnvironment({ server: { GOOGLE_PLACES_KEY: '' } })
    try {
      const [location] = await bare.open(restaurants(1))
      const response = await bare.camille.request('GET', `/api/locations/${location}/competitor_places?q=bistro`)
      expect(response).toMatchObject({ status: 409, body: { detail: expect.stringContaining('GOOGLE_PLACES_KEY') } })
      expect((await bare.camille.request('GET', `/api/locations/${location}/competitor-analyze`)).body).toMatchObject({
        source: 'unset',
      })
    } finally {
      await bare.close()
    }
  })
})

test('other companies’ competitors are not found, and the permission is required', async () => {
  const [found] = await search('brasserie')
  const { body: mine } = await add(found?.placeId ?? '')
  const stranger = await world.server.owner('Ailleurs')
  const elsewhere = await world.server.colleague(world.camille, {
    profile: 'PROFILE_MEMBER',
    locations: [villeurbanne],
  })
  const clerk = await world.server.colleague(world.camille, { permissions: { report: false } })
  for (const [person, status] of [
    [stranger, 404],
    [elsewhere, 404],
    [clerk, 403],
  ] as const)
    for (const [method, path] of [
      ['GET', mine['@id']],
      ['DELETE', mine['@id']],
      ['GET', `${mine['@id']}/competitor-analyze`],
      ['GET', `/api/locations/${lyon}/competitor-analyze`],
      ['GET', `/api/locations/${lyon}/competitor_places?q=bistro`],
    ] as const)
      expect((await person.request(method, path)).status, `${method} ${path}`).toBe(status)
  expect((await add(found?.placeId ?? '', lyon, elsewhere)).status).toBe(400)
  const seen = (await elsewhere.request('GET', '/api/gmb_competitors?itemsPerPage=100')).body.member
  expect(new Set(seen.map((row: { location: { id: string } }) => row.location.id))).toEqual(new Set([villeurbanne]))
})
