import { plusDays, toInstant, toLocalDateTime } from '../dates/local-time.ts'

/** The cards' time ranges as API timestamps. Days begin and end at midnight in the viewer's time zone. */
export function getTimeRanges(now: number, zone: string) {
  const iso = (at: number) => new Date(at).toISOString()
  const today = `${toLocalDateTime(now, zone).slice(0, 10)}T00:00`
  const getMidnight = (days: number) => iso(toInstant(plusDays(today, days), zone))
  return {
    dayBegan: getMidnight(0),
    midnight: getMidnight(1),
    // Rounded to days, so that the query key does not change every minute.
    weekAgo: getMidnight(-7),
  }
}

/** Splits the time left into days, hours and minutes. */
export function leftUntil(at: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - now) / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
