import { checkRanges, type OpeningHours, type SpecialTime, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listProblems } from './discovery.ts'
import { tidyRanges, tidyWeek, toPeriods, toSpecialPeriods, toSpecialTimes, toWeek } from './hours.ts'
import { requests } from './requests.ts'

const digits = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`

/** Any day a person may write: closed, the whole day, or ranges that follow each other, the last perhaps to midnight. */
const dayHours = fc.oneof(
  fc.constantFrom('', '24hrs', '0000-2400', '1800-2400', '0000-0200', '0000-0200,1800-2400'),
  fc.uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 8 }).map((steps) => {
    const minutes = steps.toSorted((a, b) => a - b).map((step) => step * 5)
    const ranges = []
    for (let at = 0; at + 1 < minutes.length; at += 2)
      ranges.push(`${digits(minutes[at] ?? 0)}-${digits(minutes[at + 1] ?? 0)}`)
    return ranges.join(',')
  }),
)
const aWeek = fc
  .tuple(...weekdays.map(() => dayHours))
  .map((days) => Object.fromEntries(weekdays.map((weekday, index) => [weekday, days[index] ?? '']))) as fc.Arbitrary<
  Omit<OpeningHours, 'type'>
> // fromEntries loses the keys
const set = (week: Omit<OpeningHours, 'type'>): OpeningHours => ({ type: 'default', ...week })
const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, ''])) as Omit<OpeningHours, 'type'> // as above

describe('weekly hours', () => {
  test('weekly hours sent to Google are read back unchanged', () => {
    fc.assert(
      fc.property(aWeek, (week) => {
        for (const day of Object.values(week)) expect(checkRanges(day)).toBeNull()
        expect(set(toWeek(toPeriods(week)))).toEqual(tidyWeek(set(week)))
      }),
      { numRuns: 2000 },
    )
  })

  test('periods are valid for Google: sorted, never overlapping, never a whole day long', () => {
    fc.assert(
      fc.property(aWeek, (week) => {
        const periods = toPeriods(week)
        const request = requests.patchListing('locations/1', ['regularHours'], { regularHours: { periods } })
        expect(listProblems(request, 'mybusinessbusinessinformation.locations.patch')).toEqual([])
        const minutes = new Set<number>()
        for (const { openDay, openTime, closeDay, closeTime } of periods) {
          const open = readDay(openDay) * 1440 + (openTime?.hours ?? 0) * 60 + (openTime?.minutes ?? 0)
          let close = readDay(closeDay) * 1440 + (closeTime?.hours ?? 0) * 60 + (closeTime?.minutes ?? 0)
          if (close <= open) close += 7 * 1440
          expect(close - open).toBeLessThanOrEqual(1440)
          for (let at = open; at < close; at += 5) {
            expect(minutes.has(at % (7 * 1440))).toBe(false)
            minutes.add(at % (7 * 1440))
          }
        }
      }),
      { numRuns: 300 },
    )
    function readDay(name: string) {
      return weekdays.findIndex((weekday) => weekday.toUpperCase() === name)
    }
  })

  test('hours after midnight join the evening before, also across the end of the week', () => {
    const week = {
      ...closed,
      friday: '1800-2400',
      saturday: '0000-0230,1200-1500',
      sunday: '2000-2400',
      monday: '0000-0100',
    }
    expect(toPeriods(week)).toEqual([
      {
        openDay: 'FRIDAY',
        openTime: { hours: 18, minutes: 0 },
        closeDay: 'SATURDAY',
        closeTime: { hours: 2, minutes: 30 },
      },
      {
        openDay: 'SATURDAY',
        openTime: { hours: 12, minutes: 0 },
        closeDay: 'SATURDAY',
        closeTime: { hours: 15, minutes: 0 },
      },
      {
        openDay: 'SUNDAY',
        openTime: { hours: 20, minutes: 0 },
        closeDay: 'MONDAY',
        closeTime: { hours: 1, minutes: 0 },
      },
    ])
  })

  test('periods without zeros and periods of several days are read', () => {
    expect(toWeek([{ openDay: 'MONDAY', openTime: {}, closeDay: 'MONDAY', closeTime: { hours: 9 } }]).monday).toBe(
      '0000-0900',
    )
    expect(toWeek([{ openDay: 'MONDAY', closeDay: 'MONDAY', closeTime: { hours: 24 } }]).monday).toBe('24hrs')
    expect(
      toWeek([{ openDay: 'SATURDAY', openTime: { hours: 20 }, closeDay: 'MONDAY', closeTime: { hours: 4 } }]),
    ).toEqual({ ...closed, saturday: '2000-2400', sunday: '24hrs', monday: '0000-0400' })
    const always = weekdays.map((weekday) => weekday.toUpperCase())
    expect(toWeek([{ openDay: always[0] ?? '', closeDay: always[6] ?? '', closeTime: { hours: 24 } }]).wednesday).toBe(
      '24hrs',
    )
  })
})

const aDate = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString().split('-').reverse().join('/'))

describe('special days', () => {
  test('special days sent to Google are read back unchanged', () => {
    const specials = fc.uniqueArray(fc.record({ date: aDate, ranges: dayHours }), { selector: ({ date }) => date })
    fc.assert(
      fc.property(specials, (given: SpecialTime[]) => {
        const sorted = inOrder(given.map(({ date, ranges }) => ({ date, ranges: tidyRanges(ranges) })))
        expect(toSpecialTimes(toSpecialPeriods(given), null)).toEqual(sorted)
      }),
      { numRuns: 1000 },
    )
  })

  test('special hours past midnight leave the next day’s hours unchanged', () => {
    const eve = {
      ...{ startDate: { year: 2026, month: 12, day: 31 }, endDate: { year: 2027, month: 1, day: 1 } },
      ...{ openTime: { hours: 18 }, closeTime: { hours: 3 } },
    }
    const usual = { ...closed, friday: '0900-1800' }
    expect(toSpecialTimes([eve], usual)).toEqual([
      { date: '31/12/2026', ranges: '1800-2400' },
      { date: '01/01/2027', ranges: '0000-0300,0900-1800' },
    ])
    const newYear = { startDate: { year: 2027, month: 1, day: 1 }, closed: true }
    expect(toSpecialTimes([eve, newYear], usual)[1]).toEqual({ date: '01/01/2027', ranges: '0000-0300' })
  })
})
