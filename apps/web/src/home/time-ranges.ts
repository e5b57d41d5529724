import { plusDays, toInstant, toLocalDateTime } from '../dates/local-time.ts'

/** The spans of time the cards look at, as the API writes instants. Days begin and end by the viewer's clock. */
export function getTimeRanges(now: number, zone: string) {
  const iso = (at: number) => new Date(at).toISOString()
  const today = `${toLocalDateTime(now, zone).slice(0, 10)}T00:00`
  const getMidnight = (days: number) => iso(toInstant(plusDays(today, days), zone))
  return {
    dayBegan: getMidnight(0),
    midnight: getMidnight(1),
    // Whole days: the question of one minute and the next is the same.
    weekAgo: getMidnight(-7),
  }
}

/** How long until then, in the two largest units that say something. */
export function leftUntil(at: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - now) / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
