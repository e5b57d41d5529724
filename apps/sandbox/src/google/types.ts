import type { Media } from '../media.ts'
import type { Account, Place } from '../world.ts'
import type { Message } from './bind.ts'
import type { Judged } from './moderation.ts'

/** A place on Google: what its owner set, and all that hangs on it. */
export interface Listing {
  /** The number alone; the ledger and v1 say `locations/<id>`. */
  id: string
  account: Account
  /** The Google account that holds it, without `accounts/`. */
  holder: string
  /** The Location, as far as its owner may write it. */
  fields: Message
  /** By `attributes/<id>`. */
  attributes: Map<string, Message>
  /** What readers see while a `hidden` fault keeps the last edit from them. */
  beforeEdit: { edit: string; fields: Message; attributes: Map<string, Message> } | null
  updates: Updates
  posts: Map<string, LocalPost>
  gallery: Map<string, GalleryItem>
  reviews: Map<string, Review>
}

export interface Listings {
  open(owner: string, holder: string, place: Place): Listing
  find(id: string): Listing | undefined
  /** By the world's account. */
  of(account: Account): Listing
  all(): Listing[]
  clear(keepAccounts: boolean): void
}

/** A photo or video the owner put on the profile. */
export interface GalleryItem {
  id: string
  format: string
  association: Message
  description: string | undefined
  sourceUrl: string
  file: Media
  created: number
}

/** What a place tells on its profile. */
export interface LocalPost extends Judged {
  id: string
  /** As it was written, without the media. */
  content: Message
  media: Media[]
  created: number
  updated: number
}

/** What a customer wrote about a place. */
export interface Review {
  id: string
  author: { id: string; name: string; anonymous: boolean }
  /** 1 to 5. */
  rating: number
  /** Null for stars without words. */
  text: string | null
  media: Media[]
  created: number
  updated: number
  reply: Reply | null
  /** What readers see while a `hidden` fault keeps the newest reply from them. */
  replyBefore: Reply | null
}

export interface Reply extends Judged {
  text: string
  at: number
}

/** What people see of a place where that is not what its owner said: edits Google looks at, and what others told it. */
export interface Updates {
  /** By field: what stood there before, until Google has looked at the edit. */
  pending: Map<string, Judged & { before: unknown }>
  /** By field: what somebody suggested on Maps and Google took. */
  suggested: Map<string, unknown>
}
