/** A day of the calendar, `2026-05-14`. It sorts and compares as a text. */
export type Day = string

const oneDay = 86_400_000

export function plusDays(day: Day, days: number): Day {
  return toDay(getUtcMidnight(day) + days * oneDay)
}

/** How many days later `to` is. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((getUtcMidnight(to) - getUtcMidnight(from)) / oneDay)
}

/** The same day of another month; the month's last day where it has no such day. */
export function plusMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return toDay(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
}

/** 0 is Sunday. */
export function getWeekday(day: Day): number {
  return new Date(getUtcMidnight(day)).getUTCDay()
}

/** The day's midnight in UTC: for formatters told to show UTC. */
export function getUtcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00Z`)
}

export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = getUtcMidnight(text)
  // JavaScript rolls 31 February over; a date that is not there is not a date.
  return !Number.isNaN(time) && toDay(time) === text
}

function toDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10)
}
