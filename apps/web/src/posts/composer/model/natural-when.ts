import { plusDays, plusMinutes, type Wall, weekdayOf } from '../../../dates/local-time.ts'
import type { Language } from '../../../i18n/language.ts'
import { languages } from '../../../i18n/language.ts'
import { type WhenWords, whenWords } from './when-words.ts'

/**
 * Reads when somebody means: `demain 18h`, `jeudi 12:30`, `tomorrow 6pm`, `mañana 18:00`, `14/05 9h`. `now` is what
 * clocks show at the place. Without a day the next such hour is meant, without an hour the one of `usual`. Null when
 * anything of it was not understood: a wrong guess would publish at a wrong time.
 */
export function readWhen(text: string, language: Language, now: Wall, usual: Wall): Wall | null {
  const plain = plainOf(text)
  if (plain === '') return null
  const order = [language, ...languages.filter((one) => one !== language)]
  for (const one of order) {
    const read = readIn(whenWords[one], plain, now, usual)
    if (read !== null) return read
  }
  return null
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’´`]/g, "'")
    .replace(/[\s,;]+/g, ' ')
    .trim()
}

function readIn(words: WhenWords, plain: string, now: Wall, usual: Wall): Wall | null {
  const rest = { text: ` ${plain} ` }
  if (take(rest, words.now)) return isEmpty(rest, words) ? now : null
  const after = take(rest, words.after)
  if (after) return readAfter(rest, words, after, now)
  const day = readDay(rest, words, now)
  const time = readTime(rest, words)
  if (time === null || day === null || (day === undefined && time === undefined) || !isEmpty(rest, words)) return null
  const hour = time ?? usual.slice(11, 16)
  if (day === undefined) {
    const today = `${now.slice(0, 10)}T${hour}`
    return today > now ? today : plusDays(today, 1)
  }
  const found = `${day.date}T${hour}`
  // "Jeudi 12:30" said on a Thursday morning is today's.
  return day.weekly === true && found <= now ? plusDays(found, 7) : found
}

/** Takes what matches out of the text. */
function take(rest: { text: string }, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(rest.text)
  if (match) rest.text = `${rest.text.slice(0, match.index)} ${rest.text.slice(match.index + match[0].length)}`
  return match
}

function isEmpty(rest: { text: string }, words: WhenWords): boolean {
  const left = rest.text.replace(new RegExp(words.fillers, 'gu'), ' ')
  return !/[\p{L}\d]/u.test(left)
}

function readAfter(rest: { text: string }, words: WhenWords, after: RegExpExecArray, now: Wall): Wall | null {
  const count = Number(after[1]) || 1
  const unit = after[2] ?? ''
  const days = /^(?:j|d)/.test(unit) ? count : /^(?:sem|w)/.test(unit) ? count * 7 : 0
  if (days > 0) {
    const time = readTime(rest, words)
    if (time === null || !isEmpty(rest, words)) return null
    return `${plusDays(now, days).slice(0, 10)}T${time ?? now.slice(11, 16)}`
  }
  if (!isEmpty(rest, words)) return null
  return plusMinutes(now, unit.startsWith('h') ? count * 60 : count)
}

interface Day {
  readonly date: string
  /** Named by its weekday alone. */
  readonly weekly?: true
}

/** The day said; undefined when none was, null for one that does not exist. */
function readDay(rest: { text: string }, words: WhenWords, now: Wall): Day | null | undefined {
  for (const [pattern, days] of words.days) if (take(rest, pattern)) return { date: plusDays(now, days).slice(0, 10) }
  const date = readDate(rest, words, now)
  const weekday = words.weekdays.findIndex((pattern) => take(rest, pattern))
  if (date !== undefined) return date === null ? null : { date }
  if (weekday === -1) return undefined
  const ahead = (weekday - weekdayOf(now) + 7) % 7
  return { date: plusDays(now, ahead).slice(0, 10), weekly: true }
}

function readDate(rest: { text: string }, words: WhenWords, now: Wall): string | null | undefined {
  const iso = take(rest, /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = take(rest, /(?<![\d:])(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?![\d/:])\.?(?! ?[ap]\.?m)/)
  if (numeric) {
    const [one, other] = [Number(numeric[1]), Number(numeric[2])]
    const monthFirst = words.monthFirst ? one <= 12 : other > 12
    return nextDate(monthFirst ? other : one, monthFirst ? one : other, numeric[3], now)
  }
  const month = words.months.findIndex((pattern) => pattern.test(rest.text)) + 1
  if (month === 0) return readDayOfMonth(rest, now)
  const name = words.months[month - 1]?.source ?? ''
  const before = new RegExp(
    `(?<![\\d:])(\\d{1,2})(?: ?(?:er|st|nd|rd|th|o))? (?:de |of )?${name}(?: (?:de )?(\\d{4}))?`,
    'u',
  )
  const behind = new RegExp(`${name} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:hap]| ?[ap]m)(?: (\\d{4}))?`, 'u')
  const match = take(rest, before) ?? take(rest, behind)
  return match ? nextDate(Number(match[1]), month, match[2], now) : null
}

/** `le 14`, `the 14th`, `el 14`: the next day of that number. */
function readDayOfMonth(rest: { text: string }, now: Wall): string | undefined {
  const match = take(rest, /(?<!\p{L})(?:le|the|el) (\d{1,2})(?:er|st|nd|rd|th)?(?![\d:h.]| ?[ap]\.?m)/u)
  if (!match) return undefined
  for (let days = 0; days < 62; days++) {
    const date = plusDays(now, days).slice(0, 10)
    if (Number(date.slice(8)) === Number(match[1])) return date
  }
  return undefined
}

function nextDate(day: number, month: number, year: string | undefined, now: Wall): string | null {
  if (year !== undefined) return dateOf(Number(year.length === 2 ? `20${year}` : year), month, day)
  const thisYear = Number(now.slice(0, 4))
  const soon = dateOf(thisYear, month, day)
  return soon === null || soon >= now.slice(0, 10)
    ? (soon ?? dateOf(thisYear + 1, month, day))
    : dateOf(thisYear + 1, month, day)
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

/** The hour said as `HH:mm`; undefined when none was, null for one that does not exist. */
function readTime(rest: { text: string }, words: WhenWords): string | null | undefined {
  const before = rest.text
  const pastNoon = take(rest, words.pastNoon) !== null
  for (const [pattern] of words.times) take(rest, pattern)
  const hour = readHour(rest, pastNoon)
  if (hour !== undefined) return hour
  rest.text = before
  for (const [pattern, time] of words.times) if (take(rest, pattern)) return time
  return undefined
}

function readHour(rest: { text: string }, pastNoon: boolean): string | null | undefined {
  const half = take(rest, /(?<!\d)(\d{1,2})(?::(\d{2}))? ?(a|p)\.?m\.?(?!\p{L})/u)
  if (half) {
    const hour = Number(half[1])
    if (hour < 1 || hour > 12) return null
    return timeOf((hour % 12) + (half[3] === 'p' ? 12 : 0), Number(half[2] ?? 0))
  }
  const whole =
    take(rest, /(?<!\d)(\d{1,2}) ?(?:h|:|heures?|horas?)(?!\p{L}) ?(\d{2})?(?!\d)/u) ??
    take(rest, /(?<!\d)(\d{1,2})\.(\d{2})(?!\d)/) ??
    take(rest, /(?<!\d)(\d{1,2})(?!\d)(?= *$)/)
  if (!whole) return undefined
  const hour = Number(whole[1])
  return timeOf(pastNoon && hour < 12 ? hour + 12 : hour, Number(whole[2] ?? 0))
}

function timeOf(hour: number, minutes: number): string | null {
  if (hour > 23 || minutes > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
