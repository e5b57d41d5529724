import type { IntegrationType } from '@vitrine/contract/integrations'
import type { OpeningHours } from '@vitrine/contract/opening-hours'
import type { AccountRef, Call, RequestContext } from './call.ts'
import type { InsightsConnector } from './insights.ts'
import type { Listings } from './listing.ts'
import type { OutgoingSticker } from './sticker.ts'

export type { AccountRef, Call, RequestContext, Usage } from './call.ts'

/**
 * What every network looks like to us. Read this file first.
 *
 * A connector speaks a network's real HTTP and owns nothing else: no database, no environment, no retry, and no clock
 * but the `now` it is given. What a network cannot do is absent, never a method that throws.
 *
 * How a worker drives a delivery (a post, a reply):
 *
 *     step … step → 'commit' → [write SENDING] → commit → [write the remote id] → step … → 'done'
 *                                   └ any doubt → find → cursor (it landed) | 'absent' | 'unsure'
 *
 * It saves the cursor after every answer. After a `commit` that threw with `sent: 'maybe'` it calls `find` before
 * anything else; after one that threw with `sent: 'no'` nothing reached the public.
 */

/** One name everywhere: as posts and inbox items name it. */
export type NetworkId = IntegrationType

/** A network people open to us by consenting there. */
export interface Network extends Connector {
  readonly oauth: OAuth
}

/** What either can do once it is open. */
export interface Connector {
  readonly id: NetworkId
  readonly posts?: Publisher
  readonly inbox?: Inbox
  readonly insights?: InsightsConnector
  readonly listings?: Listings
  /** A photo by which the account shows itself, as a file; null when it has none. */
  readonly photo?: (call: Call) => Promise<Uint8Array | null>
  /** Whom a post of this account can name by their id, by what somebody typed. */
  readonly mentions?: (call: Call, typed: string) => Promise<readonly Nameable[]>
}

export interface Nameable {
  /** Exactly as the network spells it: another spelling is shown as plain words. */
  readonly label: string
  readonly id: string
  readonly kind: 'page' | 'person'
}

/** Built once per process. */
export type Connect<Settings extends NetworkApp = NetworkApp> = (app: Settings) => Network

export interface NetworkApp {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUrl: string
  /** By the network's own host (`graph.facebook.com`), so that the sandbox is only another origin. A host that is not named is reached at `https://<host>`. */
  readonly origins: Readonly<Record<string, URL>>
  now(): Date
  /** How long one request may take before its socket is reset. Default 30 s (reliability: late deliveries must end). */
  readonly deadlineMs?: number
}

// --- Connecting -----------------------------------------------------------------------------------------------------

export interface OAuth {
  readonly scopes: readonly string[]
  /** `verifier` is the PKCE secret; networks without PKCE leave it out. */
  authorizeUrl(state: string, verifier: string): URL
  /** `verifier` is null when the code came without a challenge. */
  exchange(code: string, verifier: string | null, context: RequestContext): Promise<Tokens>
  /** Turns the short-lived token of a browser's SDK into one that lasts. */
  extend?(token: string, context: RequestContext): Promise<Tokens>
  refresh?(refreshToken: string, context: RequestContext): Promise<Tokens>
  /** The scopes the person really granted. */
  granted?(token: string, context: RequestContext): Promise<readonly string[]>
  /** Everything this grant may act for. */
  accounts(token: string, context: RequestContext): Promise<RemoteAccount[]>
  /** Withdraws the whole grant. */
  revoke?(token: string, context: RequestContext): Promise<void>
}

export interface Tokens {
  readonly accessToken: string
  /** Null when the network gives none, or gave it before: keep the one you have. */
  readonly refreshToken: string | null
  readonly expiresIn: Seconds | null
  readonly scopes: readonly string[] | null
}

/** What is kept of an account to speak for it. */
export interface RemoteAccount extends AccountRef {
  readonly kind: 'page' | 'profile' | 'listing'
  readonly name: string
  readonly imageUrl: string | null
  readonly url: string | null
  readonly address: RemoteAddress | null
  readonly phone: string | null
  readonly website: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** The usual week, where the network tells it with its list of accounts. */
  readonly hours?: OpeningHours
  /** The network says that it is closed for good. */
  readonly closed?: true
  /** Secret. Null when the grant's token is used. */
  readonly token: string | null
  /** Why nothing can be published there yet, in the network's own word (`unverified`, `no-publish-task`), or null. */
  readonly blocked: string | null
  /** Advertising accounts in use that the same grant opens, by which a post of this account can be boosted. */
  readonly adAccounts?: readonly RemoteAdAccount[]
}

export interface RemoteAdAccount {
  readonly id: string
  readonly name: string
  /** ISO 4217. */
  readonly currency?: string
}

export interface RemoteAddress {
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string | null
}

// --- Delivering -----------------------------------------------------------------------------------------------------

export type Seconds = number
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Where a delivery stands. Saved by the worker, read only by the connector that wrote it, except for these two. */
export interface Cursor {
  readonly at: string
  /** Set from the moment the network named what it made: it exists from then on, and must never be made again. */
  readonly remoteId: string | null
  readonly [key: string]: Json
}

export type DeliveryStep =
  | { readonly next: 'step'; readonly cursor: Cursor; readonly after: Seconds }
  | { readonly next: 'commit'; readonly cursor: Cursor }
  /** Accepted, and the network still decides: it may yet refuse, by a `rejected` failure of a later step. */
  | { readonly next: 'processing'; readonly cursor: Cursor; readonly after: Seconds }
  | { readonly next: 'done'; readonly remoteId: string; readonly url: URL | null }

/** One thing on its way to the public. */
export interface Delivery<Outgoing> {
  /** Uploads, containers, waiting for processing. SAFE to repeat from the same cursor, and null to begin. */
  step(call: Call, outgoing: Outgoing, cursor: Cursor | null): Promise<DeliveryStep>
  /** The one request that makes it visible. NOT safe to repeat. */
  commit(call: Call, outgoing: Outgoing, cursor: Cursor): Promise<Cursor>
  /**
   * After any doubt about a commit: did it land? A cursor says yes and `step` goes on from it. `absent` is said only
   * of a read that was complete back to two minutes before `sentAt`; it is one negative, and the caller decides how
   * many, how far apart, count as proof. `unsure` is no verdict: read again, and in the end ask a person.
   * @throws NetworkError when the read itself failed, which is no verdict either.
   */
  find(call: Call, outgoing: Outgoing, cursor: Cursor, sought: FindCriteria): Promise<Cursor | 'absent' | 'unsure'>
}

export interface FindCriteria {
  readonly sentAt: Date
  /** Remote ids of this account that already belong to another attempt. */
  readonly exclude: readonly string[]
}

export interface Publisher extends Delivery<OutgoingPost> {
  /** Takes a published post off the network. One that is gone already is a success. */
  remove?(call: Call, remoteId: string): Promise<void>
}

export interface OutgoingPost {
  /** A post type of this network, as the product names it (`post`, `reel`, `story`, `standard`, `event`, `offer`…). */
  readonly type: string
  readonly text: string
  /** BCP 47. */
  readonly language: string
  readonly link: string | null
  readonly media: readonly OutgoingMedia[]
  readonly button: { readonly type: string; readonly url: string | null } | null
  /** Google events and offers. Wall-clock times of the place, `2026-07-14T18:30`. */
  readonly event: { readonly title: string; readonly start: string; readonly end: string } | null
  readonly offer: {
    readonly couponCode: string | null
    readonly redeemUrl: string | null
    readonly terms: string | null
  } | null
  /** Instagram reels: also in the feed. */
  readonly shareToFeed: boolean
  /** Google media: where in the gallery, in Google's own word (`EXTERIOR`). */
  readonly category?: string | null
  /** LinkedIn: what a document or a film is called. */
  readonly title?: string | null
  /** What a page linked to says of itself, for networks that do not read it. */
  readonly preview?: { readonly title: string | null; readonly description: string | null } | null
  /** Private stories, from the lowest to the one on top. */
  readonly stickers?: readonly OutgoingSticker[]
}

export interface OutgoingMedia {
  /** Public: the network fetches it itself. */
  readonly url: string
  readonly contentType: string
  readonly bytes: number | null
  readonly width: number | null
  readonly height: number | null
  readonly altText: string | null
}

// --- The inbox ------------------------------------------------------------------------------------------------------

export interface Inbox {
  /** How long what others wrote may be kept after it was last read, where the network's terms say so. */
  readonly retention?: { readonly authorSeconds: Seconds; readonly textSeconds: Seconds }
  /** What is new since the bookmark, items more than once; null starts at the horizon. With `more`, call again at once. */
  poll(call: Call, bookmark: Bookmark | null): Promise<Polled>
  /** One item as it stands now, or `gone`. */
  read(call: Call, remoteId: string): Promise<InboxItem | 'gone'>
  readonly needsWholePasses?: true
  readonly replies: Replies
  readonly webhooks?: Webhooks
  like?(call: Call, remoteId: string, on: boolean): Promise<void>
  hide?(call: Call, remoteId: string, on: boolean): Promise<void>
  /** Deletes somebody's item from our account. One that is gone already is a success. */
  remove?(call: Call, remoteId: string): Promise<void>
}

/** Where polling stands, for the connector alone. */
export type Bookmark = { readonly [key: string]: Json }

export interface Polled {
  readonly items: readonly InboxItem[]
  /** What the network says was taken away. */
  readonly gone?: readonly string[]
  readonly bookmark: Bookmark
  readonly more: boolean
  /** When a pass over everything began that ends here: what it did not list may be gone. */
  readonly wholeSince?: Date
}

export interface InboxItem {
  readonly remoteId: string
  readonly kind: 'comment' | 'review'
  /** The comment it answers. */
  readonly parentRemoteId: string | null
  readonly postRemoteId: string | null
  readonly authorId: string | null
  readonly authorName: string | null
  readonly authorAvatar: string | null
  readonly text: string
  /** Stars of a review, 1 to 5. */
  readonly rating: number | null
  readonly likes: number | null
  readonly images: readonly string[]
  readonly permalink: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly hidden: boolean
  /** Written by the account itself. */
  readonly ours: boolean
  /** What stands under it and came with it; items under it may also come on their own, with `parentRemoteId`. */
  readonly replies: readonly InboxItem[]
}

export interface Replies extends Delivery<OutgoingReply> {
  /** Takes our own reply back. One that is gone already is a success. */
  remove?(call: Call, remoteId: string): Promise<void>
}

export interface OutgoingReply {
  /** What is answered. `post` is a comment at the top level, such as a first comment. */
  readonly to: 'post' | 'comment' | 'review'
  readonly parentRemoteId: string
  readonly text: string
}

export interface Webhooks {
  /** What to answer to the network's check of our address, or null to refuse (403). */
  handshake?(query: Readonly<Record<string, string | undefined>>, verifyToken: string): string | null
  /** Is it really the network? `header` is the value of the header named. */
  readonly signatureHeader: string
  verify(rawBody: Uint8Array, header: string | null, context: RequestContext): Promise<boolean>
  /** Hints, not truth: duplicated, shuffled or lost ones are made good by polling. Unknown ones are left out. */
  parse(rawBody: Uint8Array): WebhookEvent[]
  /** Asks the network to send events of this account. Repeating it changes nothing. */
  subscribe(call: Call): Promise<void>
  /** Absent where a subscription is shared by accounts that stay. */
  unsubscribe?(call: Call): Promise<void>
  /** Tells the network, once per app, where to send events. */
  register?(callbackUrl: string, verifyToken: string, context: RequestContext): Promise<void>
}

export type WebhookEvent =
  | { readonly what: 'item'; readonly account: string; readonly item: InboxItem }
  | { readonly what: 'removed'; readonly account: string; readonly remoteId: string; readonly at: Date }
  /** Something changed and the event does not say what: `inbox.read` it. */
  | { readonly what: 'look'; readonly account: string; readonly remoteId: string }

// --- Failing --------------------------------------------------------------------------------------------------------

/** `kind` says what the caller must do, not what went wrong: one branch each in the worker. */
export interface NetworkFailure {
  readonly network: NetworkId
  readonly kind: 'reconnect' | 'wait' | 'rejected' | 'unavailable' | 'unexpected'
  /** `no` only when proven: no byte of the request left, or a refusal on the network's allow-list. */
  readonly sent: 'no' | 'maybe'
  /** Whose limit or grant it is. */
  readonly scope: 'account' | 'app'
  readonly code: string | null
  readonly status: number | null
  readonly retryAt: Date | null
  /** Shown to the person, translated. */
  readonly say: MessageKey
  /** Which fields of the request a refusal is about, where the network says so, by its own names. */
  readonly fields?: readonly { readonly field: string }[]
}

export type MessageKey =
  | 'network.reconnect'
  | 'network.permission'
  | 'network.credentials'
  | 'network.code'
  | 'network.challenge'
  | 'network.blocked'
  | 'network.gone'
  | 'network.rate-limited'
  | 'network.quota'
  | 'network.media-rejected'
  | 'network.text-rejected'
  | 'network.rejected'
  | 'network.duplicate'
  | 'network.policy'
  | 'network.unavailable'
  | 'network.unexpected'

/** The only error a connector throws on purpose. Its message is for logs: it names the network's own words, no token. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure
  constructor(failure: NetworkFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NetworkError'
    this.failure = failure
  }
}

/** One line per refusal a network documents, keyed by its own code, never by words searched in a text. */
export type ErrorTable = Readonly<Record<string, ErrorRule>>

export interface ErrorRule {
  readonly kind: NetworkFailure['kind']
  readonly say: MessageKey
  /** On the allow-list: this answer proves that nothing was made. Leave it out when in doubt, the read-back decides. */
  readonly refused?: true
  /** Default `account`. */
  readonly scope?: 'app'
  /** How long to wait when the network does not say. */
  readonly wait?: Seconds
}
