import { type Row, rowsOf, type Told } from '@vitrine/contract/notification-lines'
import { instantAt, plusDays, wallAt } from '../dates/local-time.ts'
import type { Formats } from '../i18n/format.ts'

export interface Day {
  readonly day: string
  readonly rows: readonly Row[]
}

/** Newest first, by day; what says the same on one day stands in one line. */
export function foldByDay(items: readonly Told[], dayOf: (at: string) => string): Day[] {
  const days = Map.groupBy(items, ({ createdAt }) => dayOf(createdAt))
  return [...days].map(([day, told]) => ({ day, rows: rowsOf(told) }))
}

/** What a day is called that is this one or the one before, by the calendar: days have 23 and 25 hours, too. */
export function nameOf(day: string, now: number, { fullDate, timeZone }: Pick<Formats, 'fullDate' | 'timeZone'>) {
  if (day === fullDate(now)) return 'today'
  return day === fullDate(instantAt(plusDays(wallAt(now, timeZone), -1), timeZone)) ? 'yesterday' : null
}

export const isUnread = ({ items }: Row): boolean => items.some(({ unread }) => unread)
