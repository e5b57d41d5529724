import { describe, expect, test } from 'vitest'
import { readInstant, readListQuery, writeInstant } from './query.ts'

const location = '0198c0de-0000-7000-8000-000000000001'
const otherId = '0198c0de-0000-7000-8000-000000000002'
const rules = {
  filters: {
    name: 'text',
    type: 'exact',
    isDone: 'boolean',
    editedAt: 'date',
    commentsCount: 'number',
    location: { relation: () => ({ name: 'Location', path: '/locations' }) },
    'replies.replyStatus': 'exact',
  },
  exists: ['groupe', 'replies.taskReply'],
  order: ['postedAt', 'name'],
} as const
const read = (search: string) => readListQuery(search, rules)
const filters = (search: string) => read(search)?.filters

describe('pages', () => {
  test('the first page of thirty items is the default', () => {
    expect(read('')).toMatchObject({ page: 1, itemsPerPage: 30 })
    expect(read('page=2&itemsPerPage=50')).toMatchObject({ page: 2, itemsPerPage: 50 })
  })
  test.each(['0', '-1', '1.5', 'two', '', '1e3', '99999999999999999999'])('page=%s is invalid', (page) => {
    expect(read(`page=${page}`)).toBeNull()
  })
  test('itemsPerPage is at most a hundred, may be zero, and defaults to thirty', () => {
    expect(read('itemsPerPage=1000')?.itemsPerPage).toBe(100)
    expect(read('itemsPerPage=0')?.itemsPerPage).toBe(0)
    expect(read('itemsPerPage=many')?.itemsPerPage).toBe(30)
    expect(read('itemsPerPage=-5')?.itemsPerPage).toBe(30)
    expect(readListQuery('', { itemsPerPage: 100 })?.itemsPerPage).toBe(100)
  })
  test('pagination cannot be disabled', () => {
    expect(read('pagination=false&partial=true')).toMatchObject({ page: 1, itemsPerPage: 30 })
  })
})

describe('lists of values', () => {
  const two = { type: ['facebook', 'google'] }
  test.each([
    'type[]=facebook&type[]=google',
    'type[0]=facebook&type[1]=google',
    'type=facebook&type=google',
    'type%5B%5D=facebook&type%5B%5D=google',
    'type%5B0%5D=facebook&type%5B1%5D=google',
    'type=facebook&type[]=google',
  ])('both values are read from %s', (search) => expect(filters(search)).toEqual(two))

  test('a single value needs no brackets', () => expect(filters('type=facebook')).toEqual({ type: ['facebook'] }))
  test('a plus is read as a space', () => expect(filters('name=Lyon+Part-Dieu')).toEqual({ name: 'Lyon Part-Dieu' }))
  test('a hundred and fifty values are read completely in every notation', () => {
    const ids = Array.from({ length: 150 }, (_, n) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`)
    for (const key of [() => 'location[]', (n: number) => `location[${n}]`, () => 'location'])
      expect(filters(ids.map((id, n) => `${key(n)}=${id}`).join('&'))).toEqual({ location: ids })
  })
})

describe('relation filters', () => {
  test('a relation is filtered by IRI with or without /api, by URL and by id', () => {
    for (const value of [
      `/api/locations/${location}`,
      `/locations/${location}`,
      `https://vitrine.example/api/locations/${location}`,
      location.toUpperCase(),
    ])
      expect(filters(`location[]=${value}`)).toEqual({ location: [location] })
    expect(filters(`location[]=${location}&location[]=/api/locations/${otherId}`)).toEqual({
      location: [location, otherId],
    })
  })
  test('a value that is no id matches nothing, not everything', () => {
    for (const value of ['12', '/api/groups/12', '', `/api/groups/${location}`])
      expect(filters(`location=${value}`)).toEqual({ location: ['00000000-0000-0000-0000-000000000000'] })
  })
  test('a dot filters through a relation and stays in the key', () => {
    expect(filters('replies.replyStatus=PENDING_APPROVAL')).toEqual({ 'replies.replyStatus': ['PENDING_APPROVAL'] })
    expect(read('exists[replies.taskReply]=1')?.exists).toEqual({ 'replies.taskReply': true })
  })
})

describe('boolean filters', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('isDone=%s', (value, isDone) => expect(filters(`isDone=${value}`)).toEqual({ isDone }))
  test.each(['', 'yes', 'TRUE', '2', 'null'])('isDone=%s is ignored', (value) =>
    expect(filters(`isDone=${value}`)).toEqual({}),
  )
})

describe('exists filters', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['', true],
    ['false', false],
    ['0', false],
  ])('exists[groupe]=%s', (value, groupe) => expect(read(`exists[groupe]=${value}`)?.exists).toEqual({ groupe }))
  test('other values, and fields that are not offered, are ignored', () => {
    expect(read('exists[groupe]=maybe&exists[password]=true')?.exists).toEqual({})
  })
})

describe('order', () => {
  test('several orders apply in sequence, in any case', () => {
    expect(read('order[postedAt]=DESC&order%5Bname%5D=asc')?.order).toEqual([
      ['postedAt', 'desc'],
      ['name', 'asc'],
    ])
  })
  test('unknown directions and fields are ignored', () => {
    expect(read('order[postedAt]=up&order[password]=asc&order=desc&order[]=asc')?.order).toEqual([])
  })
})

describe('date filters', () => {
  test('each bound of a date has its own name', () => {
    const search = 'editedAt[after]=2026-02-01 00:00:00&editedAt[strictly_before]=2026-03-01'
    expect(filters(search)).toEqual({
      editedAt: { after: new Date('2026-02-01T00:00:00Z'), strictly_before: new Date('2026-03-01T00:00:00Z') },
    })
  })
  test('invalid dates are ignored', () => {
    for (const value of ['yesterday', '2026-13-01', '2026-02-31', '', '20260201'])
      expect(filters(`editedAt[before]=${value}`)).toEqual({})
    expect(filters('editedAt=2026-02-01&editedAt[around]=2026-02-01')).toEqual({})
  })
})

describe('number filters', () => {
  test('each bound of a number has its own name, and between includes both ends', () => {
    expect(filters('commentsCount[lt]=5&commentsCount[gte]=-1.5')).toEqual({ commentsCount: { lt: 5, gte: -1.5 } })
    expect(filters('commentsCount[between]=1..5')).toEqual({ commentsCount: { gte: 1, lte: 5 } })
  })
  test('values that are no number are ignored', () => {
    for (const search of ['[lt]=few', '[gt]=', '[between]=1-5', '[between]=1..', '[lte]=Infinity', '=5'])
      expect(filters(`commentsCount${search}`)).toEqual({})
  })
})

test('undeclared parameters are ignored', () => {
  expect(read('nonsense=1&foo[bar]=2&__proto__[x]=1&constructor=2')).toEqual(read(''))
})

describe('instants', () => {
  test.each([
    ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01T09:00:00.123Z', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01T10:00:00+0100', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01 09:00:00 Z', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01 09:00:00', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01 09:00', '2026-03-01T09:00:00+00:00'],
    ['2026-03-01', '2026-03-01T00:00:00+00:00'],
    ['2028-02-29', '2028-02-29T00:00:00+00:00'],
  ])('the instant %s', (text, written) => {
    const read = readInstant(text)
    expect(read && writeInstant(read)).toBe(written)
  })
  test.each(['', 'now', '2026-02-29', '2026-03-01T25:00:00Z', '01/03/2026', '2026-3-1'])('%s is no instant', (text) =>
    expect(readInstant(text)).toBeUndefined(),
  )
})
