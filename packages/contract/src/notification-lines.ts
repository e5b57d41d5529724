import { grantNetworks } from './connections.ts'
import type { notifications } from './notifications.ts'
import type { MemberOf } from './operation.ts'
import type { Permission } from './permissions.ts'

export type NotificationItem = MemberOf<typeof notifications.list>

/** One line of the panel or of a mail: a notification, or several that say the same. The first is the newest. */
export interface NotificationLine {
  /** The same while it says the same: told again, a line keeps the focus it has. */
  readonly key: string
  readonly items: readonly [NotificationItem, ...NotificationItem[]]
}

/** What says the same stands in one line: "4 connexions expirées : Facebook". */
export function groupNotifications(items: readonly NotificationItem[]): NotificationLine[] {
  const rows = Map.groupBy(items, sameness)
  return [...rows].flatMap(([key, [first, ...rest]]) =>
    first === undefined ? [] : [{ key, items: [first, ...rest] as const }],
  )
}

/** What leads elsewhere is something else, in whatever words. */
function sameness({ type, network, text, itemId, link }: NotificationItem): string {
  return type === 'invalidatedToken' ? `${type} ${network}` : JSON.stringify([type, text, itemId, link])
}

const connectable: readonly string[] = [...grantNetworks, 'instagramPrivate']

/** Where a click leads: a page of ours, or another tab. Null: what it was about is gone, or is for somebody else to do. */
export type NotificationTarget = { readonly kind: 'page' | 'tab'; readonly href: string } | null

/** The right to connect places again. Who has others is told of a lost connection too, and whom to ask. */
export const reconnectPermission = 'locations' satisfies Permission

/** As the product documents say it, type by type; for a reader with these rights. */
export function getNotificationTarget(
  { items }: Pick<NotificationLine, 'items'>,
  permissions: Readonly<Record<typeof reconnectPermission, boolean>>,
): NotificationTarget {
  const [first] = items
  if (first.type === 'invalidatedToken') return permissions[reconnectPermission] ? tokenTarget(items) : null
  // Of a file that was thrown away the page says so, and makes it again.
  if (first.gone && first.type !== 'exportCompleted') return null
  switch (first.type) {
    case 'exportCompleted':
      return first.link === undefined ? null : linkTarget(first.link, 'tab')
    case 'scheduledPostAskModification':
      return postTarget(first)
    case 'keywordMatch':
      return first.link === undefined ? null : linkTarget(first.link)
    case 'scheduledPostError':
    case 'info':
      return first.link === undefined ? postTarget(first) : linkTarget(first.link)
  }
}

function tokenTarget(items: readonly NotificationItem[]): NotificationTarget {
  const there = items.flatMap(({ location, gone }) => (location && !gone ? [location.id] : []))
  const [only] = there
  if (only === undefined) return null
  if (there.length > 1) return { kind: 'page', href: '/settings/company?todo=expired' }
  // Straight to the first step, for the networks that can be authorised or signed in to.
  const lost = items.find(({ location }) => location?.id === only)?.network
  const connect = lost !== undefined && connectable.includes(lost) ? `?connect=${lost}` : ''
  return { kind: 'page', href: `/settings/locations/${only}${connect}#connections` }
}

function postTarget({ itemId }: NotificationItem): NotificationTarget {
  return itemId === undefined ? null : { kind: 'page', href: `/calendar?id=${itemId}` }
}

/** Only addresses that are ones: never a script. */
function linkTarget(link: string, kind?: 'tab'): NotificationTarget {
  if (/^\/(?![/\\])/.test(link)) return { kind: kind ?? 'page', href: link }
  return /^https?:\/\//i.test(link) ? { kind: 'tab', href: link } : null
}
