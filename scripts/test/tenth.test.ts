import { expect, test } from 'vitest'
import { addMissing, chooseTurn, getTurn, pickTenth } from './tenth.ts'

const tests = Array.from({ length: 93 }, (_, index) => ({
  name: `e2e/journeys/file-${index % 7}.spec.ts › test ${index}`,
}))

test('ten consecutive turns select every test exactly once', () => {
  const picked = Array.from({ length: 10 }, (_, turn) => pickTenth(tests, 1207 + turn)).flat()
  expect(picked).toHaveLength(tests.length)
  expect(new Set(picked)).toEqual(new Set(tests))
})

test('a turn selects the same tests independent of their order', () => {
  expect(pickTenth(tests.toReversed(), 4)).toEqual(pickTenth(tests, 4))
})

test('a turn selects a tenth of the tests, from several files', () => {
  const picked = pickTenth(tests, 3)
  expect(picked.length).toBe(9)
  expect(new Set(picked.map(({ name }) => name.split(' › ')[0])).size).toBeGreaterThan(1)
})

test('the turn is the number of commits, or the day in a shallow clone', () => {
  expect(chooseTurn('1432', false, 20_000)).toBe(1432)
  expect(chooseTurn('1', true, 20_000)).toBe(20_000)
  expect(chooseTurn('', false, 20_000)).toBe(20_000)
})

test('a turn can be passed as an option and must be a number', () => {
  expect(getTurn('3')).toBe(3)
  expect(() => getTurn('three')).toThrow('--turn takes a number')
})

test('a selected test that did not run counts as failed', () => {
  const ran = { passed: 1, failed: 0, skipped: 0, outcomes: { a: 'passed' } } as const
  expect(addMissing([{ name: 'a' }, { name: 'b' }], ran)).toEqual({
    ...ran,
    failed: 1,
    outcomes: { a: 'passed', b: 'failed' },
  })
  expect(addMissing([{ name: 'a' }], ran)).toEqual(ran)
})
