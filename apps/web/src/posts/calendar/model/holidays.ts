import { toIso } from '@vitrine/contract/date-format'
import { type HolidayName, publicHolidays, publicHolidaysBetween } from '@vitrine/contract/public-holidays'
import { type Day, getWeekday, plusDays } from '../../../dates/calendar-day.ts'

/** In France, no law names them, being Sundays; but a restaurant's public goes out for lunch. */
type FrenchSunday = 'pentecost' | 'mothersDay'

/** The days among these, which are in order, that have a name in the country. */
export function holidaysAmong(days: readonly Day[], country = ''): Map<Day, HolidayName | FrenchSunday> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const years = new Set([first, last].map((day) => Number(day.slice(0, 4))))
  const all = [
    ...(country === 'FR' ? [...years].flatMap(frenchSundays) : []),
    ...publicHolidaysBetween(country, first, last).map(({ date, name }) => [toIso(date), name] as const),
  ]
  return new Map(all.filter(([day]) => days.includes(day)))
}

/** Mothers' day is the last Sunday of May; a week later where that is Pentecost (Code de l'action sociale et des familles, D215-1). */
function frenchSundays(year: number): (readonly [Day, FrenchSunday])[] {
  const last: Day = `${year}-05-31`
  const sunday = plusDays(last, -getWeekday(last))
  const whitMonday = publicHolidays('FR', year).filter(({ name }) => name === 'whitMonday')
  return whitMonday.flatMap(({ date }) => {
    const pentecost = plusDays(toIso(date), -1)
    return [
      [pentecost, 'pentecost'] as const,
      [sunday === pentecost ? plusDays(sunday, 7) : sunday, 'mothersDay'] as const,
    ]
  })
}
