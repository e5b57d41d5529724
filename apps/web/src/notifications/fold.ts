import type { notifications } from '@vitrine/contract/notifications'
import type { MemberOf } from '@vitrine/contract/operation'

export type Told = MemberOf<typeof notifications.list>

/** One line of the panel: a notification, or several that say the same. The first is the newest. */
export interface Row {
  /** The same while it says the same: told again, a line keeps the focus it has. */
  readonly key: string
  readonly items: readonly [Told, ...Told[]]
}
export interface Day {
  readonly day: string
  readonly rows: readonly Row[]
}

/** Newest first, by day; what says the same on one day stands in one line: "4 connexions expirées : Facebook". */
export function foldByDay(items: readonly Told[], dayOf: (at: string) => string): Day[] {
  const days = Map.groupBy(items, ({ createdAt }) => dayOf(createdAt))
  return [...days].map(([day, told]) => ({ day, rows: rowsOf(told) }))
}

function rowsOf(items: readonly Told[]): Row[] {
  const rows = Map.groupBy(items, sameness)
  return [...rows].flatMap(([key, [first, ...rest]]) =>
    first === undefined ? [] : [{ key, items: [first, ...rest] as const }],
  )
}

/** What leads elsewhere is something else, in whatever words. */
function sameness({ type, network, text, itemId, link }: Told): string {
  return type === 'invalidatedToken' ? `${type} ${network}` : JSON.stringify([type, text, itemId, link])
}

export const isUnread = ({ items }: Row): boolean => items.some(({ unread }) => unread)
