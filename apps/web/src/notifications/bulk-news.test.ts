import { expect, test } from 'vitest'
import type { BackgroundTask } from '../ui/background-tasks.ts'
import { createKnownEndings, isBulkNews, isBulkTask } from './bulk-news.ts'

const update = { id: 'update', status: 'DONE' } as const
const task = (state: BackgroundTask['state']): BackgroundTask => ({
  ...{ id: 'update', title: 'Hours', done: 0, failed: 0, total: 2, here: false, at: 0 },
  state,
})

test('an update that ends before its list is first read is news if this tab started or retried it', () => {
  expect(isBulkNews(update, [task('running')])).toBe(true)
  expect(isBulkNews(update, [task('ended')])).toBe(false)
  expect(isBulkNews({ ...update, status: 'RUNNING' }, [task('running')])).toBe(false)
})

test('an ending is known after it was seen once; the ending of a retry is a new one', () => {
  const isKnown = createKnownEndings()
  const first = { ...update, finishedAt: '2026-11-28T08:00:00Z' }
  expect([isKnown(first), isKnown(first)]).toEqual([false, true])
  expect(isKnown({ ...update, status: 'RUNNING' })).toBe(false)
  expect(isKnown({ ...update, finishedAt: '2026-11-28T08:01:00Z' })).toBe(false)
})

test('an update that ended before the page was opened is neither news nor a task', () => {
  expect([isBulkNews(update, []), isBulkTask(update, [])]).toEqual([false, false])
  expect(isBulkTask({ ...update, status: 'RUNNING' }, [])).toBe(true)
})
