import { type Day, plusDays, weekdayOf } from './day.ts'

/** Days a restaurant's public is at home, and knows by name. Their words are texts of the calendar. */
export type Holiday =
  | 'newYear'
  | 'epiphany'
  | 'goodFriday'
  | 'easterMonday'
  | 'labourDay'
  | 'victory'
  | 'ascension'
  | 'pentecost'
  | 'whitMonday'
  | 'mothersDay'
  | 'bastilleDay'
  | 'belgianDay'
  | 'assumption'
  | 'hispanicDay'
  | 'allSaints'
  | 'armistice'
  | 'constitution'
  | 'immaculate'
  | 'christmas'

type Rule = readonly [Holiday, string | ((year: number) => Day)]

const afterEaster = (days: number) => (year: number) => plusDays(easterOf(year), days)

const everywhere: readonly Rule[] = [
  ['newYear', '01-01'],
  ['labourDay', '05-01'],
  ['assumption', '08-15'],
  ['allSaints', '11-01'],
  ['christmas', '12-25'],
]

/** National ones; of other countries the calendar says nothing. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  FR: [
    ...everywhere,
    ['easterMonday', afterEaster(1)],
    ['victory', '05-08'],
    ['ascension', afterEaster(39)],
    ['pentecost', afterEaster(49)],
    ['whitMonday', afterEaster(50)],
    ['mothersDay', mothersDay],
    ['bastilleDay', '07-14'],
    ['armistice', '11-11'],
  ],
  BE: [
    ...everywhere,
    ['easterMonday', afterEaster(1)],
    ['ascension', afterEaster(39)],
    ['whitMonday', afterEaster(50)],
    ['belgianDay', '07-21'],
    ['armistice', '11-11'],
  ],
  ES: [
    ...everywhere,
    ['epiphany', '01-06'],
    ['goodFriday', afterEaster(-2)],
    ['hispanicDay', '10-12'],
    ['constitution', '12-06'],
    ['immaculate', '12-08'],
  ],
}

/** The days among these that have a name in the country. */
export function holidaysAmong(days: readonly Day[], country: string | undefined): Map<Day, Holiday> {
  const years = new Set(days.map((day) => Number(day.slice(0, 4))))
  const all = [...years].flatMap((year) =>
    (rules[country ?? ''] ?? []).map(
      ([name, when]) => [typeof when === 'string' ? `${year}-${when}` : when(year), name] as const,
    ),
  )
  return new Map(all.filter(([day]) => days.includes(day)))
}

/** The last Sunday of May; a week later where that is Pentecost (Code de l'action sociale et des familles, D215-1). */
function mothersDay(year: number): Day {
  const last: Day = `${year}-05-31`
  const sunday = plusDays(last, -weekdayOf(last))
  return sunday === plusDays(easterOf(year), 49) ? plusDays(sunday, 7) : sunday
}

/** Easter Sunday by the Gregorian reckoning (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): Day {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
