import { instantAt, plusDays, wallAt } from '../dates/local-time.ts'

/** The spans of time the cards look at, as the API writes instants. Days begin and end by the viewer's clock. */
export function windowsAt(now: number, zone: string) {
  const iso = (at: number) => new Date(at).toISOString()
  const today = `${wallAt(now, zone).slice(0, 10)}T00:00`
  const midnightIn = (days: number) => iso(instantAt(plusDays(today, days), zone))
  return {
    dayBegan: midnightIn(0),
    midnight: midnightIn(1),
    // Whole days: the question of one minute and the next is the same.
    weekAgo: midnightIn(-7),
  }
}

/** How long until then, in the two largest units that say something. */
export function leftUntil(at: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - now) / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
