import { expect, test } from 'vitest'
import { getOutcome } from './post-outcome.ts'

type JudgedPost = Parameters<typeof getOutcome>[0][number]

const progress = { total: 3, open: 3, published: 0, failed: 0, unconfirmed: 0, checking: 0 }
const later = new Date(Date.now() + 3_600_000).toISOString()
const before = new Date(Date.now() - 60_000).toISOString()

function post(
  postStatus: JudgedPost['postStatus'],
  counts: Partial<typeof progress> = {},
  more: Partial<JudgedPost> = {},
): JudgedPost {
  return { postStatus, scheduleType: 'LATER', scheduledAt: later, progress: { ...progress, ...counts }, ...more }
}
const getKind = (...posts: JudgedPost[]) => getOutcome(posts).kind

test.each(['ASK_MODIFICATION', 'PENDING_APPROVAL', 'DRAFT', 'RSS_FEED', 'INTERN_FEED'] as const)(
  'a post with status %s is not reported as scheduled',
  (status) => {
    expect(getKind(post(status))).toBe(status)
    expect(getKind(post('SCHEDULED'), post(status))).toBe(status)
  },
)

test('a change request takes precedence over a pending approval', () => {
  expect(getKind(post('PENDING_APPROVAL'), post('ASK_MODIFICATION'))).toBe('ASK_MODIFICATION')
})

test.each([
  ['SCHEDULED', post('SCHEDULED')],
  ['NOW', post('SCHEDULED', {}, { scheduleType: 'NOW' })],
  ['NOW', post('SCHEDULED', {}, { scheduledAt: before })],
  ['NOW', post('SCHEDULED', { open: 1, published: 2 }, { scheduledAt: before })],
  ['CHECKING', post('SCHEDULED', { checking: 1 }, { scheduledAt: before })],
  ['PUBLISHED', post('PUBLISHED', { open: 0, published: 3 }, { scheduledAt: before })],
  ['PARTIALLY_FAILED', post('PARTIALLY_FAILED', { open: 0, published: 2, failed: 1 }, { scheduledAt: before })],
  ['FAILED', post('FAILED', { open: 0, failed: 3 }, { scheduledAt: before })],
] as const)('the outcome is %s for the states of its locations', (kind, judged) => {
  expect(getKind(judged)).toBe(kind)
})
