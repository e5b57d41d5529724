import type { LocalDateTime } from '../../dates/local-time.ts'
import { type ComposedNetwork, composedNetworks } from './model/network-capabilities.ts'

/** What a link to a new post may bring along: `/calendar/create?network=google&at=2026-05-14T18:00`. */
export interface NewPostSearch {
  network?: ComposedNetwork
  at?: LocalDateTime
  /** Files that are uploaded already, by their ids: those of the library. */
  media?: string[]
}

/** A link to a post may ask to mend what failed: `/calendar/{id}?repair=true`. */
export interface PostSearch {
  repair?: true
}

export function readPostSearch(search: Record<string, unknown>): PostSearch {
  return search.repair === true || search.repair === 'true' ? { repair: true } : {}
}

export function readNewPostSearch(search: Record<string, unknown>): NewPostSearch {
  const network = composedNetworks.find((item) => item === search.network)
  const at = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/.exec(String(search.at ?? ''))?.[0]
  const media = (Array.isArray(search.media) ? search.media : [search.media]).flatMap((id) =>
    typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : [],
  )
  return { ...(network ? { network } : {}), ...(at ? { at } : {}), ...(media.length > 0 ? { media } : {}) }
}
