import { maxItemsPerPage } from '@vitrine/contract/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { type Answer, type Person, startTestServer, type TestServer } from '../testing/testing.ts'
import { addressOf, all, lists, makeable, makeOne } from './samples.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await server.colleague(await server.owner(), { superAdmin: true })
  for (const { name } of makeable) for (let n = 0; n < 5; n++) await makeOne(person, name)
})
afterAll(() => server.close())

const idsIn = (answer: Answer): string[] => answer.body.member.map((one: { '@id': string }) => one['@id'])

describe.each(lists)('$name', ({ operation, list, of }) => {
  const path = `/api${operation.path}`
  const ask = (search = '') => person.ask('GET', `${path}${search === '' ? '' : `?${search}`}`)
  const ids = async (search: string) => idsIn(await ask(search))
  const total = async (search: string): Promise<number> => (await ask(search)).body.totalItems
  let whole: Answer
  beforeAll(async () => {
    whole = await ask('itemsPerPage=100')
  })

  test('is a collection of members that say what they are', async () => {
    const { status, body, headers } = await ask()
    expect(status).toBe(200)
    expect(body).toMatchObject({ '@context': `/api/contexts/${of.name}`, '@id': path, '@type': 'Collection' })
    for (const member of body.member) {
      expect(member).toMatchObject({ '@id': expect.stringContaining(`/api${of.path}/`), '@type': of.name })
      expect(member).not.toHaveProperty('@context')
      if ('id' in member) expect(member['@id']).toBe(`/api${of.path}/${member.id}`)
    }
    const perPage = list.itemsPerPage ?? 30
    expect(headers['x-total-count']).toBe(String(body.totalItems))
    expect(headers['x-total-pages']).toBe(String(Math.max(1, Math.ceil(body.totalItems / perPage))))
    expect(headers['x-items-per-page']).toBe(String(perPage))
  })

  test('the address of the answer has no query', async () => {
    expect((await ask('page=1&itemsPerPage=2')).body['@id']).toBe(path)
    expect((await person.ask('GET', `${path}/?itemsPerPage=2`)).body['@id']).toBe(path)
  })

  test('following next finds every member once, in the same order', async () => {
    const found: string[] = []
    let next: string | undefined = `${path}?itemsPerPage=2`
    while (next !== undefined) {
      const answer: Answer = await person.ask('GET', next)
      expect(answer.body.totalItems).toBe(whole.body.totalItems)
      found.push(...idsIn(answer))
      next = answer.body.view?.next
    }
    expect(found).toEqual(idsIn(whole))
  })

  test('links keep the query, with the page last', async () => {
    const { body } = await ask('page=2&itemsPerPage=1&x[0]=a b')
    if (body.totalItems < 3) return
    const link = (page: number) => `${path}?itemsPerPage=1&x%5B%5D=a+b&page=${page}`
    expect(body.view).toEqual({
      '@id': link(2),
      '@type': 'PartialCollectionView',
      first: link(1),
      last: link(body.totalItems),
      previous: link(1),
      next: link(3),
    })
  })

  test('one page needs no links; with a query it is named', async () => {
    if (whole.body.totalItems <= (list.itemsPerPage ?? 30))
      expect((await ask('page=1')).body).not.toHaveProperty('view')
    expect(whole.body.view).toEqual({ '@id': `${path}?itemsPerPage=100`, '@type': 'PartialCollectionView' })
  })

  test('a page past the end is empty', async () => {
    const { status, body } = await ask('page=9999')
    expect([status, body.member, body.totalItems]).toEqual([200, [], whole.body.totalItems])
  })

  test.each(['0', '-1', 'two', '1.5', ''])('page=%s is refused', async (page) => {
    const { status, body, headers } = await ask(`page=${page}`)
    expect([status, body.detail]).toEqual([400, 'Page should not be less than 1'])
    expect(body).not.toHaveProperty('violations')
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('at most a hundred a page, none if asked', async () => {
    const { headers } = await ask('itemsPerPage=5000')
    expect(headers['x-items-per-page']).toBe(String(maxItemsPerPage))
    const none = await ask('itemsPerPage=0')
    expect(none.body).toMatchObject({ member: [], totalItems: whole.body.totalItems })
    expect(none.headers).toMatchObject({ 'x-items-per-page': '0', 'x-total-pages': '1' })
  })

  test('what it does not know is ignored', async () => {
    const search = 'itemsPerPage=100&pagination=false&partial=true&nonsense=1&a[b][c]=2&order[password]=asc&exists[x]=1'
    expect(await ids(search)).toEqual(idsIn(whole))
    expect(await ids('itemsPerPage=100&order[id]=sideways&__proto__[x]=1')).toEqual(idsIn(whole))
  })

  test('every order is a true one, and both ways', async () => {
    for (const field of list.order ?? []) {
      const ascending = await ids(`itemsPerPage=100&order[${field}]=asc`)
      expect(ascending.toSorted(), field).toEqual(idsIn(whole).toSorted())
      expect(await ids(`itemsPerPage=100&order%5B${field}%5D=DESC`), field).toEqual(ascending.toReversed())
      expect(await ids(`itemsPerPage=100&order[${field}]=sideways`), field).toEqual(idsIn(whole))
    }
  })

  test('exists parts the whole in two', async () => {
    for (const field of list.exists ?? []) {
      const [yes, no] = [await total(`exists[${field}]=true`), await total(`exists[${field}]=false`)]
      expect(yes + no, field).toBe(whole.body.totalItems)
      expect([await total(`exists[${field}]=1`), await total(`exists[${field}]=`)]).toEqual([yes, yes])
      expect(await total(`exists%5B${field}%5D=0`)).toBe(no)
      expect(await total(`exists[${field}]=perhaps`)).toBe(whole.body.totalItems)
    }
  })

  test('a NUL and half of a surrogate pair are refused at every documented parameter', async () => {
    for (const { variable } of whole.body.search.mapping) {
      const parameter = variable.replace(/\[\]$/, '')
      for (const value of ['%00', 'a%00b', '%ED%A0%BD'])
        for (const search of [`${variable}=${value}`, `${variable}=1&${variable}=${value}`]) {
          const { status, body } = await ask(search)
          expect([search, status], body.detail).toEqual([search, 400])
          if (parameter !== 'page') expect(body.violations).toMatchObject([{ propertyPath: parameter }])
        }
    }
    expect((await ask('nonsense=%00&order[password]=%00')).status).toBe(200)
  })

  test('every filter is offered to clients that discover them', async () => {
    const { mapping, template } = whole.body.search
    const variables = mapping.map(({ variable }: { variable: string }) => variable)
    for (const name of Object.keys(list.filters ?? {}))
      expect(
        variables.some((variable: string) => variable.split('[')[0] === name),
        name,
      ).toBe(true)
    for (const field of list.order ?? []) expect(variables).toContain(`order[${field}]`)
    expect(template).toBe(`${path}{?${variables.join(',')}}`)
  })

  const filters = Object.entries(list.filters ?? {})

  test('text is found anywhere, whatever the case', async () => {
    for (const [name, kind] of filters) {
      const member = whole.body.member.find((one: Record<string, unknown>) => typeof one[name] === 'string')
      if (kind !== 'text' || !member) continue
      const part = encodeURIComponent(member[name].slice(1).toUpperCase())
      expect(await ids(`itemsPerPage=100&${name}=${part}`), name).toContain(member['@id'])
      expect(await total(`${name}=${newId()}`), name).toBe(0)
      expect(await total(`${name}=`), name).toBe(whole.body.totalItems)
      for (const wild of ['%25', '_', '%5C']) expect(await total(`${name}=${wild}${newId()}`), name).toBe(0)
    }
  })

  test('lists of values are read alike in every spelling, and match nothing when they name nothing', async () => {
    for (const [name, kind] of filters) {
      if (kind !== 'exact' && typeof kind !== 'object') continue
      const some = whole.body.member
        .map((one: Record<string, unknown>) => one[name])
        .find((value: unknown) => typeof value === 'string')
      const values = [some ?? newId(), newId()].map(encodeURIComponent)
      const spellings = [(_: number) => `${name}[]`, (n: number) => `${name}[${n}]`, () => name, () => `${name}%5B%5D`]
      const totals = spellings.map((key) => total(values.map((value, n) => `${key(n)}=${value}`).join('&')))
      const counts = await Promise.all(totals)
      expect(new Set(counts).size, name).toBe(1)
      if (some !== undefined) expect(counts[0], name).toBeGreaterThan(0)
      expect(await total(`${name}[]=${newId()}`), name).toBe(0)
      if (typeof kind === 'object') expect(await total(`${name}[]=12`), name).toBe(0)
    }
  })

  test('booleans, dates and numbers that can’t be read are ignored', async () => {
    for (const [name, kind] of filters) {
      const spoiled = {
        boolean: [`${name}=maybe`, `${name}=`],
        date: [`${name}[after]=soon`, `${name}[before]=2026-02-31`, `${name}=2026-01-01`],
        number: [`${name}[lt]=few`, `${name}[between]=1-2`, `${name}=5`],
      }[String(kind)]
      for (const search of spoiled ?? []) expect(await total(search), search).toBe(whole.body.totalItems)
    }
  })

  test('booleans, dates and numbers part the whole', async () => {
    for (const [name, kind] of filters) {
      const parts = {
        boolean: [`${name}=true`, `${name}=false`],
        date: [`${name}[before]=2026-01-01 00:00:00`, `${name}[strictly_after]=2026-01-01T00:00:00Z`],
        number: [`${name}[lte]=1`, `${name}[gt]=1`],
      }[String(kind)]
      const counts = await Promise.all((parts ?? []).map(total))
      expect(
        counts.reduce((sum, one) => sum + one, 0),
        name,
      ).toBeLessThanOrEqual(whole.body.totalItems)
    }
  })
})

test('a question mark in a value is a character', async () => {
  const asker = await server.owner()
  await asker.ask('POST', '/api/groups', { name: 'Open on Sundays?' })
  await asker.ask('POST', '/api/groups', { name: 'Open on Sundays' })
  const { body } = await asker.ask('GET', '/api/groups?name=sundays?')
  expect(body.member.map(({ name }: { name: string }) => name)).toEqual(['Open on Sundays?'])
})

describe('lists below an item', () => {
  const below = all.filter(([, operation]) => operation.list && operation.path.includes('{'))

  test('that is not there are not there, whatever page', async () => {
    for (const [name, operation] of below) {
      expect((await person.ask('GET', addressOf(operation))).status, name).toBe(404)
      expect((await person.ask('GET', `${addressOf(operation)}?page=0`)).status, name).toBe(400)
    }
  })
})
