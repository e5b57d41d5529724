import { expect, test } from 'vitest'
import type { Task } from '../activity.ts'
import { isBulkNews, isBulkTask } from './bulk-news.ts'

const update = { id: 'update', status: 'DONE' } as const
const task = (state: Task['state']): Task => ({
  ...{ id: 'update', title: 'Hours', done: 0, failed: 0, total: 2, here: false, at: 0 },
  state,
})

test('an update that is over before its list is first read is news where it was begun or tried again', () => {
  expect(isBulkNews(update, [task('running')])).toBe(true)
  expect(isBulkNews(update, [task('ended')])).toBe(false)
  expect(isBulkNews({ ...update, status: 'RUNNING' }, [task('running')])).toBe(false)
})

test('an update that ended before the page was opened is neither news nor a task', () => {
  expect([isBulkNews(update, []), isBulkTask(update, [])]).toEqual([false, false])
  expect(isBulkTask({ ...update, status: 'RUNNING' }, [])).toBe(true)
})
