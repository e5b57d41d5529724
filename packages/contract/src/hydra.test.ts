import { expect, test } from 'vitest'
import { createSearch, createView } from './hydra.ts'

const view = (search: string, page: number, itemsPerPage: number, totalItems: number) =>
  createView('/api/inboxes', search, page, itemsPerPage, totalItems)

test('a single page without a query has no links', () => {
  expect(view('', 1, 30, 30)).toBeUndefined()
  expect(view('page=1', 1, 30, 0)).toBeUndefined()
  expect(view('page=7', 7, 30, 12)).toBeUndefined()
})

test('a single page with a query has only its id', () => {
  expect(view('isDone=false&page=1', 1, 30, 3)).toEqual({
    '@id': '/api/inboxes?isDone=false',
    '@type': 'PartialCollectionView',
  })
})

test('pages link to each other, preserve the query and put the page last', () => {
  expect(view('page=2&isDone=false', 2, 30, 137)).toEqual({
    '@id': '/api/inboxes?isDone=false&page=2',
    '@type': 'PartialCollectionView',
    first: '/api/inboxes?isDone=false&page=1',
    last: '/api/inboxes?isDone=false&page=5',
    previous: '/api/inboxes?isDone=false&page=1',
    next: '/api/inboxes?isDone=false&page=3',
  })
})

test('the first page has no previous link, the last no next, and a page past the end links back', () => {
  expect(view('', 1, 10, 20)).not.toHaveProperty('previous')
  expect(view('', 1, 10, 20)?.next).toBe('/api/inboxes?page=2')
  expect(view('', 2, 10, 20)).not.toHaveProperty('next')
  expect(view('', 9, 10, 20)).toMatchObject({ last: '/api/inboxes?page=2', previous: '/api/inboxes?page=2' })
})

test('brackets are percent-encoded, and numbered ones lose their number', () => {
  const search = 'location[0]=/api/locations/1&location%5B1%5D=2&order[editedAt]=desc&itemsPerPage=1'
  expect(view(search, 1, 1, 2)?.next).toBe(
    '/api/inboxes?location%5B%5D=%2Fapi%2Flocations%2F1&location%5B%5D=2&order%5BeditedAt%5D=desc&itemsPerPage=1&page=2',
  )
})

test('zero items per page give one page', () => {
  expect(view('itemsPerPage=0', 1, 0, 500)).toEqual({
    '@id': '/api/inboxes?itemsPerPage=0',
    '@type': 'PartialCollectionView',
  })
})

test('the search template names every variable and its property', () => {
  const search = createSearch('/api/inboxes', {
    filters: { isDone: 'boolean', commentsCount: 'number', editedAt: 'date', type: 'exact' },
    exists: ['groupe'],
    order: ['editedAt'],
  })
  const variables = search.mapping.map(({ variable, property, required }) => [variable, property, required])
  expect(variables).toEqual([
    ['isDone', 'isDone', false],
    ...['between', 'gt', 'gte', 'lt', 'lte'].map((bound) => [`commentsCount[${bound}]`, 'commentsCount', false]),
    ...['before', 'strictly_before', 'after', 'strictly_after'].map((bound) => [
      `editedAt[${bound}]`,
      'editedAt',
      false,
    ]),
    ['type', 'type', false],
    ['type[]', 'type', false],
    ['exists[groupe]', 'groupe', false],
    ['order[editedAt]', 'editedAt', false],
  ])
  expect(search.template).toMatch(/^\/api\/inboxes\{\?isDone,commentsCount\[between\],.*,order\[editedAt\]\}$/)
})
