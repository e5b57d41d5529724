import { describe, expect, test } from 'vitest'
import { judge } from './settle.ts'
import { listingWindows } from './windows.ts'

const windows = listingWindows({ VITRINE_TEST: false, TEST_SPEED: 1 })
const ago = (ms: number) => new Date(Date.now() - ms)
const minute = 60_000

const sent = { state: 'pending', version: 2, sent_version: 2, sent_at: ago(30_000), reason_code: null } as const
const verdict = (
  part: Parameters<typeof judge>[0],
  { equal = false, review = false, doubt = null as Date | null } = {},
) => judge(part, equal, { doubt_until: doubt }, review, windows)

describe('what a reading says of a field', () => {
  test('that nobody changed here yet', () => {
    expect(verdict(undefined, { equal: true }).state).toBe('matching')
    expect(verdict(undefined).state).toBe('differs')
  })

  test('that has not gone out: it still does, unless it is there already', () => {
    const unsent = { ...sent, sent_version: 1 }
    expect(verdict(unsent)).toMatchObject({ state: 'pending', done: false })
    expect(verdict(unsent, { equal: true })).toMatchObject({ state: 'matching', done: true })
  })

  test('that went out and is not seen: it is given time, and longer while Google looks at it', () => {
    expect(verdict(sent).state).toBe('pending')
    expect(verdict(sent).lookAgain - Date.now()).toBeLessThanOrEqual(minute)
    const old = { ...sent, sent_at: ago(20 * minute) }
    expect(verdict(old).state).toBe('differs')
    expect(verdict(old, { review: true })).toMatchObject({ state: 'pending', reason: 'listing.review' })
    expect(verdict(old, { review: true, equal: true }).state).toBe('pending')
  })

  test('that went out beside an edit nobody heard the end of: it is looked at until that can’t arrive, then sent once more', () => {
    const until = new Date(Date.now() + minute)
    expect(verdict(sent, { equal: true, doubt: until })).toMatchObject({ state: 'pending', lookAgain: until.getTime() })
    const before = { ...sent, sent_at: ago(5 * minute) }
    expect(verdict(before, { doubt: ago(1000) })).toMatchObject({ state: 'pending', again: true })
    expect(verdict(before, { doubt: ago(1000), equal: true }).state).toBe('matching')
  })

  test('that was refused stays so until it is there', () => {
    const refused = { ...sent, state: 'refused', reason_code: 'listing.overlap' } as const
    expect(verdict(refused)).toMatchObject({ state: 'refused', reason: 'listing.overlap' })
    expect(verdict(refused, { equal: true }).state).toBe('matching')
  })

  test('that matched and was changed there, or differed and no more', () => {
    expect(verdict({ ...sent, state: 'matching' }).state).toBe('differs')
    expect(verdict({ ...sent, state: 'differs' }, { equal: true }).state).toBe('matching')
  })
})
