import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { fold } from './normalize-text.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  await furnish(5_000)
})
afterAll(() => server?.close())

const inCompany = () => server.deps.databases.forCompany(owner.companyId)
/** Creates locations with few distinct names, every third without a city: long runs of equal and of null sort keys. */
async function furnish(count: number): Promise<void> {
  await sql`insert into location (company_id, id, name, city, time_zone)
    select ${owner.companyId}, gen_random_uuid(), 'Place ' || n % 7, case when n % 3 > 0 then 'Ville ' || n % 11 end, 'Europe/Paris'
    from generate_series(1, ${count}::int) n`.execute(inCompany())
}

const page = async (query: string) => (await owner.request('GET', `/api/locations?itemsPerPage=100&${query}`)).body
/** All ids in the order of the database. */
async function whole(order: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from location order by ${sql.raw(order)}`.execute(inCompany())
  return rows.map(({ id }) => id)
}

test.each([
  ['order[name]=asc', 'sort_name, id'],
  ['order[name]=desc', 'sort_name desc, id desc'],
  ['order[city]=asc', 'fold(city), id'],
  ['order[city]=desc', 'fold(city) desc, id desc'],
  ['order[city]=asc&order[name]=desc', 'fold(city), sort_name desc, id desc'],
  ['', 'id'],
  ['search=pla', 'id'],
  ['search=pla&order[city]=desc', 'fold(city) desc, id desc'],
])('every page of a long list holds what it must, in whatever order they are opened: %s', async (query, order) => {
  const ids = await whole(order)
  const pages = Array.from({ length: 52 }, (_, n) => ((n * 19) % 52) + 1)
  for (const number of pages) {
    const { member, totalItems } = await page(`${query}&page=${number}`)
    expect(totalItems).toBe(5_000)
    expect(member.map((location: { id: string }) => location.id)).toEqual(ids.slice((number - 1) * 100, number * 100))
  }
})

test('pagination of a long list restarts after it grew, shrank or was reordered', async () => {
  const far = async () => (await page('order[name]=asc&page=40')).member.map((location: { id: string }) => location.id)
  const expected = async () => (await whole('sort_name, id')).slice(3_900, 4_000)
  expect(await far()).toEqual(await expected())
  await owner.request('POST', '/api/locations', { name: 'Aaa' })
  expect(await far()).toEqual(await expected())
  const [first, second] = await whole('sort_name, id')
  await owner.request('DELETE', `/api/locations/${second}`)
  expect(await far()).toEqual(await expected())
  await owner.request('PUT', `/api/locations/${first}`, { name: 'Zzz' })
  expect(await far()).toEqual(await expected())
})

test('a long list of one person is not found by the marks of another', async () => {
  const ids = await whole('sort_name, id')
  const some = ids.filter((_, at) => at % 2 === 0)
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER' })
  await sql`insert into user_location (company_id, user_id, location_id)
    select ${owner.companyId}, ${member.id}, id from unnest(${some}::uuid[]) id`.execute(inCompany())
  await page('order[name]=asc&page=24')
  const { body } = await member.request('GET', '/api/locations?itemsPerPage=100&order[name]=asc&page=24')
  expect(body.totalItems).toBe(some.length)
  expect(body.member.map((location: { id: string }) => location.id)).toEqual(some.slice(2_300, 2_400))
  const stranger = await server.owner('Autre maison')
  expect((await stranger.request('GET', '/api/locations?itemsPerPage=100&order[name]=asc&page=24')).body).toMatchObject(
    {
      totalItems: 0,
      member: [],
    },
  )
})

test('names are folded alike here and in the database', async () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'ÀÉîôüçŒæßİı’ʼÅﬁ½Ⅷ×'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        anyText.filter((text) => !text.includes('\u0000')),
        { maxLength: 50 },
      ),
      async (texts) => {
        const { rows } = await sql<{
          folded: string
        }>`select fold(text) as folded from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(
          inCompany(),
        )
        expect(texts.map(fold)).toEqual(rows.map(({ folded }) => folded))
      },
    ),
    { numRuns: 30 },
  )
})

test('ids of another kind, and of nothing, find nothing', async () => {
  const nothing = `id[]=${newId()}&id[]=7&groupe=%2Fapi%2Fusers%2F${newId()}`
  expect(await page(nothing)).toMatchObject({ totalItems: 0, member: [] })
})
