import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { summaries } from '@vitrine/contract/summaries'
import { expect, test, vi } from 'vitest'
import { readListSoon, refetchStale } from './refetch-stale.ts'

/** A server with one number, whose answers come when we let them. */
function slowServer() {
  const waiting: (() => void)[] = []
  const server = { now: 1, asked: 0 }
  const fetchThings = () =>
    new Promise<number>((resolve) => {
      const seen = server.now
      server.asked += 1
      waiting.push(() => resolve(seen))
    })
  const options = { queryKey: ['things'], queryFn: fetchThings, staleTime: 60_000 }
  return { server, options, letOneCome: () => waiting.shift()?.() }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('a first fetch that is running during a change is fetched once more', async () => {
  const client = new QueryClient()
  const { server, options, letOneCome } = slowServer()
  const shown = new QueryObserver(client, options)
  const stop = shown.subscribe(() => {})
  server.now = 2
  const refetch = refetchStale(client, { queryKey: ['things'] })
  letOneCome()
  await turn()
  letOneCome()
  await refetch
  expect(shown.getCurrentResult().data).toBe(2)
  expect(server.asked).toBe(2)
  stop()
})

test('a prefetch that is running during a change is fetched once more when it is shown', async () => {
  const client = new QueryClient()
  const { server, options, letOneCome } = slowServer()
  const ahead = client.prefetchQuery(options)
  server.now = 2
  const refetch = refetchStale(client, { queryKey: ['things'] })
  letOneCome()
  await Promise.all([ahead, refetch])
  const shown = new QueryObserver(client, options)
  const stop = shown.subscribe(() => {})
  letOneCome()
  await turn()
  expect(shown.getCurrentResult().data).toBe(2)
  stop()
})

test('a running refetch of shown data is replaced without waiting for it', async () => {
  const client = new QueryClient()
  const { server, options, letOneCome } = slowServer()
  client.setQueryData(['things'], 0)
  const shown = new QueryObserver(client, { ...options, staleTime: 0 })
  const stop = shown.subscribe(() => {})
  server.now = 2
  const refetch = refetchStale(client, { queryKey: ['things'] })
  expect(server.asked).toBe(2)
  letOneCome()
  letOneCome()
  await refetch
  expect(shown.getCurrentResult().data).toBe(2)
  expect(server.asked).toBe(2)
  stop()
})

test('a change the home page sums up marks its summary as stale, another change does not', async () => {
  const client = new QueryClient()
  const queryKey = [summaries.home.path, null, {}]
  client.setQueryData(queryKey, {})
  await refetchStale(client, { queryKey: [quickReplies.list.path] })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
  await refetchStale(client, { queryKey: [inboxes.list.path] })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a burst of events about one list refetches it once', async () => {
  const client = new QueryClient()
  const { server, options } = slowServer()
  client.setQueryData(['things'], 0)
  const stop = new QueryObserver(client, options).subscribe(() => {})
  for (let events = 0; events < 13; events++) {
    readListSoon(client, 'things')
    await turn()
  }
  await vi.waitFor(() => expect(server.asked).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(server.asked).toBe(1)
  stop()
})
