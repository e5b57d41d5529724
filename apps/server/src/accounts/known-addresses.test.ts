import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const post = (path: string, body: unknown) => server.request('POST', `/api${path}`, body)
const getViolations = ({ body }: TestResponse) =>
  (body.violations ?? []).map(
    ({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath}: ${code}`,
  )
const newOwner = (more: object = {}) => ({
  email: `${newId()}@example.com`,
  password: 'quatre mots sans rapport',
  firstName: 'Awa',
  lastName: 'Diallo',
  companyName: 'Le Comptoir du Port',
  ...more,
})

describe('signing up', () => {
  test('with an address that has an account answers as for any other, and changes nothing', async () => {
    const { open } = server.deps.databases
    const count = () =>
      open
        .selectFrom('credential')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await count()
    const fresh = await post('/users', newOwner())
    const known = await post('/users', newOwner({ email: owner.email.toUpperCase() }))
    expect([known.status, known.body.email]).toEqual([201, owner.email.toUpperCase()])
    expect(known.headers.location).toBe(`/api/users/${known.body.id}`)
    const shape = ({ id, email, username, '@id': iri, company, ...rest }: TestResponse['body']) => ({
      ...rest,
      company: company.name,
      lengths: [id.length, iri.length, company.id.length],
    })
    expect(shape(known.body)).toEqual(shape(fresh.body))
    expect(await count()).toEqual({ n: Number(before?.n) + 1 })
  })

  test('a malformed address or password is reported whether the address has an account or not', async () => {
    const weak = await post('/users', newOwner({ email: owner.email, password: 'motdepasse' }))
    expect([weak.status, getViolations(weak)]).toEqual([400, ['password: password.common']])
  })

  test('twice at the same moment makes one', async () => {
    const person = newOwner()
    const both = await Promise.all([post('/users', person), post('/users', person)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const { open } = server.deps.databases
    const made = await open.selectFrom('credential').select('user_id').where('email', '=', person.email).execute()
    expect(made).toHaveLength(1)
  })
})
