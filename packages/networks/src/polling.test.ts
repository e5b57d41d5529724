import { expect, test } from 'vitest'
import { changedSince, passAt, turned } from './polling.ts'

const began = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:05:00Z')

test('the first pass takes everything', () => {
  expect(changedSince(passAt(null, began))).toEqual(new Date(0))
})

test('a pass goes on where it stopped, and keeps its beginning', () => {
  const { bookmark, more } = turned(passAt(null, began), [], 'page 2')
  expect(more).toBe(true)
  expect(passAt(bookmark, later)).toMatchObject({ since: null, startedAt: began.toISOString(), after: 'page 2' })
})

test('the next pass begins a quarter of an hour before the last one began, however long that took', () => {
  const whole = turned({ ...passAt(null, began), found: { post: 3 } }, [], null)
  expect(whole.more).toBe(false)
  const next = passAt(JSON.parse(JSON.stringify(whole.bookmark)), later)
  expect(changedSince(next)).toEqual(new Date('2026-11-20T09:45:00Z'))
  expect(next).toMatchObject({ after: null, counts: { post: 3 }, found: {} })
})

test('a bookmark nobody can read begins anew', () => {
  expect(changedSince(passAt({ page: 7 }, began))).toEqual(new Date(0))
})
