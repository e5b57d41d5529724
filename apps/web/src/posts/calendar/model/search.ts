import { type PostStatus, postStatuses } from '@vitrine/contract/post-status'
import { type Day, isDay } from '../../../dates/calendar-day.ts'
import type { NetworkName } from '../../../ui/networks.ts'

/** Networks one can publish to. Said here and not read from the contract, whose schemas stay out of the first load. */
export const publishable = [
  'facebook',
  'instagram',
  'instagramPrivate',
  'google',
  'linkedin',
] as const satisfies readonly NetworkName[]

/** The networks posts can be filtered by: those a person sees here, and those an address filters by already. */
export function filterableNetworks(shown: readonly NetworkName[], chosen: readonly NetworkName[] = []) {
  return publishable.filter((network) => shown.includes(network) || chosen.includes(network))
}

/** Which posts are shown; the calendar and the list share these filters. */
export interface CalendarFilters {
  networks?: NetworkName[]
  status?: PostStatus[]
  /** Only what the person wrote. */
  own?: true
  labels?: string[]
  /** Whole groups of places, and single places. */
  groups?: string[]
  locations?: string[]
}

/** What the address says of the calendar; all of it can be sent to a colleague as a link. */
export interface CalendarSearch extends CalendarFilters {
  view?: 'week'
  date?: Day
  /** The post that is open. */
  id?: string
  /** Starts a post. */
  action?: 'post'
}

export const tabs = ['approve', 'drafts', 'rss'] as const
export type ListTab = (typeof tabs)[number]

/** The same for the list. */
export interface ListSearch extends CalendarFilters {
  tab?: ListTab
  id?: string
}

/** What is over can't be filtered for in the list: it is the calendar's. */
export const calendarOnly = ['PUBLISHED', 'PARTIALLY_FAILED', 'FAILED'] as const satisfies readonly PostStatus[]
export const listStatuses: readonly PostStatus[] = postStatuses.filter(
  (status) => !calendarOnly.some((over) => over === status),
)

type Given = Record<string, unknown>

export function readCalendarSearch(given: Given): CalendarSearch {
  return withoutUndefined({
    view: given.view === 'week' ? 'week' : undefined,
    date: isDay(given.date) ? given.date : undefined,
    id: text(given.id),
    action: given.action === 'post' ? 'post' : undefined,
    ...readFilters(given, postStatuses),
  })
}

export function readListSearch(given: Given): ListSearch {
  return withoutUndefined({
    tab: tabs.find((tab) => tab === given.tab),
    id: text(given.id),
    ...readFilters(given, listStatuses),
  })
}

function readFilters(given: Given, statuses: readonly PostStatus[]): CalendarFilters {
  return {
    networks: listed(given.networks, (name) => publishable.find((type) => type === name)),
    status: listed(given.status, (name) => statuses.find((status) => status === name)),
    own: given.own === true || given.own === 'true' ? true : undefined,
    labels: listed(given.labels, (id) => id),
    groups: listed(given.groups, (id) => id),
    locations: listed(given.locations, (id) => id),
  }
}

function listed<T>(value: unknown, read: (text: string) => T | undefined): T[] | undefined {
  const all = (Array.isArray(value) ? value : value === undefined ? [] : [value])
    .map(String)
    .filter(Boolean)
    .flatMap((item) => read(item) ?? [])
  return all.length > 0 ? [...new Set(all)] : undefined
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Without the keys nothing is said of: an absent `action` must not look like a wish to post. */
function withoutUndefined<T extends object>(search: T): T {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T // only optional ones go
}

/** All filters off; the scope in the header stays. */
export const noFilters = { networks: undefined, status: undefined, own: undefined, labels: undefined } as const

/** How many kinds of filters are on, beside the scope. */
export function filtersOn({ networks, status, own, labels }: CalendarFilters): number {
  return [networks, status, own, labels].filter((filter) => filter !== undefined).length
}

/** A value in a list goes in or out; an empty list is no filter. */
export function toggled<T>(list: readonly T[] | undefined, value: T): T[] | undefined {
  const next = list?.includes(value) ? list.filter((item) => item !== value) : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}

/** Whether exactly these are filtered for. */
export function isExactly<T>(list: readonly T[] | undefined, values: readonly T[]): boolean {
  return list?.length === values.length && values.every((value) => list.includes(value))
}
