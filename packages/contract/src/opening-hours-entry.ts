import { checkRanges, parseMinutes, type Weekday, weekdays } from './opening-hours.ts'
import { readRanges } from './opening-hours-entry-ranges.ts'
import { type EntryToken, readTokens } from './opening-hours-entry-tokens.ts'
import {
  getDays,
  isAndWord,
  isClosedWord,
  isExceptWord,
  isFillerWord,
  isToWord,
} from './opening-hours-entry-vocabulary.ts'
import { allDay } from './opening-hours-times.ts'

/** Hours typed in one line: the ranges of each day it names, as the API spells them. */
export type Entry =
  | { readonly days: Readonly<Partial<Record<Weekday, string>>> }
  /** What could not be read, as it was typed. */
  | { readonly unreadable: string }

/** Days and their hours. */
interface Clause {
  /** Whether the text names the days; else it is about the day that the text stands beside. */
  readonly isNamed: boolean
  readonly days: readonly number[]
  readonly ranges: string
}
interface Reading {
  readonly clauses: readonly Clause[]
  readonly next: number
}

/** More ways to read a line than this are no reading. */
const maxReadings = 16

/**
 * Reads `lun-ven 9h-12h 14h-18h; sam 9-13; dim fermé`, in French, English or Spanish. Without a day it is about `only`.
 * Hours that run past midnight stay as they are typed (`1900-0200`). A line that can be read in two ways, or that says
 * two things of one day, is unreadable: nobody gets hours that were not meant.
 */
export function readEntry(text: string, only?: Weekday): Entry {
  const tokens = readTokens(text)
  if (tokens === null || tokens.length === 0) return { unreadable: text.trim() }
  const entry = readClauses(text, tokens, only)
  if ('days' in entry) return entry
  const daysFirst = moveDaysToFront(tokens)
  const turned = daysFirst === null ? entry : readClauses(text, daysFirst, only)
  return 'days' in turned ? turned : entry
}

/** `9h-18h du lundi au vendredi` with its days in front, or null where the text is not hours and then days. */
function moveDaysToFront(tokens: readonly EntryToken[]): EntryToken[] | null {
  const first = tokens.findIndex(({ text }) => getDays(text) !== null)
  if (first < 1) return null
  const end = tokens.slice(0, first).findLastIndex(({ text }) => !isFillerWord(text) && text !== ',') + 1
  const begin = tokens[end]?.text === ',' ? end + 1 : end
  const named = readDays(tokens, begin)
  return named !== null && skipEnds(tokens, named.next) >= tokens.length
    ? [...tokens.slice(begin), ...tokens.slice(0, end)]
    : null
}

function readClauses(text: string, tokens: readonly EntryToken[], only: Weekday | undefined): Entry {
  const fallback = only === undefined ? null : weekdays.indexOf(only)
  let readings: Reading[] = [{ clauses: [], next: 0 }]
  const complete: Reading[] = []
  let maxNext = 0
  while (readings.length > 0) {
    if (readings.length + complete.length > maxReadings) return { unreadable: text.trim() }
    readings = readings.flatMap((reading) => {
      maxNext = Math.max(maxNext, reading.next)
      const isAboutOne = reading.clauses.every(({ isNamed }) => !isNamed)
      return nextClauses(tokens, reading.next, reading.clauses.length > 0, isAboutOne ? fallback : null).flatMap(
        (clause) => {
          const next = { clauses: [...reading.clauses, clause], next: clause.next }
          if (skipEnds(tokens, clause.next) >= tokens.length) {
            complete.push(next)
            return []
          }
          return [next]
        },
      )
    })
  }
  const found = new Map(
    complete.flatMap(({ clauses }) => {
      const days = combineDays(clauses)
      return days === null ? [] : [[JSON.stringify(days), days] as const]
    }),
  )
  const [days, second] = found.values()
  return days !== undefined && second === undefined ? { days } : { unreadable: extractUnread(text, tokens, maxNext) }
}

interface NextClause extends Clause {
  readonly next: number
}

/** Every way to read the clause at a token. */
function nextClauses(
  tokens: readonly EntryToken[],
  from: number,
  isFurther: boolean,
  fallback: number | null,
): NextClause[] {
  const at = isFurther ? skipEnds(tokens, from) : skip(tokens, from, isFillerWord)
  const named = readDays(tokens, at)
  if (named === null) {
    const closed = closedDays(tokens, at)
    if (closed !== null) return [closed]
    if (fallback === null && tokens[at]?.text === 'always')
      return [{ days: [0, 1, 2, 3, 4, 5, 6], ranges: allDay, isNamed: true, next: at + 1 }]
    if (fallback === null) return []
    return readRanges(tokens, skip(tokens, at, isFillerWord)).map((hours) => ({
      days: [fallback],
      isNamed: false,
      ...hours,
    }))
  }
  const begin = skip(tokens, named.next, (word) => isFillerWord(word) || /^[.,-]$/.test(word))
  return readRanges(tokens, begin).map((hours) => ({ days: named.days, isNamed: true, ...hours }))
}

/** `fermé le dimanche`: the days after the word, up to the end of the clause. */
function closedDays(tokens: readonly EntryToken[], at: number): NextClause | null {
  if (!isClosedWord(tokens[at]?.text ?? '')) return null
  const named = readDays(tokens, skip(tokens, at + 1, isFillerWord))
  return named === null || readRanges(tokens, skip(tokens, named.next, isFillerWord)).length > 0
    ? null
    : { ...named, isNamed: true, ranges: '' }
}

interface NamedDays {
  readonly days: readonly number[]
  readonly next: number
}

/** `lun, mar et jeu-ven`, `tous les jours sauf dim`. */
function readDays(tokens: readonly EntryToken[], from: number): NamedDays | null {
  const days = new Set<number>()
  let at = skip(tokens, from, isFillerWord)
  let next: number | null = null
  let isExcept = false
  for (;;) {
    const span = readSpan(tokens, at)
    if (span === null) break
    for (const day of span.days) {
      if (isExcept) days.delete(day)
      else days.add(day)
    }
    next = span.next
    at = skip(tokens, next, (word) => isAndWord(word) || (isFillerWord(word) && word !== ':') || word === '.')
    if (isExceptWord(tokens[at]?.text ?? '')) {
      isExcept = true
      at = skip(tokens, at + 1, isFillerWord)
    }
  }
  return next === null || days.size === 0 ? null : { days: [...days], next }
}

/** One day, a word for several, or Monday to Friday; also Saturday to Monday. */
function readSpan(tokens: readonly EntryToken[], at: number): NamedDays | null {
  const first = getDays(tokens[at]?.text ?? '')
  if (first === null) return null
  const to = skip(tokens, at + 1, (word) => word === '.')
  if (!isToWord(tokens[to]?.text ?? '')) return { days: first, next: at + 1 }
  const end = skip(tokens, to + 1, isFillerWord)
  const last = getDays(tokens[end]?.text ?? '')
  if (last === null) return { days: first, next: at + 1 }
  const [open, second] = first
  const [close, third] = last
  if (open === undefined || close === undefined || second !== undefined || third !== undefined || open === close)
    return null
  const length = ((close - open + 7) % 7) + 1
  return { days: Array.from({ length }, (_, step) => (open + step) % 7), next: end + 1 }
}

function skip(tokens: readonly EntryToken[], from: number, isSkipped: (word: string) => boolean): number {
  let at = from
  while (at < tokens.length && isSkipped(tokens[at]?.text ?? '')) at++
  return at
}

/** What may end a clause: at most one joint, and any number of stops. */
function skipEnds(tokens: readonly EntryToken[], from: number): number {
  const stop = (word: string) => /^[;.\n]$/.test(word)
  let at = skip(tokens, from, stop)
  const isJoint = isAndWord(tokens[at]?.text ?? '')
  // A sign at the end means more hours (`9-18+`); a comma means nothing.
  if (isJoint && (at + 1 < tokens.length || tokens[at]?.text === ',')) at++
  return skip(tokens, skip(tokens, at, stop), (word) => isFillerWord(word) && word !== ':')
}

/** The hours of every day, or null where two clauses contradict each other. */
function combineDays(clauses: readonly Clause[]): Partial<Record<Weekday, string>> | null {
  const found = new Map<number, { ranges: string; clause: Clause }>()
  for (const clause of clauses) {
    for (const day of clause.days) {
      const before = found.get(day)
      const ranges = before === undefined ? clause.ranges : combined(before.clause, before.ranges, clause)
      if (ranges === null) return null
      found.set(day, { ranges, clause })
    }
  }
  return Object.fromEntries([...found].map(([day, { ranges }]) => [weekdays[day] ?? 'monday', ranges]))
}

/**
 * A day that is named twice: for fewer days than before it is the exception to them (`lun-ven 9-18; mer 9-12`), for
 * the same days its hours join those before. Whatever could be both is not read.
 */
function combined(before: Clause, ranges: string, clause: Clause): string | null {
  if (ranges === clause.ranges) return ranges
  const isSame = before.days.length === clause.days.length && clause.days.every((day) => before.days.includes(day))
  const isException = clause.days.length < before.days.length && clause.days.every((day) => before.days.includes(day))
  const all = [...ranges.split(','), ...clause.ranges.split(',')]
  const isWhole = [ranges, clause.ranges].some((rangeText) => rangeText === '' || rangeText === allDay)
  const sorted = all
    .toSorted((a, b) => (parseMinutes(a.slice(0, 4)) ?? 0) - (parseMinutes(b.slice(0, 4)) ?? 0))
    .join(',')
  const isJoinable = !isWhole && checkRanges(sorted) === null
  if (isException) return isJoinable ? null : clause.ranges
  return isSame && isJoinable ? sorted : null
}

/** The word that is none of ours, else the rest from where reading stopped. */
function extractUnread(text: string, tokens: readonly EntryToken[], at: number): string {
  const unknown = tokens.slice(at).find(({ text: word, kind }) => kind === 'word' && !isKnown(word))
  return unknown?.text ?? text.trim()
}

const isKnown = (word: string) =>
  [getDays, isClosedWord, isToWord, isAndWord, isExceptWord, isFillerWord].some((knows) => Boolean(knows(word))) ||
  /^(allday|always|h|hs|hr|hrs|hours?|heures?|horas?|[ap]m?|m|midi|noon|mediodia|minuit|midnight|medianoche)$/.test(
    word,
  )
