import { describe, expect, test } from 'vitest'
import { getListingTiming } from './listing-timing.ts'
import { judge } from './reconcile.ts'

const timing = getListingTiming({ VITRINE_TEST: false, TEST_SPEED: 1 })
const ago = (ms: number) => new Date(Date.now() - ms)
const minute = 60_000

const sent = { state: 'pending', version: 2, sent_version: 2, sent_at: ago(30_000), reason_code: null } as const
const verdict = (
  part: Parameters<typeof judge>[0],
  { equal = false, review = false, doubt = null as Date | null } = {},
) => judge(part, equal, { doubt_until: doubt }, review, timing)

describe('judging a field that was read from the network', () => {
  test('a field not edited here yet matches or differs', () => {
    expect(verdict(undefined, { equal: true }).state).toBe('matching')
    expect(verdict(undefined).state).toBe('differs')
  })

  test('an unsent edit stays pending unless the network already shows it', () => {
    const unsent = { ...sent, sent_version: 1 }
    expect(verdict(unsent)).toMatchObject({ state: 'pending', done: false })
    expect(verdict(unsent, { equal: true })).toMatchObject({ state: 'matching', done: true })
  })

  test('a sent edit that is not shown yet stays pending for a while, longer under Google’s review', () => {
    expect(verdict(sent).state).toBe('pending')
    expect(verdict(sent).recheckTime - Date.now()).toBeLessThanOrEqual(minute)
    const old = { ...sent, sent_at: ago(20 * minute) }
    expect(verdict(old).state).toBe('differs')
    expect(verdict(old, { review: true })).toMatchObject({ state: 'pending', reason: 'listing.review' })
    expect(verdict(old, { review: true, equal: true }).state).toBe('pending')
  })

  test('an edit with a doubtful earlier one is checked until that cannot arrive, then sent again', () => {
    const until = new Date(Date.now() + minute)
    expect(verdict(sent, { equal: true, doubt: until })).toMatchObject({
      state: 'pending',
      recheckTime: until.getTime(),
    })
    const before = { ...sent, sent_at: ago(5 * minute) }
    expect(verdict(before, { doubt: ago(1000) })).toMatchObject({ state: 'pending', again: true })
    expect(verdict(before, { doubt: ago(1000), equal: true }).state).toBe('matching')
  })

  test('a refused field stays refused until the network shows the wanted value', () => {
    const refused = { ...sent, state: 'refused', reason_code: 'listing.overlap' } as const
    expect(verdict(refused)).toMatchObject({ state: 'refused', reason: 'listing.overlap' })
    expect(verdict(refused, { equal: true }).state).toBe('matching')
  })

  test('a field changed on the network becomes `differs`; a field that matches again becomes `matching`', () => {
    expect(verdict({ ...sent, state: 'matching' }).state).toBe('differs')
    expect(verdict({ ...sent, state: 'differs' }, { equal: true }).state).toBe('matching')
  })
})
