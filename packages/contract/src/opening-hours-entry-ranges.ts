import { type ReadTime, readTimes } from './opening-hours-entry-times.ts'
import type { EntryToken } from './opening-hours-entry-tokens.ts'
import { isAndWord, isClosedWord, isFillerWord, isToWord } from './opening-hours-entry-vocabulary.ts'
import { allDay, formatMinutes, midnight } from './opening-hours-times.ts'

/** One way to read the hours that begin at a token: ranges as the API spells them, and the token after them. */
export interface ReadRanges {
  readonly ranges: string
  readonly next: number
}

/** More ways to read a line than this are no reading. */
const maxReadings = 16

export function readRanges(tokens: readonly EntryToken[], at: number): ReadRanges[] {
  const first = tokens[at]?.text ?? ''
  if (isClosedWord(first)) return [{ ranges: '', next: at + 1 }]
  if (first === 'allday' || first === 'always') return [{ ranges: allDay, next: at + 1 }]
  const found: ReadRanges[] = []
  const queue: { ranges: readonly string[]; next: number }[] = [{ ranges: [], next: at }]
  for (let state = queue.shift(); state; state = queue.shift()) {
    const { ranges, next } = state
    if (ranges.length > 0) found.push({ ranges: joined(ranges), next })
    const begin = ranges.length === 0 ? next : afterJoint(tokens, next)
    for (const range of readRangeOptions(tokens, begin))
      queue.push({ ranges: [...ranges, range.text], next: range.next })
    if (found.length + queue.length > maxReadings) return []
  }
  const whole = wholeDay(tokens, at)
  return whole === null ? found : [...found, whole]
}

/** `24h`, alone: as a closing it is midnight. */
function wholeDay(tokens: readonly EntryToken[], at: number): ReadRanges | null {
  const isWhole = tokens[at]?.text === '24' && tokens[at + 1]?.text === 'h'
  return isWhole && !isToWord(tokens[at + 2]?.text ?? '') ? { ranges: allDay, next: at + 2 } : null
}

const joined = (ranges: readonly string[]) => (ranges.join(',') === `0000-${midnight}` ? allDay : ranges.join(','))

/** The token after what may be between two ranges: a comma, `et de`, or nothing but space. */
function afterJoint(tokens: readonly EntryToken[], from: number): number {
  let at = from
  if (isAndWord(tokens[at]?.text ?? '')) at++
  if (tokens[at - 1]?.text === ',' && isAndWord(tokens[at]?.text ?? '')) at++
  while (isFillerWord(tokens[at]?.text ?? '') && tokens[at]?.text !== ':') at++
  return at
}

function readRangeOptions(tokens: readonly EntryToken[], at: number): { text: string; next: number }[] {
  return readTimes(tokens, at).flatMap((open) => {
    const to = tokens[open.next]?.text ?? ''
    // `10h/19h` is a range; `9/12` may be a date.
    const isSlash = to === '/' && open.next > at + 1
    if (!isToWord(to) && !isSlash) return []
    let from = open.next + 1
    while (/^(las|les|la)$/.test(tokens[from]?.text ?? '')) from++
    return readTimes(tokens, from).flatMap((close) => {
      if (isSlash && close.next === from + 1) return []
      const text = toRange(open, close)
      return text === null ? [] : [{ text, next: close.next }]
    })
  })
}

/** The range, or null where nobody can say which hours are meant. */
function toRange(open: ReadTime, close: ReadTime): string | null {
  // `minuit-2h` is of this day or of the next.
  if (open.minutes === 1440) return null
  const isHalved = close.half !== null && open.half === null && !open.isOf24
  // `1-5pm` opens in the afternoon as well, `9-5pm` does not.
  const from =
    isHalved && close.half === 'p' && open.minutes < 720 && open.minutes + 720 < close.minutes
      ? open.minutes + 720
      : open.minutes
  // Closing at 00:00 is closing at midnight.
  const to = close.minutes === 0 && from > 0 ? 1440 : close.minutes
  if (open.half === null && close.half === null && isOf12(open) && isOf12(close)) {
    // `9-5` and `2-6` may be of a clock of twelve hours.
    if (to <= from || from < 7 * 60) return null
  }
  const isBareEnd = close.half === null && !close.isOf24
  // `9am-11` may end in the morning or in the evening.
  if (open.half !== null && isBareEnd && (to <= from || to < 720)) return null
  // `11-3am` may begin in the morning or in the evening.
  if (isHalved && close.half === 'a' && to <= from) return null
  // `9h-5` and `13:30-6` may end in the afternoon or in the night.
  if (open.isOf24 && isBareEnd && to <= from && to + 720 > from) return null
  return `${formatMinutes(from)}-${formatMinutes(to)}`
}

const isOf12 = (time: ReadTime) => !time.isOf24
