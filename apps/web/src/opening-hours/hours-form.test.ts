import { weekOf } from '@vitrine/contract/opening-hours-editing'
import { hoursTabs, specialDaysOf } from '@vitrine/contract/opening-hours-special'
import { expect, test } from 'vitest'
import { emptyHours, type HoursForm, isChanged, withEdits } from './hours-form.ts'

const morning = weekOf({ monday: '08:00-12:00' })
const special = specialDaysOf([{ date: '2026-12-25', ranges: '' }])
const changedTabs = (form: HoursForm, saved: HoursForm) => hoursTabs.filter((tab) => isChanged(form, saved, tab))

test('a set edited back to its saved hours counts as unchanged', () => {
  const saved = withEdits(emptyHours, { weeks: { default: morning } })
  const again = weekOf({ monday: '08:00-12:00' })
  expect(changedTabs(withEdits(saved, { weeks: { default: again, drive: morning }, special }), saved)).toEqual([
    'drive-hours',
    'specialDays',
  ])
  expect(changedTabs(withEdits(saved, { weeks: { default: again } }), saved)).toEqual([])
  const newYear = specialDaysOf([{ date: '2027-01-01', ranges: '' }])
  expect(changedTabs(withEdits(saved, { special: newYear }), withEdits(saved, { special }))).toEqual(['specialDays'])
})
