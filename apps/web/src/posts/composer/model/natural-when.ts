import { getLocalWeekday, type LocalDateTime, plusDays, plusMinutes } from '../../../dates/local-time.ts'
import type { Language } from '../../../i18n/language.ts'
import { languages } from '../../../i18n/language.ts'
import { type WhenVocabulary, whenVocabularies } from './when-vocabulary.ts'

/**
 * Reads when somebody means: `demain 18h`, `jeudi 12:30`, `tomorrow 6pm`, `mañana 18:00`, `14/05 9h`. `now` is what
 * clocks show at the place. Without a day the next such hour is meant, without an hour the one of `usual`. Null when
 * anything of it was not understood: a wrong guess would publish at a wrong time.
 */
export function readWhen(
  text: string,
  language: Language,
  now: LocalDateTime,
  usual: LocalDateTime,
): LocalDateTime | null {
  const plain = toPlainText(text)
  if (plain === '') return null
  const order = [language, ...languages.filter((item) => item !== language)]
  for (const candidate of order) {
    const read = readInLanguage(whenVocabularies[candidate], plain, now, usual)
    if (read !== null) return read
  }
  return null
}

function toPlainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’´`]/g, "'")
    .replace(/[\s,;]+/g, ' ')
    .trim()
}

function readInLanguage(
  vocabulary: WhenVocabulary,
  plain: string,
  now: LocalDateTime,
  usual: LocalDateTime,
): LocalDateTime | null {
  const rest = { text: ` ${plain} ` }
  if (consume(rest, vocabulary.now)) return isEmpty(rest, vocabulary) ? now : null
  const after = consume(rest, vocabulary.after)
  if (after) return readAfter(rest, vocabulary, after, now)
  const day = readDay(rest, vocabulary, now)
  const time = readTime(rest, vocabulary)
  if (time === null || day === null || (day === undefined && time === undefined) || !isEmpty(rest, vocabulary))
    return null
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
function consume(rest: { text: string }, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(rest.text)
  if (match) rest.text = `${rest.text.slice(0, match.index)} ${rest.text.slice(match.index + match[0].length)}`
  return match
}

function isEmpty(rest: { text: string }, vocabulary: WhenVocabulary): boolean {
  const left = rest.text.replace(new RegExp(vocabulary.fillers, 'gu'), ' ')
  return !/[\p{L}\d]/u.test(left)
}

function readAfter(
  rest: { text: string },
  vocabulary: WhenVocabulary,
  after: RegExpExecArray,
  now: LocalDateTime,
): LocalDateTime | null {
  const count = Number(after[1]) || 1
  const unit = after[2] ?? ''
  const days = /^(?:j|d)/.test(unit) ? count : /^(?:sem|w)/.test(unit) ? count * 7 : 0
  if (days > 0) {
    const time = readTime(rest, vocabulary)
    if (time === null || !isEmpty(rest, vocabulary)) return null
    return `${plusDays(now, days).slice(0, 10)}T${time ?? now.slice(11, 16)}`
  }
  if (!isEmpty(rest, vocabulary)) return null
  return plusMinutes(now, unit.startsWith('h') ? count * 60 : count)
}

interface Day {
  readonly date: string
  /** Named by its weekday alone. */
  readonly weekly?: true
}

/** The day said; undefined when none was, null for one that does not exist. */
function readDay(rest: { text: string }, vocabulary: WhenVocabulary, now: LocalDateTime): Day | null | undefined {
  for (const [pattern, days] of vocabulary.days)
    if (consume(rest, pattern)) return { date: plusDays(now, days).slice(0, 10) }
  const date = readDate(rest, vocabulary, now)
  const weekday = vocabulary.weekdays.findIndex((pattern) => consume(rest, pattern))
  if (date !== undefined) return date === null ? null : { date }
  if (weekday === -1) return undefined
  const ahead = (weekday - getLocalWeekday(now) + 7) % 7
  return { date: plusDays(now, ahead).slice(0, 10), weekly: true }
}

function readDate(rest: { text: string }, vocabulary: WhenVocabulary, now: LocalDateTime): string | null | undefined {
  const iso = consume(rest, /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/)
  if (iso) return formatDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = consume(rest, /(?<![\d:])(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?![\d/:])\.?(?! ?[ap]\.?m)/)
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])]
    const monthFirst = vocabulary.monthFirst ? first <= 12 : second > 12
    return nextDate(monthFirst ? second : first, monthFirst ? first : second, numeric[3], now)
  }
  const month = vocabulary.months.findIndex((pattern) => pattern.test(rest.text)) + 1
  if (month === 0) return readDayOfMonth(rest, now)
  const name = vocabulary.months[month - 1]?.source ?? ''
  const before = new RegExp(
    `(?<![\\d:])(\\d{1,2})(?: ?(?:er|st|nd|rd|th|o))? (?:de |of )?${name}(?: (?:de )?(\\d{4}))?`,
    'u',
  )
  const behind = new RegExp(`${name} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:hap]| ?[ap]m)(?: (\\d{4}))?`, 'u')
  const match = consume(rest, before) ?? consume(rest, behind)
  return match ? nextDate(Number(match[1]), month, match[2], now) : null
}

/** `le 14`, `the 14th`, `el 14`: the next day of that number. */
function readDayOfMonth(rest: { text: string }, now: LocalDateTime): string | undefined {
  const match = consume(rest, /(?<!\p{L})(?:le|the|el) (\d{1,2})(?:er|st|nd|rd|th)?(?![\d:h.]| ?[ap]\.?m)/u)
  if (!match) return undefined
  for (let days = 0; days < 62; days++) {
    const date = plusDays(now, days).slice(0, 10)
    if (Number(date.slice(8)) === Number(match[1])) return date
  }
  return undefined
}

function nextDate(day: number, month: number, year: string | undefined, now: LocalDateTime): string | null {
  if (year !== undefined) return formatDate(Number(year.length === 2 ? `20${year}` : year), month, day)
  const thisYear = Number(now.slice(0, 4))
  const soon = formatDate(thisYear, month, day)
  return soon === null || soon >= now.slice(0, 10)
    ? (soon ?? formatDate(thisYear + 1, month, day))
    : formatDate(thisYear + 1, month, day)
}

function formatDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

/** The hour said as `HH:mm`; undefined when none was, null for one that does not exist. */
function readTime(rest: { text: string }, vocabulary: WhenVocabulary): string | null | undefined {
  const before = rest.text
  const pastNoon = consume(rest, vocabulary.pastNoon) !== null
  for (const [pattern] of vocabulary.times) consume(rest, pattern)
  const hour = readHour(rest, pastNoon)
  if (hour !== undefined) return hour
  rest.text = before
  for (const [pattern, time] of vocabulary.times) if (consume(rest, pattern)) return time
  return undefined
}

function readHour(rest: { text: string }, pastNoon: boolean): string | null | undefined {
  const half = consume(rest, /(?<!\d)(\d{1,2})(?::(\d{2}))? ?(a|p)\.?m\.?(?!\p{L})/u)
  if (half) {
    const hour = Number(half[1])
    if (hour < 1 || hour > 12) return null
    return formatTime((hour % 12) + (half[3] === 'p' ? 12 : 0), Number(half[2] ?? 0))
  }
  const whole =
    consume(rest, /(?<!\d)(\d{1,2}) ?(?:h|:|heures?|horas?)(?!\p{L}) ?(\d{2})?(?!\d)/u) ??
    consume(rest, /(?<!\d)(\d{1,2})\.(\d{2})(?!\d)/) ??
    consume(rest, /(?<!\d)(\d{1,2})(?!\d)(?= *$)/)
  if (!whole) return undefined
  const hour = Number(whole[1])
  return formatTime(pastNoon && hour < 12 ? hour + 12 : hour, Number(whole[2] ?? 0))
}

function formatTime(hour: number, minutes: number): string | null {
  if (hour > 23 || minutes > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
