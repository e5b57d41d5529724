import type { inboxes } from '@vitrine/contract/inbox'
import type { MemberOf, ResponseOf } from '@vitrine/contract/operation'
import type { ReadInput } from '../api/queries.ts'
import { isDay, plusDays } from '../dates/calendar-day.ts'
import { toInstant } from '../dates/local-time.ts'

export type InboxListItem = MemberOf<typeof inboxes.list>
export type OpenItem = ResponseOf<typeof inboxes.read>
export type InboxItemReply = MemberOf<typeof inboxes.replies>
export type InboxListQuery = NonNullable<ReadInput<typeof inboxes.list>['query']>

export const views = ['todo', 'low', 'approve', 'done', 'all'] as const
export type InboxView = (typeof views)[number]
export const periods = [1, 7, 30] as const

/** What the address says of the inbox; all of it can be sent to a colleague as a link. */
export interface InboxSearch {
  view?: InboxView
  id?: string
  search?: string
  /** The keyword a notification led here by: marked in what is open, and gone with the next change. */
  keywords?: string
  /** The keyword alert a notification led here by: only what it found is listed. */
  alert?: string
  networks?: string[]
  kinds?: string[]
  ratings?: string[]
  locations?: string[]
  labels?: string[]
  /** Joie, Peur… as the wire spells them. */
  emotions?: string[]
  /** Days of one's own, the last included: how a report leads here. */
  from?: string
  to?: string
  /** The last so many days. */
  days?: number
}

export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const day = (value: unknown) => (isDay(value) ? value : undefined)
  const texts = (value: unknown) => {
    const all = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String).filter(Boolean)
    return all.length > 0 ? all : undefined
  }
  return {
    view: views.find((view) => view === given.view),
    id: text(given.id),
    search: text(given.search),
    keywords: given.keywords === undefined ? undefined : text(String(given.keywords)),
    alert: text(given.alert),
    networks: texts(given.networks),
    kinds: texts(given.kinds),
    ratings: texts(given.ratings),
    locations: texts(given.locations),
    labels: texts(given.labels),
    emotions: texts(given.emotions),
    from: day(given.from),
    to: day(given.to),
    days: periods.find((days) => days === Number(given.days)),
  }
}

/**
 * The list a search stands for. A rating only exists on reviews, so it asks Google alone. Low reviews are work to do: a
 * review that is done is neither listed nor counted there.
 */
export function toInboxQuery(search: InboxSearch, zone: string, now = Date.now()): InboxListQuery {
  const { view = 'todo', ratings } = search
  const low = view === 'low' ? ['1', '2', '3'] : undefined
  const rated = ratings ?? low
  return {
    ...(view === 'todo' || view === 'low' ? { isDone: false } : view === 'done' ? { isDone: true } : {}),
    ...(view === 'approve' ? { 'replies.replyStatus': ['PENDING_APPROVAL'] } : {}),
    ...(rated
      ? { likesCount: rated, integrationType: ['google'] }
      : search.networks
        ? { integrationType: search.networks }
        : {}),
    ...(search.kinds ? { kind: search.kinds } : {}),
    ...(search.locations ? { location: search.locations } : {}),
    ...(search.labels ? { 'location.locationLabels': search.labels } : {}),
    ...(search.search ? { search: search.search } : {}),
    ...(search.alert ? { keywordAlert: [search.alert] } : {}),
    ...(search.emotions ? { emotion: search.emotions } : {}),
    ...getPeriodFilter(search, zone, now),
  }
}

/** The last so many days, or days of one's own as the person's clock has them. */
function getPeriodFilter({ days, from, to }: InboxSearch, zone: string, now: number): Pick<InboxListQuery, 'editedAt'> {
  if (days) return { editedAt: { after: getStart(days, now) } }
  if (from === undefined && to === undefined) return {}
  const midnight = (day: string) => new Date(toInstant(`${day}T00:00`, zone)).toISOString()
  return {
    editedAt: {
      ...(from === undefined ? {} : { after: midnight(from) }),
      ...(to === undefined ? {} : { strictly_before: midnight(plusDays(to, 1)) }),
    },
  }
}

/** Whole hours, so that the list of one moment and the next is the same question. */
function getStart(days: number, now: number): string {
  const hour = 3_600_000
  return new Date(Math.floor(now / hour) * hour - days * 24 * hour).toISOString()
}

/** What takes every filter off. */
export const noFilters = {
  alert: undefined,
  networks: undefined,
  kinds: undefined,
  ratings: undefined,
  labels: undefined,
  emotions: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<InboxSearch>

/** How many filters are on, beside the view. */
export function filtersOn({ alert, networks, kinds, ratings, labels, emotions, days, from, to }: InboxSearch): number {
  return [alert, networks, kinds, ratings, labels, emotions, days ?? from ?? to].filter((value) => value !== undefined)
    .length
}
