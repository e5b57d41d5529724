import { beforeEach, expect, test, vi } from 'vitest'

const listened = new Set<string>()
vi.stubGlobal('window', {
  addEventListener: (name: string) => listened.add(name),
  removeEventListener: (name: string) => listened.delete(name),
})
const { currentTasks, forgetTask, sayTask } = await import('./activity.ts')

beforeEach(() => {
  for (const { id } of currentTasks()) forgetTask(id)
})

test('a task begins with its first word, goes on and ends', () => {
  sayTask('a', { title: 'Labels', total: 3 })
  sayTask('a', { title: 'Labels', done: 2, failed: 1, state: 'ended' })
  expect(currentTasks()).toMatchObject([{ id: 'a', total: 3, done: 2, failed: 1, state: 'ended' }])
})

test('done again, it begins anew', () => {
  sayTask('a', { title: 'Labels', total: 3, done: 2, failed: 1, state: 'ended' })
  sayTask('a', { title: 'Labels', total: 1, state: 'running' })
  expect(currentTasks()).toMatchObject([{ total: 1, done: 0, failed: 0, state: 'running' }])
})

test('closing the tab asks only while something would stop', () => {
  sayTask('server', { title: 'Import', total: 10 })
  expect(listened.has('beforeunload')).toBe(false)
  sayTask('here', { title: 'Files', here: true })
  expect(listened.has('beforeunload')).toBe(true)
  sayTask('here', { title: 'Files', here: true, state: 'ended' })
  expect(listened.has('beforeunload')).toBe(false)
})

test('of what is over the last thirty are kept, and whatever runs', () => {
  sayTask('runs', { title: 'Import' })
  for (let index = 0; index < 40; index++) sayTask(`over ${index}`, { title: 'Files', state: 'ended' })
  expect(currentTasks().filter(({ state }) => state === 'ended').length).toBeLessThanOrEqual(31)
  expect(currentTasks().some(({ id }) => id === 'runs')).toBe(true)
})
