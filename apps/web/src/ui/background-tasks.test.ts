import { beforeEach, expect, test, vi } from 'vitest'

const listened = new Set<string>()
vi.stubGlobal('window', {
  addEventListener: (name: string) => listened.add(name),
  removeEventListener: (name: string) => listened.delete(name),
})
const { currentTasks, removeTask, upsertTask } = await import('./background-tasks.ts')

beforeEach(() => {
  for (const { id } of currentTasks()) removeTask(id)
})

test('a task starts with its first update, reports progress and ends', () => {
  upsertTask('a', { title: 'Labels', total: 3 })
  upsertTask('a', { title: 'Labels', done: 2, failed: 1, state: 'ended' })
  expect(currentTasks()).toMatchObject([{ id: 'a', total: 3, done: 2, failed: 1, state: 'ended' }])
})

test('updating an ended task starts it again', () => {
  upsertTask('a', { title: 'Labels', total: 3, done: 2, failed: 1, state: 'ended' })
  upsertTask('a', { title: 'Labels', total: 1, state: 'running' })
  expect(currentTasks()).toMatchObject([{ total: 1, done: 0, failed: 0, state: 'running' }])
})

test('closing the tab asks for confirmation only while a task would be interrupted', () => {
  upsertTask('server', { title: 'Import', total: 10 })
  expect(listened.has('beforeunload')).toBe(false)
  upsertTask('here', { title: 'Files', here: true })
  expect(listened.has('beforeunload')).toBe(true)
  upsertTask('here', { title: 'Files', here: true, state: 'ended' })
  expect(listened.has('beforeunload')).toBe(false)
})

test('the list holds every running task and the last thirty ended ones', () => {
  upsertTask('runs', { title: 'Import' })
  for (let index = 0; index < 40; index++) upsertTask(`over ${index}`, { title: 'Files', state: 'ended' })
  expect(currentTasks().filter(({ state }) => state === 'ended').length).toBeLessThanOrEqual(31)
  expect(currentTasks().some(({ id }) => id === 'runs')).toBe(true)
})
