import { type Row, rowsOf, type Told } from '@vitrine/contract/notification-lines'

export interface Day {
  readonly day: string
  readonly rows: readonly Row[]
}

/** Newest first, by day; what says the same on one day stands in one line. */
export function foldByDay(items: readonly Told[], dayOf: (at: string) => string): Day[] {
  const days = Map.groupBy(items, ({ createdAt }) => dayOf(createdAt))
  return [...days].map(([day, told]) => ({ day, rows: rowsOf(told) }))
}

export const isUnread = ({ items }: Row): boolean => items.some(({ unread }) => unread)
