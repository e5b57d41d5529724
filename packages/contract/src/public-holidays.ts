/*
 * Public holidays by rule: fixed days and those that hang on Easter, for the countries our places are mostly in. Only
 * what holds in the whole country (for GB: in England); regional and local days, and days a government gives once, are
 * not in it. Sources, read 2026-11: FR Code du travail L3133-1; MC loi n° 798 of 1966 and circulaire n° 2019-2; BE arrêté royal
 * of 18 April 1974; CH Obligationenrecht and the four days all cantons keep (bk.admin.ch); LU Code du travail L.232-2; ES
 * Real Decreto 2001/1983 art. 45; PT Código do Trabalho art. 234; IT legge 260/1949 and 151/2025; DE the days all Länder
 * have; GB gov.uk/bank-holidays.
 */

import { fromIso, toIso } from './date-format.ts'

export const holidayNames = [
  'newYear',
  'epiphany',
  'saintDevote',
  'goodFriday',
  'easter',
  'easterMonday',
  'liberationDay',
  'freedomDay',
  'labourDay',
  'earlyMay',
  'victoryDay',
  'europeDay',
  'ascension',
  'whitMonday',
  'springBank',
  'corpusChristi',
  'republicDay',
  'portugalDay',
  'nationalDay',
  'assumption',
  'summerBank',
  'unityDay',
  'saintFrancis',
  'hispanicDay',
  'allSaints',
  'armistice',
  'princesDay',
  'restorationDay',
  'constitutionDay',
  'immaculateConception',
  'christmas',
  'boxingDay',
] as const
export type HolidayName = (typeof holidayNames)[number]

export interface PublicHoliday {
  /** `DD/MM/YYYY`, as special days are written. */
  readonly date: string
  readonly name: HolidayName
}

export const holidayCountries = ['FR', 'MC', 'BE', 'CH', 'LU', 'ES', 'PT', 'IT', 'DE', 'GB'] as const
export type HolidayCountry = (typeof holidayCountries)[number]

/** The public holidays of a country in a year, in order; none for a country that has no rules here. Pure. */
export function publicHolidays(country: string, year: number): PublicHoliday[] {
  const known = holidayCountries.find((knownCountry) => knownCountry === country)
  if (known === undefined) return []
  const days = rules[known].flatMap((rule) => computeDays(rule, known, year))
  const sorted = days.toSorted((a, b) => a.at - b.at)
  return sorted.map(({ at, name }) => ({ date: fromIso(new Date(at).toISOString()), name }))
}

/** Those from one day to another, both `YYYY-MM-DD` and both included. */
export function publicHolidaysBetween(country: string, from: string, to: string): PublicHoliday[] {
  const first = Number(from.slice(0, 4))
  const last = Number(to.slice(0, 4))
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return years
    .flatMap((year) => publicHolidays(country, year))
    .filter(({ date }) => toIso(date) >= from && toIso(date) <= to)
}

// --- The rules ------------------------------------------------------------------------------------------------------

type When =
  | { readonly day: number; readonly month: number }
  /** Days after Easter Sunday. */
  | { readonly easter: number }
  /** The first (1) or last (-1) Monday of a month. */
  | { readonly monday: 1 | -1; readonly month: number }

type Rule = readonly [name: HolidayName, when: When, more?: { readonly since?: number; readonly sundaysMove?: true }]

const on = (day: number, month: number): When => ({ day, month })
const afterEaster = (easter: number): When => ({ easter })

const newYear: Rule = ['newYear', on(1, 1)]
const goodFriday: Rule = ['goodFriday', afterEaster(-2)]
const easter: Rule = ['easter', afterEaster(0)]
const easterMonday: Rule = ['easterMonday', afterEaster(1)]
const labourDay: Rule = ['labourDay', on(1, 5)]
const ascension: Rule = ['ascension', afterEaster(39)]
const whitMonday: Rule = ['whitMonday', afterEaster(50)]
const assumption: Rule = ['assumption', on(15, 8)]
const allSaints: Rule = ['allSaints', on(1, 11)]
const immaculateConception: Rule = ['immaculateConception', on(8, 12)]
const christmas: Rule = ['christmas', on(25, 12)]
const boxingDay: Rule = ['boxingDay', on(26, 12)]
/** One that falls on a Sunday is kept on the Monday, too. */
const moving = ([name, when]: Rule): Rule => [name, when, { sundaysMove: true }]

const rules: Readonly<Record<HolidayCountry, readonly Rule[]>> = {
  FR: [
    ...[newYear, easterMonday, labourDay, ascension, whitMonday, assumption, allSaints, christmas],
    ['victoryDay', on(8, 5)],
    ['nationalDay', on(14, 7)],
    ['armistice', on(11, 11)],
  ],
  MC: [
    ...[newYear, labourDay, assumption, allSaints, immaculateConception, christmas].map(moving),
    ...[easterMonday, ascension, whitMonday],
    ['saintDevote', on(27, 1)],
    ['corpusChristi', afterEaster(60)],
    ['princesDay', on(19, 11), { sundaysMove: true }],
  ],
  BE: [
    ...[newYear, easterMonday, labourDay, ascension, whitMonday, assumption, allSaints, christmas],
    ['nationalDay', on(21, 7)],
    ['armistice', on(11, 11)],
  ],
  CH: [newYear, ascension, christmas, ['nationalDay', on(1, 8)]],
  LU: [
    ...[newYear, easterMonday, labourDay, ascension, whitMonday, assumption, allSaints, christmas, boxingDay],
    ['europeDay', on(9, 5), { since: 2019 }],
    ['nationalDay', on(23, 6)],
  ],
  ES: [
    ...[newYear, goodFriday, labourDay, assumption, allSaints, immaculateConception, christmas],
    ['epiphany', on(6, 1)],
    ['hispanicDay', on(12, 10)],
    ['constitutionDay', on(6, 12)],
  ],
  PT: [
    ...[newYear, goodFriday, easter, labourDay, assumption, allSaints, immaculateConception, christmas],
    ['freedomDay', on(25, 4)],
    ['corpusChristi', afterEaster(60)],
    ['portugalDay', on(10, 6)],
    ['republicDay', on(5, 10)],
    ['restorationDay', on(1, 12)],
  ],
  IT: [
    ...[newYear, easter, easterMonday, labourDay, assumption, allSaints, immaculateConception, christmas, boxingDay],
    ['epiphany', on(6, 1)],
    ['liberationDay', on(25, 4)],
    ['republicDay', on(2, 6)],
    ['saintFrancis', on(4, 10), { since: 2026 }],
  ],
  DE: [
    ...[newYear, goodFriday, easterMonday, labourDay, ascension, whitMonday, christmas, boxingDay],
    ['unityDay', on(3, 10)],
  ],
  GB: [
    ...[newYear, goodFriday, easterMonday, christmas, boxingDay],
    ['earlyMay', { monday: 1, month: 5 }],
    ['springBank', { monday: -1, month: 5 }],
    ['summerBank', { monday: -1, month: 8 }],
  ],
}

interface ComputedHoliday {
  readonly at: number
  readonly name: HolidayName
}

const dayMs = 86_400_000
const sunday = 0
const saturday = 6

function computeDays([name, when, more = {}]: Rule, country: HolidayCountry, year: number): ComputedHoliday[] {
  if (more.since !== undefined && year < more.since) return []
  const at = computeDay(when, year)
  const weekday = new Date(at).getUTCDay()
  const itself = { at, name }
  if (more.sundaysMove && weekday === sunday) return [itself, { at: at + dayMs, name }]
  if (country === 'GB' && (weekday === saturday || weekday === sunday))
    return [itself, ...computeSubstitutes(name, at, weekday)]
  return [itself]
}

/** England gives a weekday for a weekend's: the next one that is free, Christmas first. */
function computeSubstitutes(name: HolidayName, at: number, weekday: number): ComputedHoliday[] {
  if (name === 'newYear') return [{ at: at + (weekday === saturday ? 2 : 1) * dayMs, name }]
  if (name === 'christmas') return [{ at: at + 2 * dayMs, name }]
  if (name === 'boxingDay') return [{ at: at + 2 * dayMs, name }]
  return []
}

function computeDay(when: When, year: number): number {
  if ('easter' in when) return computeEaster(year) + when.easter * dayMs
  if ('day' in when) return Date.UTC(year, when.month - 1, when.day)
  if (when.monday === 1) {
    const first = new Date(Date.UTC(year, when.month - 1, 1)).getUTCDay()
    return Date.UTC(year, when.month - 1, 1 + ((8 - first) % 7))
  }
  const last = new Date(Date.UTC(year, when.month, 0))
  return last.getTime() - ((last.getUTCDay() + 6) % 7) * dayMs
}

/** Easter Sunday of the Gregorian calendar: the anonymous algorithm (Meeus, Astronomical Algorithms, ch. 8). */
function computeEaster(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return Date.UTC(year, month - 1, day)
}
