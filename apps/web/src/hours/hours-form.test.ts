import { weekOf } from '@vitrine/contract/opening-hours-editing'
import { specialDaysOf } from '@vitrine/contract/opening-hours-special'
import { expect, test } from 'vitest'
import { editsOf, emptyHours, unsavedOf, withEdits } from './hours-form.ts'

const morning = weekOf({ monday: '08:00-12:00' })
const special = specialDaysOf([{ date: '2026-12-25', ranges: '' }])

test('a set that says what is saved is not unsaved, however often it was changed', () => {
  const saved = withEdits(emptyHours, { weeks: { default: morning } })
  const again = weekOf({ monday: '08:00-12:00' })
  expect(unsavedOf(editsOf({ default: again, drive: morning, special }), saved)).toEqual({ drive: morning, special })
  expect(unsavedOf(editsOf({ default: again }), saved)).toEqual({})
  expect(unsavedOf({}, saved)).toEqual({})
})
