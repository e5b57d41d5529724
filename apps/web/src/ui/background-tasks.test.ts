import { beforeEach, expect, test, vi } from 'vitest'

const listened = new Set<string>()
vi.stubGlobal('window', {
  addEventListener: (name: string) => listened.add(name),
  removeEventListener: (name: string) => listened.delete(name),
})
const { currentTasks, forgetTask, sayTask } = await import('./background-tasks.ts')

beforeEach(() => {
  for (const { id } of currentTasks()) forgetTask(id)
})

test('a task starts with its first update, reports progress and ends', () => {
  sayTask('a', { title: 'Labels', total: 3 })
  sayTask('a', { title: 'Labels', done: 2, failed: 1, state: 'ended' })
  expect(currentTasks()).toMatchObject([{ id: 'a', total: 3, done: 2, failed: 1, state: 'ended' }])
})

test('updating an ended task starts it again', () => {
  sayTask('a', { title: 'Labels', total: 3, done: 2, failed: 1, state: 'ended' })
  sayTask('a', { title: 'Labels', total: 1, state: 'running' })
  expect(currentTasks()).toMatchObject([{ total: 1, done: 0, failed: 0, state: 'running' }])
})

test('closing the tab asks for confirmation only while a task would be interrupted', () => {
  sayTask('server', { title: 'Import', total: 10 })
  expect(listened.has('beforeunload')).toBe(false)
  sayTask('here', { title: 'Files', here: true })
  expect(listened.has('beforeunload')).toBe(true)
  sayTask('here', { title: 'Files', here: true, state: 'ended' })
  expect(listened.has('beforeunload')).toBe(false)
})

test('the list holds every running task and the last thirty ended ones', () => {
  sayTask('runs', { title: 'Import' })
  for (let index = 0; index < 40; index++) sayTask(`over ${index}`, { title: 'Files', state: 'ended' })
  expect(currentTasks().filter(({ state }) => state === 'ended').length).toBeLessThanOrEqual(31)
  expect(currentTasks().some(({ id }) => id === 'runs')).toBe(true)
})
