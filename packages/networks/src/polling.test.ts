import { expect, test } from 'vitest'
import { changedSince, findPass, nextBookmark } from './polling.ts'

const began = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:05:00Z')

test('the first pass includes everything', () => {
  expect(changedSince(findPass(null, began))).toEqual(new Date(0))
})

test('a pass resumes where it stopped, with its original start', () => {
  const { bookmark, more } = nextBookmark(findPass(null, began), [], 'page 2')
  expect(more).toBe(true)
  expect(findPass(bookmark, later)).toMatchObject({ since: null, startedAt: began.toISOString(), after: 'page 2' })
})

test('the next pass starts fifteen minutes before the last one began, regardless of its duration', () => {
  const whole = nextBookmark({ ...findPass(null, began), found: { post: 3 } }, [], null)
  expect(whole.more).toBe(false)
  const next = findPass(JSON.parse(JSON.stringify(whole.bookmark)), later)
  expect(changedSince(next)).toEqual(new Date('2026-11-20T09:45:00Z'))
  expect(next).toMatchObject({ after: null, counts: { post: 3 }, found: {} })
})

test('an unreadable bookmark starts from the beginning', () => {
  expect(changedSince(findPass({ page: 7 }, began))).toEqual(new Date(0))
})
