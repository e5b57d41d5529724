import type { EntryToken } from './opening-hours-entry-tokens.ts'
import { isHourMark, namedTimes } from './opening-hours-entry-vocabulary.ts'
import { midnight } from './opening-hours-times.ts'

/** One way to read a time that begins at a token, and the token after it. */
export interface ReadTime {
  readonly minutes: number
  readonly half: 'a' | 'p' | null
  /** Written so that it can only be of a clock of 24 hours: `9h`, `09:00`, `14`. */
  readonly isOf24: boolean
  readonly next: number
}

/** Every way to read the time at a token: `12h 14` is 12:14, or 12:00 before something else that begins with 14. */
export function readTimes(tokens: readonly EntryToken[], at: number): ReadTime[] {
  const first = tokens[at]
  if (first?.kind === 'word') return namedTime(first.text, at)
  if (first?.kind !== 'number') return []
  if (first.text.length > 2) return packedTime(tokens, at, first.text)
  const isPadded = first.text.length === 2 && first.text.startsWith('0')
  return hourAndMinutes(tokens, at).flatMap(({ minutes, hasMark, next }) => {
    const time = withHalf(tokens, next, Number(first.text), minutes)
    if (time === null) return []
    const isOf24 = time.half === null && (hasMark || isPadded || Number(first.text) > 12 || Number(first.text) === 0)
    return [{ ...time, isOf24 }]
  })
}

function namedTime(word: string, at: number): ReadTime[] {
  const time = namedTimes[word]
  if (time === undefined) return []
  const minutes = time === midnight ? 1440 : 720
  return [{ minutes, half: null, isOf24: true, next: at + 1 }]
}

/** `0930`, `930`. */
function packedTime(tokens: readonly EntryToken[], at: number, text: string): ReadTime[] {
  if (text.length > 4) return []
  const time = withHalf(tokens, at + 1, Number(text.slice(0, -2)), Number(text.slice(-2)))
  return time === null ? [] : [{ ...time, isOf24: time.half === null }]
}

interface Reading {
  readonly minutes: number
  /** `h` or `hours`: no clock of twelve hours is written so. */
  readonly hasMark: boolean
  readonly next: number
}

function hourAndMinutes(tokens: readonly EntryToken[], at: number): Reading[] {
  const mark = tokens[at + 1]
  const minutes = readMinutes(tokens, at + 2)
  if (mark?.text === ':' || mark?.text === '.') {
    const isJoined = !mark.isApart && tokens[at + 2]?.isApart === false
    // `9 : 30` is a time; after a full stop, what is apart is something else.
    if (minutes !== null && (isJoined || mark.text === ':')) {
      const next = withoutSeconds(tokens, at + 3)
      // `17:30 h`, as Spanish has it.
      const hasMark = isHourMark(tokens[next]?.text ?? '')
      return [{ minutes, hasMark, next: hasMark ? next + 1 : next }]
    }
    return [{ minutes: 0, hasMark: false, next: at + 1 }]
  }
  if (mark?.kind !== 'word' || !isHourMark(mark.text)) return [{ minutes: 0, hasMark: false, next: at + 1 }]
  const whole = { minutes: 0, hasMark: true, next: at + 2 }
  if (minutes === null) return [whole]
  const after = tokens[at + 3]
  const afterMark = after?.kind === 'word' && isHourMark(after.text) ? at + 4 : at + 3
  const exact = { minutes, hasMark: true, next: at + 3 }
  if (tokens[at + 2]?.isApart === false) return [exact]
  // `14 h` is an hour of its own.
  return afterMark > at + 3 ? [whole] : [exact, whole]
}

/** Two digits below 60. */
function readMinutes(tokens: readonly EntryToken[], at: number): number | null {
  const token = tokens[at]
  return token?.kind === 'number' && token.text.length === 2 && Number(token.text) < 60 ? Number(token.text) : null
}

/** `09:00:00`, as spreadsheets write a time. */
function withoutSeconds(tokens: readonly EntryToken[], at: number): number {
  const isSeconds = tokens[at]?.text === ':' && !tokens[at].isApart && tokens[at + 1]?.text === '00'
  return isSeconds && tokens[at + 1]?.isApart === false ? at + 2 : at
}

type Halved = Pick<ReadTime, 'minutes' | 'half' | 'next'>

/** The time with `pm`, `p.m.`, `p. m.` or `p` behind it. */
function withHalf(tokens: readonly EntryToken[], at: number, hour: number, minutes: number): Halved | null {
  if (minutes > 59) return null
  const { half, next } = readHalf(tokens, at)
  if (half === null)
    return hour < 24 || (hour === 24 && minutes === 0) ? { minutes: hour * 60 + minutes, half, next } : null
  if (hour < 1 || hour > 12) return null
  return { minutes: ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes, half, next }
}

function readHalf(tokens: readonly EntryToken[], at: number): { half: 'a' | 'p' | null; next: number } {
  const texts = tokens.slice(at, at + 4).map(({ text }) => text)
  const [word = '', dot, meridiem, end] = texts
  if (word === 'am' || word === 'pm') return { half: word === 'am' ? 'a' : 'p', next: at + 1 }
  if ((word === 'a' || word === 'p') && dot === '.' && meridiem === 'm')
    return { half: word, next: at + (end === '.' ? 4 : 3) }
  // `9a-5p`; `9a17` is from 9 to 17.
  const isShort = word === 'p' || (word === 'a' && tokens[at + 1]?.kind !== 'number')
  if (isShort && tokens[at]?.isApart === false) return { half: word === 'p' ? 'p' : 'a', next: at + 1 }
  return { half: null, next: at }
}
