import { faultInRanges, isDay, type SpecialTime } from '@vitrine/contract/opening-hours'
import { fold } from '../fold.ts'

/** What a cell of hours says: ranges as the contract spells them, or why they can't be used. */
export type HoursCell =
  | { readonly ranges: string; readonly doubtful: boolean }
  | { readonly fault: 'hours.unreadable' | NonNullable<ReturnType<typeof faultInRanges>> }

const closed = /^(x|-+|ferme(e|s|es)?|closed?|cerrado|clos|off|repos|non|no|na|n\/a|0)?$/
const allDay =
  /^((ouvert|open|abierto) )?(24 ?(h|hrs|hours|heures|horas)?( ?(\/|sur|x) ?(24|7)( ?h)?( ?\/ ?7)?)?|24\/24( ?h)?)$/
const words: readonly (readonly [RegExp, string])[] = [
  [/\b(midi|noon|mediodia)\b/g, '12:00'],
  [/\b(minuit|midnight|medianoche)\b/g, '24:00'],
  [/\b(de|du|des|from|desde|las|la|entre|between|ouvert|open|abierto)\b/g, ' '],
  [/[‐‑‒–—―−~→>]|\b(a|au|to|till|until|jusqu'a|hasta)\b/g, '-'],
  [/[/,;&+|\n]|\b(et|and|y|puis|then|e|u)\b/g, ' / '],
]
const time = String.raw`(\d{4}|\d{1,2}(?:\s*[:.h]\s*\d{2}(?::\d{2})?)?(?:\s*h(?:rs|eures?|oras?)?)?)\s*(?:(a|p)\.?\s?m\.?)?`
const range = new RegExp(String.raw`^\s*${time}\s*-+\s*${time}\s*$`)

/**
 * Reads `09:00 - 12:00 / 14:00 - 16:30` and the other ways people write a day: `9h-12h et 14h-18h30`, `9am-5pm`,
 * `0900-1200,1400-1830`, `fermé`, `24h/24`. A question mark at the end marks a day to check, as exports write it.
 */
export function readHours(cell: string): HoursCell {
  if (cell.length > 300) return { fault: 'hours.unreadable' }
  const text = fold(cell).replace(/\s+/g, ' ').trim()
  const doubtful = text.endsWith('?')
  const said = doubtful ? text.slice(0, -1).trim() : text
  if (closed.test(said)) return { ranges: '', doubtful }
  if (allDay.test(said)) return { ranges: '24hrs', doubtful }
  const plain = words
    .reduce((rest, [word, meaning]) => rest.replace(word, meaning), said)
    .replace(/(-\s*\d{1,2}(?:[:h.]\d{0,2})?)\s+(?=\d{1,2}(?:[:h.]\d{0,2})?\s*-)/g, '$1 / ')
  const parts = plain.split(' / ').filter((part) => part.trim() !== '')
  const ranges: string[] = []
  for (const part of parts) {
    const read = readRange(part)
    if (read === null) return { fault: 'hours.unreadable' }
    ranges.push(read)
  }
  if (ranges.length === 0) return { fault: 'hours.unreadable' }
  const day = ranges.join(',')
  if (day === '0000-2400') return { ranges: '24hrs', doubtful }
  const fault = faultInRanges(day)
  return fault === null ? { ranges: day, doubtful } : { fault }
}

function readRange(text: string): string | null {
  const [, openText = '', openHalf, closeText = '', closeHalf] = range.exec(text) ?? []
  const close = readTime(closeText, closeHalf)
  const open = readTime(openText, openHalf)
  if (open === null || close === null) return null
  // `1-5pm` opens in the afternoon as well, `9-5pm` does not.
  const afternoon = openHalf === undefined && closeHalf === 'p' && open < 720 && open + 720 < close
  // Closing at 00:00 is closing at midnight; opening then too is a cell nobody filled.
  return `${write(afternoon ? open + 720 : open)}-${write(close === 0 && open > 0 ? 1440 : close)}`
}

function readTime(text: string, half: string | undefined): number | null {
  const [, hours = '', minutes = '0'] =
    /^(\d{2})(\d{2})$/.exec(text) ?? /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?/.exec(text) ?? []
  if (hours === '' || Number(minutes) > 59) return null
  if (half === undefined) return Number(hours) * 60 + Number(minutes)
  if (Number(hours) < 1 || Number(hours) > 12) return null
  return ((Number(hours) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minutes)
}

function write(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
}

/** A day's ranges as people read them, which `readHours` reads back. */
export function writeHours(ranges: string, doubtful: boolean): string {
  const text =
    ranges === '24hrs'
      ? '24h/24'
      : ranges.replaceAll(/(\d\d)(\d\d)-(\d\d)(\d\d)/g, '$1:$2 - $3:$4').replaceAll(',', ' / ')
  return doubtful ? `${text} ?`.trim() : text
}

const dated = /(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})\s*[:=]\s*/

/** Special days: `2026-12-25: x, 2026-12-24: 10:00-13:00`, dates also as `25/12/2026`. Null when they can't be read. */
export function readSpecialHours(cell: string): SpecialTime[] | null {
  const [before = '', ...parts] = cell.split(dated)
  if (before.trim() !== '') return null
  const days = new Map<string, string[]>()
  for (let at = 0; at < parts.length; at += 2) {
    const date = european(parts[at] ?? '')
    const hours = readHours((parts[at + 1] ?? '').replace(/[,;|\s]+$/, ''))
    if ('fault' in hours || !isDay(date)) return null
    days.set(date, [...(days.get(date) ?? []), ...(hours.ranges === '' ? [] : [hours.ranges])])
  }
  const special = [...days].map(([date, ranges]) => ({ date, ranges: ranges.join(',') }))
  return special.some(({ ranges }) => faultInRanges(ranges) !== null) ? null : special
}

function european(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}

export function writeSpecialHours(days: readonly SpecialTime[]): string {
  return days
    .map(
      ({ date, ranges }) =>
        `${date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')}: ${writeHours(ranges, false) || 'x'}`,
    )
    .join('; ')
}
