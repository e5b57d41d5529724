import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { type Databases, openDatabases } from './db.ts'

// Tests the plugin without row level security: the queries run as the database's owner, to whom no policy applies.

let server: TestServer
let margot: TestUser
let stranger: TestUser
let databases: Databases

beforeAll(async () => {
  server = await startTestServer()
  margot = await server.owner()
  stranger = await server.owner('Another company')
  const { config } = server.deps
  databases = openDatabases({ ...config, DATABASE_ADMIN_URL: config.DATABASE_URL })
  for (const user of [margot, stranger]) {
    const { body: group } = await user.request('POST', '/api/groups', { name: 'Rhône' })
    await user.request('POST', '/api/locations', { name: 'Here', groupe: group['@id'] })
  }
})
afterAll(async () => {
  await databases.end()
  await server.close()
})

const mine = () => databases.forCompany(margot.companyId)

test('the owner of the database sees every company, so nothing but the queries keeps them apart', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from location_group`.execute(mine())
  expect(rows[0]?.n).toBe(2)
})

test('what is selected is one company’s, under any name and through any join', async () => {
  expect(await mine().selectFrom('location_group').select('company_id').execute()).toEqual([
    { company_id: margot.companyId },
  ])
  const joined = mine()
    .selectFrom('location as l')
    .innerJoin('location_group as g', (join) => join.on(sql<boolean>`true`))
    .select(['l.company_id as of', 'g.company_id as in'])
  expect(await joined.execute()).toEqual([{ of: margot.companyId, in: margot.companyId }])
  const left = mine()
    .selectFrom('location as l')
    .leftJoin('location_group as g', (join) => join.on('g.company_id', '=', stranger.companyId))
    .select('g.name')
  expect(await left.execute()).toEqual([{ name: null }])
})

test('a condition with “or” does not lead around it', async () => {
  const all = mine()
    .selectFrom('location_group')
    .select('company_id')
    .where((row) => row.or([row('name', '=', 'nowhere'), row.val(true)]))
  expect(await all.execute()).toHaveLength(1)
})

test('the company itself is only its own', async () => {
  expect(await mine().selectFrom('company').select('id').execute()).toEqual([{ id: margot.companyId }])
  expect(
    await mine().selectFrom('company').select('id').where('id', '=', stranger.companyId).executeTakeFirst(),
  ).toBeUndefined()
})

test('what is changed and deleted is one company’s', async () => {
  const changed = await mine().updateTable('location_group').set({ name: 'Changed' }).returning('company_id').execute()
  expect(changed).toEqual([{ company_id: margot.companyId }])
  const gone = await mine().deleteFrom('location').returning('company_id').execute()
  expect(gone).toEqual([{ company_id: margot.companyId }])
  expect((await stranger.request('GET', '/api/locations')).body.totalItems).toBe(1)
  expect((await stranger.request('GET', '/api/groups')).body.member[0].name).toBe('Rhône')
})

test('in a transaction, too', async () => {
  const found = await mine()
    .transaction()
    .execute((tx) => tx.selectFrom('app_user').select('company_id').execute())
  expect(found).toEqual([{ company_id: margot.companyId }])
})

test('tables without a company, and new rows, are left alone', async () => {
  const id = newId()
  await mine().insertInto('location_label').values({ company_id: margot.companyId, id, name: 'Drive' }).execute()
  expect(await mine().selectFrom('stored_file').selectAll().execute()).toEqual([])
  expect(await mine().selectFrom('credential').select('email').execute()).toHaveLength(2)
})
