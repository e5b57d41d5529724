import { expect, test } from 'vitest'
import { fetchEveryPage, nothingLoaded, perPage, withPage } from './every-page.ts'

const item = (number: number) => ({ '@id': `/api/things/${number}` })
const makePage = (total: number, page: number) => ({
  totalItems: total,
  member: Array.from({ length: total }, (_, index) => item(index)).slice((page - 1) * perPage, page * perPage),
})

test('pages are yielded in order: the first alone, the others four at a time', async () => {
  const requestedPages: number[] = []
  let [waiting, maxWaiting] = [0, 0]
  const pages = fetchEveryPage(async (page) => {
    requestedPages.push(page)
    maxWaiting = Math.max(maxWaiting, ++waiting)
    // The later a page, the sooner it answers.
    await new Promise((resolve) => setTimeout(resolve, 20 - page))
    waiting--
    return makePage(845, page)
  })
  expect((await pages.next()).value?.member).toHaveLength(100)
  expect(requestedPages).toEqual([1])
  let loaded = withPage(nothingLoaded, makePage(845, 1))
  for await (const page of pages) loaded = withPage(loaded, page)
  expect(loaded.items).toEqual(Array.from({ length: 845 }, (_, index) => item(index)))
  expect(loaded.total).toBe(845)
  expect(maxWaiting).toBe(4)
})

test('a short list needs one request, and an empty list no second one', async () => {
  const requestedPages: number[] = []
  for (const total of [0, 3, 100])
    for await (const page of fetchEveryPage(async (number) => {
      requestedPages.push(number)
      return makePage(total, number)
    }))
      expect(page.member).toHaveLength(total)
  expect(requestedPages).toEqual([1, 1, 1])
})

test('a failed page ends the iteration', async () => {
  const pages = fetchEveryPage(async (page) => {
    if (page === 3) throw new Error('gone')
    return makePage(1000, page)
  })
  const read: number[] = []
  await expect(async () => {
    for await (const page of pages) read.push(page.member.length)
  }).rejects.toThrow('gone')
  expect(read).toEqual([100, 100])
})

test('an item that moves between two pages is listed once', () => {
  const loaded = withPage(withPage(nothingLoaded, { totalItems: 3, member: [item(1), item(2)] }), {
    totalItems: 3,
    member: [item(2), item(3)],
  })
  expect(loaded.items).toEqual([item(1), item(2), item(3)])
})
