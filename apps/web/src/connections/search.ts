import type { GrantNetwork } from '@vitrine/contract/connections'
import { isGrantNetwork } from './grant-network.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** What a network brought back: a grant, or a no. */
export interface BackFromNetwork {
  grant?: string
  denied?: true
}
export function readBackFromNetwork(given: Record<string, unknown>): BackFromNetwork {
  return {
    grant: isId(given.grant) ? given.grant : undefined,
    denied: given.denied === true || given.denied === 'true' ? true : undefined,
  }
}

/** One place's page: the drawer that is open, and what came back from the network. */
export interface LocationPageSearch extends BackFromNetwork {
  connect?: GrantNetwork | 'instagramPrivate'
}
export function readLocationPageSearch(given: Record<string, unknown>): LocationPageSearch {
  if (given.connect === 'instagramPrivate') return { connect: given.connect }
  const connect = isGrantNetwork(given.connect) ? given.connect : undefined
  return connect ? { connect, ...readBackFromNetwork(given) } : {}
}

/** Connecting many: what came back, and the networks whose turn comes after this one. */
export interface ManySearch extends BackFromNetwork {
  next?: GrantNetwork[]
  /** The accounts that are looked at, where it is not all of them. */
  show?: (typeof shows)[number]
}
export const shows = ['check', 'none'] as const
export function readManySearch(given: Record<string, unknown>): ManySearch {
  const requestedNetworks: unknown[] = Array.isArray(given.next) ? given.next : String(given.next ?? '').split(',')
  const next = [...new Set(requestedNetworks.filter(isGrantNetwork))]
  return {
    ...readBackFromNetwork(given),
    next: next.length > 0 ? next : undefined,
    show: shows.find((item) => item === given.show),
  }
}

/** Places from Google's profiles: what came back, and the profiles that are looked at. */
export interface ImportSearch extends BackFromNetwork {
  show?: (typeof importShows)[number]
}
export const importShows = ['check', 'used'] as const
export function readImportSearch(given: Record<string, unknown>): ImportSearch {
  return { ...readBackFromNetwork(given), show: importShows.find((item) => item === given.show) }
}

/** The page on which a network's accounts are given out, and those that follow it. */
export function manyPath(network: GrantNetwork, next: readonly GrantNetwork[]): string {
  const search = next.length > 0 ? `?next=${encodeURIComponent(JSON.stringify(next))}` : ''
  return `/settings/locations/connect/${network}${search}`
}

/** What the network says when it sends the person back to us. */
export interface CallbackSearch {
  code?: string
  state?: string
  error?: string
}
export function readCallbackSearch(given: Record<string, unknown>): CallbackSearch {
  // A state of digits alone was read as a number on its way here.
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
  return { code: text(given.code), state: text(given.state), error: text(given.error) }
}
