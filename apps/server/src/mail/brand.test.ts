import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, inkOn } from './brand.ts'

test('the text on a button is readable on any brand color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})
