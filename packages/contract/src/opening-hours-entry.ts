import { type Weekday, weekdays } from './opening-hours.ts'
import { allDay, folded, midnight, readTime, timeAt } from './opening-hours-times.ts'

/** Hours typed in one line: the ranges of each day it names, as the API spells them. */
export type Entry =
  | { readonly days: Readonly<Partial<Record<Weekday, string>>> }
  /** What could not be read, as it was typed. */
  | { readonly unreadable: string }

type Token =
  | { readonly is: 'days'; readonly days: readonly number[] }
  | { readonly is: 'time'; readonly time: string; readonly half: boolean }
  | { readonly is: 'to' | 'and' | 'end' | 'closed' | 'allDay' | 'skip' }
  | { readonly is: 'unknown'; readonly text: string }

const week = [0, 1, 2, 3, 4, 5, 6]
/** Days as the three languages write and shorten them, without accents; Monday first. */
const dayWords: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(lun(di|es)?|mon(day)?s?)$/, [0]],
  [/^(mar(di|tes)?|tue(s|sday)?s?)$/, [1]],
  [/^(mer(c|credi)?|mie(rcoles)?|wed(nesday)?s?)$/, [2]],
  [/^(jeu(di)?|jue(ves)?|thu(r|rs|rsday)?s?)$/, [3]],
  [/^(ven(dredi)?|vie(rnes)?|fri(day)?s?)$/, [4]],
  [/^(sam(edi)?|sab(ado)?s?|sat(urday)?s?)$/, [5]],
  [/^(dim(anche)?|dom(ingo)?s?|sun(day)?s?)$/, [6]],
  [/^(weekends?|week-ends?|finde)$/, [5, 6]],
  [/^(semaine|weekdays?|laborables)$/, [0, 1, 2, 3, 4]],
  [/^(quotidien|daily|everyday|diario)$/, week],
]
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(tous les jours|every day|todos los dias|7 ?j ?\/ ?7)\b/g, ' daily '],
  [/\bfin de semana\b/g, ' weekend '],
  [/\b24 ?h? ?\/ ?24( ?h)?\b|\b24 ?(hours|hrs|heures|horas|h)\b(?! ?\d)/g, ' allday '],
  [/[‐‑‒–—―−→~]/g, '-'],
]
const token = /\d{1,4}(?:\s*[:h.]\s*\d{2})?(?:\s*h\b)?(?:\s*[ap]\.?m\b\.?)?|[a-z]+(?:-ends?)?|-|[;\n]|[,/&+]|[^\s]/g
const closedWords = /^(fermee?s?|closed|cerrado|off|repos)$/
const toWords = /^(-|a|au|to|till|until|hasta|al)$/
const andWords = /^([,/&+]|et|and|y|puis|then)$/
const skipped = /^(ouvert|open|abierto|de|du|des|le|les|el|los|las|from|desde|the|at|h)$/

/**
 * Reads `lun-ven 9-12 14-19; sam 9-13; dim fermé`, in French, English or Spanish. Without a day it speaks of `only`.
 * Hours that run past midnight stay as they are typed (`1900-0200`): the editor mends them.
 */
export function readEntry(text: string, only?: Weekday): Entry {
  const tokens = tokensOf(text)
  const days: Partial<Record<Weekday, string>> = {}
  let at = 0
  let any = false
  while (at < tokens.length) {
    if (isOne(tokens[at], 'end', 'skip', 'and')) {
      at++
      continue
    }
    const clause = readClause(tokens, at, only)
    if (clause === null) return { unreadable: unreadAt(text, tokens, at) }
    for (const day of clause.days) {
      const name = weekdays[day]
      if (name) days[name] = clause.ranges
    }
    any = true
    at = clause.next
  }
  return any ? { days } : { unreadable: text.trim() }
}

interface Clause {
  readonly days: readonly number[]
  readonly ranges: string
  readonly next: number
}

/** Days, then their hours. */
function readClause(tokens: readonly Token[], from: number, only: Weekday | undefined): Clause | null {
  let at = from
  const days: number[] = []
  for (;;) {
    const first = tokens[at]
    if (first?.is === 'days') {
      const last = tokens[at + 2]
      if (tokens[at + 1]?.is === 'to' && last?.is === 'days') {
        days.push(...span(first.days[0] ?? 0, last.days.at(-1) ?? 6))
        at += 3
      } else {
        days.push(...first.days)
        at += 1
      }
    } else if (isOne(first, 'and', 'skip')) at++
    else break
  }
  if (days.length === 0 && only !== undefined) days.push(weekdays.indexOf(only))
  if (days.length === 0) return null
  const hours = readHours(tokens, at)
  return hours && { days, ...hours }
}

function readHours(tokens: readonly Token[], from: number): { ranges: string; next: number } | null {
  const first = tokens[from]
  if (first?.is === 'closed') return { ranges: '', next: from + 1 }
  if (first?.is === 'allDay') return { ranges: allDay, next: from + 1 }
  const ranges: string[] = []
  let at = from
  for (;;) {
    while (ranges.length > 0 && isOne(tokens[at], 'and', 'skip')) at++
    const open = tokens[at]
    const close = tokens[at + 2]
    if (open?.is !== 'time') break
    if (tokens[at + 1]?.is !== 'to' || close?.is !== 'time') return null
    ranges.push(rangeOf(open, close))
    at += 3
  }
  return ranges.length === 0 ? null : { ranges: ranges.join(','), next: at }
}

function rangeOf(open: { time: string; half: boolean }, close: { time: string; half: boolean }): string {
  const from = Number(open.time.slice(0, 2)) * 60 + Number(open.time.slice(2))
  const to = Number(close.time.slice(0, 2)) * 60 + Number(close.time.slice(2))
  // `1-5pm` opens in the afternoon as well, `9-5pm` does not.
  const afternoon = close.half && !open.half && from < 720 && from + 720 < to
  const start = afternoon ? timeAt(from + 720) : open.time
  // Closing at 00:00 is closing at midnight.
  return `${start}-${close.time === '0000' && start !== '0000' ? midnight : close.time}`
}

function tokensOf(text: string): Token[] {
  const plain = phrases.reduce(
    (rest, [phrase, word]) => rest.replace(phrase, word),
    text.split('\n').map(folded).join(' ; '),
  )
  return [...plain.matchAll(token)].map(([word]) => tokenOf(word))
}

function tokenOf(word: string): Token {
  if (word === ';') return { is: 'end' }
  if (word === 'allday') return { is: 'allDay' }
  if (toWords.test(word)) return { is: 'to' }
  if (andWords.test(word)) return { is: 'and' }
  if (closedWords.test(word)) return { is: 'closed' }
  if (skipped.test(word)) return { is: 'skip' }
  const days = dayWords.find(([pattern]) => pattern.test(word))?.[1]
  if (days) return { is: 'days', days }
  const time = readTime(word)
  if (time === null || time === '') return { is: 'unknown', text: word }
  return { is: 'time', time, half: /m\.?$/.test(word) && /\d/.test(word) }
}

/** Monday to Friday, also Saturday to Monday. */
function span(from: number, to: number): number[] {
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
}

function isOne(token: Token | undefined, ...kinds: Token['is'][]): boolean {
  return token !== undefined && kinds.includes(token.is)
}

function unreadAt(text: string, tokens: readonly Token[], at: number): string {
  const unknown = tokens.slice(at).find((one) => one.is === 'unknown')
  return unknown?.is === 'unknown' ? unknown.text : text.trim()
}
