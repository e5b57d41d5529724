import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, inkOn } from './brand.ts'

test('the words on a button can be read, whatever its colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})
