import { groupNotifications, type NotificationItem, type NotificationLine } from '@vitrine/contract/notification-lines'
import { plusDays, toInstant, toLocalDateTime } from '../dates/local-time.ts'
import type { Formats } from '../i18n/format.ts'

export interface NotificationDay {
  readonly day: string
  readonly rows: readonly NotificationLine[]
}

/** Newest first, by day; what says the same on one day stands in one line. */
export function groupByDay(items: readonly NotificationItem[], getDay: (at: string) => string): NotificationDay[] {
  const days = Map.groupBy(items, ({ createdAt }) => getDay(createdAt))
  return [...days].map(([day, dayItems]) => ({ day, rows: groupNotifications(dayItems) }))
}

/** What a day is called that is this one or the one before, by the calendar: days have 23 and 25 hours, too. */
export function getDayName(day: string, now: number, { fullDate, timeZone }: Pick<Formats, 'fullDate' | 'timeZone'>) {
  if (day === fullDate(now)) return 'today'
  return day === fullDate(toInstant(plusDays(toLocalDateTime(now, timeZone), -1), timeZone)) ? 'yesterday' : null
}

export const isUnread = ({ items }: NotificationLine): boolean => items.some(({ unread }) => unread)
