import { describe, expect, test } from 'vitest'
import { holidayCountries, publicHolidays, publicHolidaysBetween } from './public-holidays.ts'

/** A year as governments published it, `DD/MM`, without the names. */
const days = (country: string, year: number) =>
  publicHolidays(country, year)
    .map(({ date }) => date.slice(0, 5))
    .join(' ')

// service-public.fr; the Journal de Monaco's circulars; belgium.be; bk.admin.ch; guichet.lu; boe.es (days of the whole
// country); dgert.gov.pt; governo.it; the Länder's common days; gov.uk/bank-holidays.
test.each([
  ['FR', 2024, '01/01 01/04 01/05 08/05 09/05 20/05 14/07 15/08 01/11 11/11 25/12'],
  ['FR', 2026, '01/01 06/04 01/05 08/05 14/05 25/05 14/07 15/08 01/11 11/11 25/12'],
  ['FR', 2027, '01/01 29/03 01/05 06/05 08/05 17/05 14/07 15/08 01/11 11/11 25/12'],
  ['MC', 2024, '01/01 27/01 01/04 01/05 09/05 20/05 30/05 15/08 01/11 19/11 08/12 09/12 25/12'],
  ['MC', 2026, '01/01 27/01 06/04 01/05 14/05 25/05 04/06 15/08 01/11 02/11 19/11 08/12 25/12'],
  ['BE', 2025, '01/01 21/04 01/05 29/05 09/06 21/07 15/08 01/11 11/11 25/12'],
  ['CH', 2025, '01/01 29/05 01/08 25/12'],
  ['LU', 2025, '01/01 21/04 01/05 09/05 29/05 09/06 23/06 15/08 01/11 25/12 26/12'],
  ['ES', 2025, '01/01 06/01 18/04 01/05 15/08 12/10 01/11 06/12 08/12 25/12'],
  ['PT', 2025, '01/01 18/04 20/04 25/04 01/05 10/06 19/06 15/08 05/10 01/11 01/12 08/12 25/12'],
  ['IT', 2025, '01/01 06/01 20/04 21/04 25/04 01/05 02/06 15/08 01/11 08/12 25/12 26/12'],
  ['IT', 2026, '01/01 06/01 05/04 06/04 25/04 01/05 02/06 15/08 04/10 01/11 08/12 25/12 26/12'],
  ['DE', 2025, '01/01 18/04 21/04 01/05 29/05 09/06 03/10 25/12 26/12'],
  ['GB', 2025, '01/01 18/04 21/04 05/05 26/05 25/08 25/12 26/12'],
  ['GB', 2026, '01/01 03/04 06/04 04/05 25/05 31/08 25/12 26/12 28/12'],
  ['GB', 2027, '01/01 26/03 29/03 03/05 31/05 30/08 25/12 26/12 27/12 28/12'],
])('the holidays of %s in %i match the published ones', (country, year, published) => {
  expect(days(country, year)).toBe(published)
})

describe('a range of days', () => {
  test('holidays are listed across the end of a year, first and last day included', () => {
    const found = publicHolidaysBetween('FR', '2026-11-11', '2027-01-01')
    expect(found).toEqual([
      { date: '11/11/2026', name: 'armistice' },
      { date: '25/12/2026', name: 'christmas' },
      { date: '01/01/2027', name: 'newYear' },
    ])
    expect(publicHolidaysBetween('FR', '2027-01-02', '2026-01-01')).toEqual([])
  })

  test('a country without rules has no holidays, and the others are sorted', () => {
    expect(publicHolidays('AQ', 2026)).toEqual([])
    for (const country of holidayCountries)
      for (let year = 2020; year < 2060; year++) {
        const sorted = publicHolidays(country, year).map(({ date }) => date.split('/').reverse().join('-'))
        expect(sorted).toEqual(sorted.toSorted())
      }
  })
})
