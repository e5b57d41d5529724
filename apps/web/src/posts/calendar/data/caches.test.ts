import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CalendarPost } from '../model/card.ts'
import { post } from '../model/post.sample.ts'
import { changePosts, holdReadings, type PeriodPosts, periodKey } from './caches.ts'

/** A period on the screen, whose server answers when we let it, as things were when it was asked. */
async function shownPeriod(first: CalendarPost) {
  const client = new QueryClient()
  const waiting: (() => void)[] = []
  const server = { now: first }
  const shown = new QueryObserver<PeriodPosts>(client, {
    queryKey: [...periodKey, 'this week'],
    queryFn: () =>
      new Promise((resolve) => {
        const posts = [server.now]
        waiting.push(() => resolve({ posts }))
      }),
  })
  const stop = shown.subscribe(() => {})
  const deliverResponses = async () => {
    for (const come of waiting.splice(0)) come()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await deliverResponses()
  return { client, server, letCome: deliverResponses, stop, text: () => shown.getCurrentResult().data?.posts[0]?.text }
}

test('a response requested before a change does not overwrite the changed post', async () => {
  const before = post({ id: '1', text: 'Lundi' })
  const after = { ...before, text: 'Mardi' }
  const { client, server, letCome, stop, text } = await shownPeriod(before)
  void client.refetchQueries()
  const readAgain = holdReadings(client)
  changePosts(client, () => [after])
  await letCome()
  expect(text()).toBe('Mardi')
  server.now = after
  readAgain()
  await letCome()
  expect(text()).toBe('Mardi')
  stop()
})

test('a response requested during a change is requested again', async () => {
  const before = post({ id: '1', text: 'Lundi' })
  const after = { ...before, text: 'Mardi' }
  const { client, server, letCome, stop, text } = await shownPeriod(before)
  const readAgain = holdReadings(client)
  changePosts(client, () => [after])
  void client.refetchQueries()
  server.now = after
  readAgain()
  await letCome()
  expect(text()).toBe('Mardi')
  stop()
})
