import { type Day, getWeekday, plusDays } from '../../dates/calendar-day.ts'

interface Cell {
  readonly date: Day
  /** Null for a day outside the period. */
  readonly value: number | null
}

/** A calendar of the days: a row for each weekday, and a column for each week, named after its first day. */
export function buildPostingHeatmap(days: readonly Cell[], weekStartsOn: 0 | 1 | 6): { weeks: Day[]; cells: Cell[] } {
  const first = days[0]?.date
  const last = days.at(-1)?.date
  if (first === undefined || last === undefined) return { weeks: [], cells: [] }
  const known = new Map(days.map(({ date, value }) => [date, value]))
  const weeks: Day[] = []
  for (
    let week = plusDays(first, -((getWeekday(first) - weekStartsOn + 7) % 7));
    week <= last;
    week = plusDays(week, 7)
  )
    weeks.push(week)
  const cells = Array.from({ length: 7 }, (_, row) =>
    weeks.map((week) => {
      const date = plusDays(week, row)
      return { date, value: known.get(date) ?? null }
    }),
  ).flat()
  return { weeks, cells }
}
