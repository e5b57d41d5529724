import { expect, test } from 'vitest'
import type { Happened } from './events.ts'
import { createRecentEvents } from './recent.ts'

const event = (company: string, id: string): Happened => ({ company, type: 'inbox', id })

function startListening() {
  let now = 100_000
  const recent = createRecentEvents(() => now)
  recent.restart()
  const wait = (seconds: number) => {
    now += seconds * 1_000
  }
  return { recent, wait }
}

test('the events of the last seconds are answered by company', () => {
  const { recent, wait } = startListening()
  wait(20)
  recent.add(event('margot', 'old'))
  wait(5)
  recent.add(event('margot', 'new'))
  recent.add(event('another', 'other'))
  wait(1)
  expect(recent.listSince('margot', 10)?.map(({ id }) => id)).toEqual(['old', 'new'])
  expect(recent.listSince('margot', 3)?.map(({ id }) => id)).toEqual(['new'])
})

test('the events of a time before listening began are unknown', () => {
  const { recent, wait } = startListening()
  wait(5)
  expect(recent.listSince('margot', 4)).toEqual([])
  expect(recent.listSince('margot', 6)).toBeNull()
  recent.restart()
  expect(recent.listSince('margot', 4)).toBeNull()
  expect(createRecentEvents().listSince('margot', 4)).toBeNull()
})

test('more events than are stored, or longer ago than they are stored, are unknown', () => {
  const { recent, wait } = startListening()
  wait(60)
  expect(recent.listSince('margot', 31)).toBeNull()
  for (let count = 0; count <= 2_000; count++) {
    recent.add(event('another', String(count)))
    wait(0.001)
  }
  expect(recent.listSince('margot', 3)).toBeNull()
  wait(10)
  expect(recent.listSince('margot', 3)).toEqual([])
})
