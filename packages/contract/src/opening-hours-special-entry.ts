import { isDay } from './opening-hours.ts'
import { readEntry } from './opening-hours-entry.ts'
import { daysBetween, inOrder, isPast } from './opening-hours-special.ts'
import { folded } from './opening-hours-times.ts'

/** Special days typed in one line, `DD/MM/YYYY` with their ranges as the API spells them, or what could not be read. */
export type SpecialEntry =
  | { readonly days: readonly { readonly date: string; readonly ranges: string }[] }
  | { readonly unreadable: string }

/** Months as the three languages write and shorten them, without accents; January first. */
const months = [
  /^(jan(v|vier|uary)?|ene(ro)?)$/,
  /^(fev(r|rier)?|feb(ruary|rero)?)$/,
  /^(mars?|march|marzo)$/,
  /^(avr(il)?|apr(il)?|abr(il)?)$/,
  /^(mai|may(o)?)$/,
  /^(juin|june?|junio)$/,
  /^(juil(let)?|july?|julio)$/,
  /^(aout|aug(ust)?|ago(sto)?)$/,
  /^(sept?(embre|ember|iembre)?)$/,
  /^(oct(obre|ober|ubre)?)$/,
  /^(nov(embre|ember|iembre)?)$/,
  /^(dec(embre|ember)?|dic(iembre)?)$/,
]
const separated = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?(?![\d/.])/
const dayFirst = /^(\d{1,2})(?:er|st|nd|rd|th)? (?:de )?([a-z]+)\.?(?: (?:de )?(20\d\d))?(?![\w])/
const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (20\d\d))?(?![\w:])/
const until = /^\s*(?:-|–|au|to|until|al)\s*/

/**
 * Reads `14/07 fermé; 15 août 9-13`, `July 14 closed`, `1/08-7/08 cerrado`. A date without a year is the next one
 * from today on (`DD/MM/YYYY`).
 */
export function readSpecialEntry(text: string, today: string): SpecialEntry {
  const days = new Map<string, string>()
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '')
  for (const part of parts) {
    const plain = folded(part).replace(/^(le|the|el|du|from|del) /, '')
    const first = readDate(plain, today)
    if (first === null) return { unreadable: part.trim() }
    let rest = plain.slice(first.length)
    let dates = [first.date]
    const joint = until.exec(rest)
    const last = joint && readDate(rest.slice(joint[0].length), first.date)
    if (joint && last) {
      dates = daysBetween(first.date, last.date)
      rest = rest.slice(joint[0].length + last.length)
    }
    const hours = readEntry(rest.replace(/^\s*[:,]/, ''), 'monday')
    const ranges = 'days' in hours ? hours.days.monday : undefined
    if (ranges === undefined || dates.length === 0) return { unreadable: part.trim() }
    for (const date of dates) days.set(date, ranges)
  }
  if (days.size === 0) return { unreadable: text.trim() }
  return { days: inOrder([...days].map(([date, ranges]) => ({ date, ranges }))) }
}

/** The date a text begins with, and how long it is. */
function readDate(text: string, from: string): { date: string; length: number } | null {
  const numbers = separated.exec(text)
  if (numbers) return dated(numbers[0], Number(numbers[1]), Number(numbers[2]), numbers[3], from)
  const named = dayFirst.exec(text)
  if (named) return dated(named[0], Number(named[1]), findMonth(named[2]), named[3], from)
  const turned = monthFirst.exec(text)
  if (turned) return dated(turned[0], Number(turned[2]), findMonth(turned[1]), turned[3], from)
  return null
}

function dated(
  matched: string,
  day: number,
  month: number,
  year: string | undefined,
  from: string,
): { date: string; length: number } | null {
  const start = Number(from.slice(6))
  const years = year === undefined ? [start, start + 1] : [Number(year)]
  const spelled = years.map(
    (candidateYear) => `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${candidateYear}`,
  )
  const date = spelled.find((candidate) => isDay(candidate) && (year !== undefined || !isPast(candidate, from)))
  return date === undefined ? null : { date, length: matched.length }
}

const findMonth = (word: string | undefined) => months.findIndex((month) => month.test(word ?? '')) + 1
