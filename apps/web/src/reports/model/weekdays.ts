/** The weekdays in the order of the language; as in the reports, 1 is Monday and 7 Sunday. */
export function listWeekdays(startsOn: 0 | 1 | 6): number[] {
  const first = startsOn === 0 ? 7 : startsOn
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1)
}

/** The next time of this weekday and hour, in the browser's time zone: `2026-05-15T19:00`. */
export function getNextOccurrence(weekday: number, hour: number, now: Date): string {
  const today = now.getDay() === 0 ? 7 : now.getDay()
  const later = weekday === today && now.getHours() >= hour ? 7 : (weekday - today + 7) % 7
  const at = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + later, hour))
  return at.toISOString().slice(0, 16)
}
