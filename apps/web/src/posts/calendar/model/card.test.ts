import { expect, test } from 'vitest'
import { byDay, foldPosts, needsAttention } from './card.ts'
import { splitHeadline } from './headline.ts'
import { post } from './post.sample.ts'

const zone = 'Europe/Paris'
const now = Date.parse('2026-05-12T12:05:00Z')
const fold = (...posts: Parameters<typeof post>[0][]) => foldPosts(posts.map(post), zone, now)

test('posts of one composition at one instant share a card, with networks in display order', () => {
  const cards = fold(
    { id: 'g', composition: 'c', integrationType: 'google' },
    { id: 'f', composition: 'c', integrationType: 'facebook' },
    { id: 'later', composition: 'c', scheduledAt: '2026-05-13T11:00:00+00:00' },
    { id: 'alone', scheduledAt: '2026-05-13T09:00:00+00:00' },
  )
  expect(cards.map(({ id, networks }) => [id, networks])).toEqual([
    ['alone', ['facebook']],
    ['f', ['facebook', 'google']],
    ['later', ['facebook']],
  ])
})

test('a card is on the day of the calendar’s zone and also shows the time in its own zone', () => {
  const [late, away] = fold(
    { id: 'late', scheduledAt: '2026-05-12T22:30:00+00:00' },
    { id: 'away', scheduledAt: '2026-05-13T14:00:00+00:00', timeZone: 'Indian/Reunion' },
  )
  expect([late?.day, late?.localTime, late?.away]).toEqual(['2026-05-13', '2026-05-13T00:30', null])
  expect([away?.localTime, away?.away]).toEqual([
    '2026-05-13T16:00',
    { localTime: '2026-05-13T18:00', zone: 'Indian/Reunion' },
  ])
  expect([...byDay(late ? [late] : []).keys()]).toEqual(['2026-05-13'])
})

test('a post that is due or under way has the status PUBLISHING', () => {
  const [due, under, ahead] = fold(
    { id: 'a', scheduledAt: '2026-05-12T12:00:00+00:00' },
    { id: 'b', scheduledAt: '2026-05-12T12:06:00+00:00', underWay: true },
    { id: 'c', scheduledAt: '2026-05-12T12:07:00+00:00' },
  )
  expect([due?.status, under?.status, ahead?.status]).toEqual(['PUBLISHING', 'PUBLISHING', 'SCHEDULED'])
})

test('a post that is read back after an unclear response has the status CHECKING', () => {
  const progress = { total: 2, open: 1, published: 1, failed: 0, unconfirmed: 0, checking: 1 }
  expect(fold({ id: 'a', underWay: true, progress })[0]?.status).toBe('CHECKING')
})

const scoped = (status: Parameters<typeof post>[0]['scopedPostStatus'], published = 0, failed = 0) => ({
  composition: 'c',
  scopedPostStatus: status,
  progress: { total: 12, open: 12 - published - failed, published, failed, unconfirmed: 0, checking: 0 },
})

test('a card over several networks shows failures first, then what needs a decision', () => {
  const foldToCard = (...parts: ReturnType<typeof scoped>[]) =>
    fold(...parts.map((part, n) => ({ ...part, id: `${n}` })))[0]
  expect(foldToCard(scoped('PUBLISHED', 12), scoped('FAILED', 0, 12))).toMatchObject({
    status: 'PARTIALLY_FAILED',
    done: 12,
    total: 24,
    locationCount: 12,
  })
  expect(foldToCard(scoped('FAILED', 0, 12), scoped('FAILED', 0, 12))?.status).toBe('FAILED')
  expect(foldToCard(scoped('SCHEDULED'), scoped('PARTIALLY_FAILED', 9, 3))?.status).toBe('PARTIALLY_FAILED')
  expect(foldToCard(scoped('SCHEDULED'), scoped('PENDING_APPROVAL'))?.status).toBe('PENDING_APPROVAL')
  expect(foldToCard(scoped('PENDING_APPROVAL'), scoped('ASK_MODIFICATION'))?.status).toBe('ASK_MODIFICATION')
  expect(foldToCard(scoped('PUBLISHED', 12), scoped('SCHEDULED'))?.status).toBe('SCHEDULED')
  expect((['FAILED', 'PENDING_APPROVAL', 'SCHEDULED', 'DRAFT'] as const).map(needsAttention)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a card of a single location shows the location’s name', () => {
  const target = {
    '@id': '/x',
    '@type': 'ScheduledPostLocation' as const,
    id: 'x',
    publication: '/p',
    state: 'WAITING' as const,
  }
  const progress = { total: 1, open: 1, published: 0, failed: 0, unconfirmed: 0, checking: 0 }
  const [card] = fold({
    id: 'a',
    progress,
    scheduledPostLocations: [{ ...target, location: '/api/locations/1', locationName: 'Lyon' }],
  })
  expect([card?.locationCount, card?.locationName]).toEqual([1, 'Lyon'])
})

test.each([
  ['Glaces en terrasse. Les glaces sont de retour', 'Glaces en terrasse', 'Les glaces sont de retour'],
  ['Story : les asperges', 'Story : les asperges', ''],
  ['Pistache ou myrtille ? Votez', 'Pistache ou myrtille ?', 'Votez'],
  ['Menu de mai\nEntrée, plat', 'Menu de mai', 'Entrée, plat'],
  ['Ouvert à 9.30 demain', 'Ouvert à 9.30 demain', ''],
  ['', '', ''],
])('the headline of “%s” is its first sentence', (text, headline, body) => {
  expect(splitHeadline(undefined, text)).toEqual({ headline, body })
})

test('a first sentence above the maximum length is not split, and a title takes precedence', () => {
  const text = 'Une phrase qui ne finit pas avant que le lecteur ne soit déjà parti ailleurs, loin. Fin'
  expect(splitHeadline(undefined, text)).toEqual({ headline: text, body: text })
  expect(splitHeadline('Fête', text)).toEqual({ headline: 'Fête', body: text })
})
