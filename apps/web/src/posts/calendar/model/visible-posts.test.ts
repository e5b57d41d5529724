import { expect, test } from 'vitest'
import { post } from './post.sample.ts'
import { filtered, selectVisiblePosts } from './visible-posts.ts'

const now = Date.parse('2026-05-12T12:05:00Z')
const setting = { me: 'me', now, zone: 'Europe/Paris' }
const author = (id: string) => ({
  '@id': `/api/users/${id}`,
  '@type': 'User' as const,
  id,
  firstName: 'A',
  lastName: 'B',
})
const all = [
  post({ id: 'fb', composition: 'c', author: author('me') }),
  post({
    id: 'ig',
    composition: 'c',
    integrationType: 'instagram',
    scopedPostStatus: 'PENDING_APPROVAL',
    author: author('me'),
  }),
  post({ id: 'failed', scopedPostStatus: 'FAILED', author: author('other') }),
  post({ id: 'partly', composition: 'd', scopedPostStatus: 'PARTIALLY_FAILED' }),
  post({ id: 'too', composition: 'd', integrationType: 'google', scopedPostStatus: 'FAILED' }),
  post({ id: 'due', scheduledAt: '2026-05-12T12:00:00+00:00' }),
]
const ids = (search: Parameters<typeof filtered>[1]) => filtered(all, search, 'me', now).map(({ id }) => id)

test('posts are filtered by network, author and status, and PUBLISHING counts as scheduled', () => {
  expect(ids({ networks: ['google', 'instagram'] })).toEqual(['ig', 'too'])
  expect(ids({ own: true })).toEqual(['fb', 'ig'])
  expect(ids({ status: ['SCHEDULED'] })).toEqual(['fb', 'due'])
  expect(ids({ status: ['SCHEDULED'], own: true, networks: ['facebook'] })).toEqual(['fb'])
})

test('cards that need attention are counted whatever the status filter', () => {
  expect(selectVisiblePosts(all, {}, setting)).toMatchObject({ waiting: 1, failed: 2 })
  expect(selectVisiblePosts(all, { status: ['DRAFT'] }, setting)).toMatchObject({ cards: [], waiting: 1, failed: 2 })
  expect(selectVisiblePosts(all, { networks: ['instagram'] }, setting)).toMatchObject({ waiting: 1, failed: 0 })
})

test('a card under a network filter shows that network only', () => {
  const { cards, byId } = selectVisiblePosts(all, { networks: ['instagram'] }, setting)
  expect(cards.map(({ networks, status }) => [networks, status])).toEqual([[['instagram'], 'PENDING_APPROVAL']])
  expect(byId.get('ig')).toBe(cards[0])
})
