import type { StoredMedia } from '../media.ts'
import type { AccountLocation, SandboxAccount } from '../world.ts'
import type { Message } from './bind-request.ts'
import type { Judged } from './moderation.ts'

/** A place on Google: what its owner set, and all that hangs on it. */
export interface Listing {
  /** The number alone; the ledger and v1 say `locations/<id>`. */
  id: string
  account: SandboxAccount
  /** The Google account that holds it, without `accounts/`. */
  holder: string
  /** The Location, as far as its owner may write it. */
  fields: Message
  /** By `attributes/<id>`. */
  attributes: Map<string, Message>
  /** What readers see while a `hidden` fault keeps the last edit from them. */
  beforeEdit: { edit: string; fields: Message; attributes: Map<string, Message> } | null
  updates: Updates
  posts: Map<string, StoredLocalPost>
  gallery: Map<string, GalleryItem>
  reviews: Map<string, StoredReview>
}

export interface ListingStore {
  open(owner: string, holder: string, path: AccountLocation): Listing
  find(id: string): Listing | undefined
  /** By the world's account. */
  forAccount(account: SandboxAccount): Listing
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
  file: StoredMedia
  created: number
}

/** What a place tells on its profile. */
export interface StoredLocalPost extends Judged {
  id: string
  /** As it was written, without the media. */
  content: Message
  media: StoredMedia[]
  created: number
  updated: number
}

/** What a customer wrote about a place. */
export interface StoredReview {
  id: string
  author: { id: string; name: string; anonymous: boolean }
  /** 1 to 5. */
  rating: number
  /** Null for stars without words. */
  text: string | null
  media: StoredMedia[]
  created: number
  updated: number
  reply: StoredReviewReply | null
  /** What readers see while a `hidden` fault keeps the newest reply from them. */
  replyBefore: StoredReviewReply | null
}

export interface StoredReviewReply extends Judged {
  text: string
  readMonth: number
}

/** What people see of a place where that is not what its owner said: edits Google looks at, and what others told it. */
export interface Updates {
  /** By field: what stood there before, until Google has looked at the edit. */
  pending: Map<string, Judged & { before: unknown }>
  /** By field: what somebody suggested on Maps and Google took. */
  suggested: Map<string, unknown>
}
