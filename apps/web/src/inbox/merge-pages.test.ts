import { expect, test } from 'vitest'
import { mergePages } from './merge-pages.ts'

const item = (at: number) => ({ id: String(at), editedAt: `2026-11-${String(at).padStart(2, '0')}T08:00:00Z` })
const shown = (...pages: Parameters<typeof mergePages>[0][]) => mergePages(pages.flat()).map(({ id }) => Number(id))

test('pages of a single list keep their order', () => {
  expect(shown([{ member: [item(3), item(9)] }, { member: [item(1)] }])).toEqual([3, 9, 1])
})

test('chunked pages show no item that later pages could precede', () => {
  // One chunk has told 30…20 and goes on, the other 28…5 and goes on.
  const first = { member: [30, 24, 20, 28, 12, 5].map(item), completeSince: item(20).editedAt }
  expect(shown([first])).toEqual([30, 28, 24, 20])
  const second = { member: [18, 11].map(item), completeSince: '' }
  expect(shown([first, second])).toEqual([30, 28, 24, 20, 18, 12, 11, 5])
})

test('an item that moved to a later page is listed once', () => {
  const first = { member: [9, 8].map(item), completeSince: item(8).editedAt }
  expect(shown([first, { member: [8, 7].map(item), completeSince: '' }])).toEqual([9, 8, 7])
})
