import { toEditedWeek } from '@vitrine/contract/opening-hours-editing'
import { hoursTabs, toEditedSpecialDays } from '@vitrine/contract/opening-hours-special'
import { expect, test } from 'vitest'
import { emptyHours, type HoursForm, isChanged, withEdits } from './hours-form.ts'

const morning = toEditedWeek({ monday: '08:00-12:00' })
const special = toEditedSpecialDays([{ date: '2026-12-25', ranges: '' }])
const changedTabs = (form: HoursForm, saved: HoursForm) => hoursTabs.filter((tab) => isChanged(form, saved, tab))

test('a set edited back to its saved hours counts as unchanged', () => {
  const saved = withEdits(emptyHours, { weeks: { default: morning } })
  const again = toEditedWeek({ monday: '08:00-12:00' })
  expect(changedTabs(withEdits(saved, { weeks: { default: again, drive: morning }, special }), saved)).toEqual([
    'drive-hours',
    'specialDays',
  ])
  expect(changedTabs(withEdits(saved, { weeks: { default: again } }), saved)).toEqual([])
  const newYear = toEditedSpecialDays([{ date: '2027-01-01', ranges: '' }])
  expect(changedTabs(withEdits(saved, { special: newYear }), withEdits(saved, { special }))).toEqual(['specialDays'])
})
