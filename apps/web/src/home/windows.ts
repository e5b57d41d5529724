const hour = 3_600_000

/** The spans of time the cards look at, as the API writes instants. Days end where the person is. */
export function windowsAt(now: number): {
  now: string
  inTwoDays: string
  midnight: string
  weekAgo: string
  dayBegan: string
} {
  const iso = (at: number) => new Date(at).toISOString()
  const midnight = new Date(now)
  midnight.setHours(24, 0, 0, 0)
  const today = new Date(now)
  today.setHours(0, 0, 0, 0)
  return {
    now: iso(now),
    inTwoDays: iso(now + 48 * hour),
    midnight: midnight.toISOString(),
    dayBegan: today.toISOString(),
    // Whole days: the question of one minute and the next is the same.
    weekAgo: iso(today.getTime() - 7 * 24 * hour),
  }
}

/** How long until then, in the two largest units that say something. */
export function leftUntil(at: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - now) / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
