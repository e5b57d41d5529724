import { maxItemsPerPage } from '@vitrine/contract/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'
import { all, getAddress, lists, makeable, makeOne } from './samples.ts'

let server: TestServer
let person: TestUser

beforeAll(async () => {
  server = await startTestServer()
  person = await server.colleague(await server.owner(), { superAdmin: true })
  for (const { name } of makeable) for (let n = 0; n < 5; n++) await makeOne(person, name)
})
afterAll(() => server.close())

const getIds = (response: TestResponse): string[] => response.body.member.map((item: { '@id': string }) => item['@id'])

describe.each(lists)('$name', ({ operation, list, of }) => {
  const path = `/api${operation.path}`
  const request = (search = '') => person.request('GET', `${path}${search === '' ? '' : `?${search}`}`)
  const ids = async (search: string) => getIds(await request(search))
  const total = async (search: string): Promise<number> => (await request(search)).body.totalItems
  let whole: TestResponse
  beforeAll(async () => {
    whole = await request('itemsPerPage=100')
  })

  test('a list is a collection whose members have an id and a type', async () => {
    const { status, body, headers } = await request()
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

  test('the @id of a list has no query', async () => {
    expect((await request('page=1&itemsPerPage=2')).body['@id']).toBe(path)
    expect((await person.request('GET', `${path}/?itemsPerPage=2`)).body['@id']).toBe(path)
  })

  test('following next finds every member once, in the same order', async () => {
    const found: string[] = []
    let next: string | undefined = `${path}?itemsPerPage=2`
    while (next !== undefined) {
      const response: TestResponse = await person.request('GET', next)
      expect(response.body.totalItems).toBe(whole.body.totalItems)
      found.push(...getIds(response))
      next = response.body.view?.next
    }
    expect(found).toEqual(getIds(whole))
  })

  test('links keep the query, with the page last', async () => {
    const { body } = await request('page=2&itemsPerPage=1&x[0]=a b')
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
      expect((await request('page=1')).body).not.toHaveProperty('view')
    expect(whole.body.view).toEqual({ '@id': `${path}?itemsPerPage=100`, '@type': 'PartialCollectionView' })
  })

  test('a page past the end is empty', async () => {
    const { status, body } = await request('page=9999')
    expect([status, body.member, body.totalItems]).toEqual([200, [], whole.body.totalItems])
  })

  test.each(['0', '-1', 'two', '1.5', ''])('page=%s is refused', async (page) => {
    const { status, body, headers } = await request(`page=${page}`)
    expect([status, body.detail]).toEqual([400, 'Page should not be less than 1'])
    expect(body).not.toHaveProperty('violations')
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('a page holds at most a hundred members, and none when none are requested', async () => {
    const { headers } = await request('itemsPerPage=5000')
    expect(headers['x-items-per-page']).toBe(String(maxItemsPerPage))
    const none = await request('itemsPerPage=0')
    expect(none.body).toMatchObject({ member: [], totalItems: whole.body.totalItems })
    expect(none.headers).toMatchObject({ 'x-items-per-page': '0', 'x-total-pages': '1' })
  })

  test('what it does not know is ignored', async () => {
    const search = 'itemsPerPage=100&pagination=false&partial=true&nonsense=1&a[b][c]=2&order[password]=asc&exists[x]=1'
    expect(await ids(search)).toEqual(getIds(whole))
    expect(await ids('itemsPerPage=100&order[id]=sideways&__proto__[x]=1')).toEqual(getIds(whole))
  })

  test('every order is a true one, and both ways', async () => {
    for (const field of list.order ?? []) {
      const ascending = await ids(`itemsPerPage=100&order[${field}]=asc`)
      expect(ascending.toSorted(), field).toEqual(getIds(whole).toSorted())
      expect(await ids(`itemsPerPage=100&order%5B${field}%5D=DESC`), field).toEqual(ascending.toReversed())
      expect(await ids(`itemsPerPage=100&order[${field}]=sideways`), field).toEqual(getIds(whole))
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
          const { status, body } = await request(search)
          expect([search, status], body.detail).toEqual([search, 400])
          if (parameter !== 'page') expect(body.violations).toMatchObject([{ propertyPath: parameter }])
        }
    }
    expect((await request('nonsense=%00&order[password]=%00')).status).toBe(200)
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
      const member = whole.body.member.find((item: Record<string, unknown>) => typeof item[name] === 'string')
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
        .map((item: Record<string, unknown>) => item[name])
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
        counts.reduce((sum, count) => sum + count, 0),
        name,
      ).toBeLessThanOrEqual(whole.body.totalItems)
    }
  })
})

test('a question mark in a value is a character', async () => {
  const user = await server.owner()
  await user.request('POST', '/api/groups', { name: 'Open on Sundays?' })
  await user.request('POST', '/api/groups', { name: 'Open on Sundays' })
  const { body } = await user.request('GET', '/api/groups?name=sundays?')
  expect(body.member.map(({ name }: { name: string }) => name)).toEqual(['Open on Sundays?'])
})

describe('lists below an item', () => {
  const below = all.filter(([, operation]) => operation.list && operation.path.includes('{'))

  test('that is not there are not there, whatever page', async () => {
    for (const [name, operation] of below) {
      expect((await person.request('GET', getAddress(operation))).status, name).toBe(404)
      expect((await person.request('GET', `${getAddress(operation)}?page=0`)).status, name).toBe(400)
    }
  })
})
