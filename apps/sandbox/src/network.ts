/**
 * What a network brings to the sandbox. To add one:
 *
 * 1. Write `src/<network>/<network>.ts` exporting a function that takes the core, registers its routes and returns a
 *    `Network`. Call it in `createNetworks` (networks.ts). Nothing else knows it.
 * 2. Register routes once per real host: `core.host('google', 'mybusiness.googleapis.com', (scope) => {
 *    scope.get('/v4/accounts/:account/locations/:location/reviews', handler) })`. `scope` is a Fastify instance with
 *    the host as prefix, so it may have its own hooks, parsers, error handler and not-found handler. Bodies arrive
 *    parsed: JSON and forms as objects, multipart as an object whose files are Buffers, anything else as a Buffer; an
 *    empty body is undefined.
 * 3. Check the token and find the account first, then answer through the core, which meets the fault script:
 *      `return core.read(request, reply, { network, account, operation: 'reviews.list' }, () => ({ body }))`
 *      `return core.mutate(request, reply, { network, account, operation: 'localPosts.create', public: true },
 *         () => { …store it…; return { remoteId, text, media, body } })`
 *    The effect runs once at most, now or later (late-accept) or never (reset-before). It must do all the checking and
 *    all the storing itself, and throw a `VendorError` for what the vendor would refuse: then nothing took effect and
 *    nothing enters the ledger. `operation` is `<edge>.<verb>` in the vendor's words, `account` the id a connector uses.
 *    Token endpoints are reads. Customers' doings (`interact`) are no mutations and stay out of the ledger.
 * 4. Leave out of every read what `core.visible(id)` denies: the `hidden` fault hides `remoteId` (or, if given, `hides`).
 * 5. Take time from `core.clock` only, ids from `digits(...)` and `core.world.ids`, files through `core.world.media`.
 *    What was received from a URL is fetched for real with `download` (media.ts).
 * 6. State lives in the closure of the factory; `clear` empties it. Register it with `core.saved` (saved-state.ts), so that it
 *    outlives the process: plain data, maps, sets and buffers. Who changes its shape raises `FORMAT` in world-file.ts.
 * 7. `core.quotas.take({ name: 'google.edits', fallback: 10, windowMs: 60_000 }, key)` counts and judges a use.
 * 8. Send webhooks with `core.webhooks.send`, signed over exactly the bytes sent.
 * 9. List every registered route in `coverage`, each with the test that drives it: `coverage.test.ts` compares.
 */
import type { CoverageRow } from './coverage.ts'
import type { VendorError } from './vendor-error.ts'
import type { AccountLocation, SandboxAccount } from './world.ts'

export interface SandboxNetwork {
  id: string
  coverage: CoverageRow[]
  /** The vendor's own words for what a fault script may provoke. */
  errors: VendorErrors
  /** Makes the page, profile or listing of a place as its owner would have it, and adds it to the world. */
  open(owner: string, location: AccountLocation): SandboxAccount
  /** Gives the account a past: what its owner posted by hand in the last days. */
  remember?(account: SandboxAccount, days: number): void
  /** What the network hands out after the person consented; both work at the vendor's endpoints. */
  grant(owner: string, scopes: string[] | undefined): { accessToken: string; code: string }
  /** The person withdraws the grant of this account in the network's settings: tokens made before are dead. */
  revoke(account: SandboxAccount): void
  /** Does what a customer does there; sends the webhook. Throws `Impossible` when the network knows no such thing. */
  interact(account: SandboxAccount, interaction: Interaction, base: string): Promise<{ id: string }> | { id: string }
  /** What customers can do there, for the inspector's forms; everything when absent. */
  kinds?: readonly Interaction['kind'][]
  /** What the public sees of the account, for the inspector. */
  show(account: SandboxAccount): PublicView
  /** Empties the state; with `keepAccounts` the accounts (and their subscriptions) stay, bare. */
  clear(keepAccounts: boolean): void
}

export interface VendorErrors {
  /** `500` or `503`. */
  broken(status: 500 | 503): VendorError
  /** Too many requests; `retryAfterSeconds` where the vendor has a place of its own to tell it. */
  tooMany(account: string | null, retryAfterSeconds: number | undefined): VendorError
  /** The content is refused. */
  rejected(operation: string): VendorError
  /** The token is dead. */
  revoked(): VendorError
}

export const INTERACTIONS = ['comment', 'message', 'mention', 'review', 'reaction', 'edit', 'delete'] as const

export interface Interaction {
  kind: (typeof INTERACTIONS)[number]
  /** What it is done on: a post, a comment, a review. */
  on?: string
  author: { name: string; id?: string }
  text: string
  rating?: number
  /** URLs of what the customer attached. */
  media: string[]
}

/** Thrown by `interact`; the message is for whoever plays the customer. */
export class Impossible extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Impossible'
  }
}

export interface PublicView {
  facts: { label: string; value: string }[]
  /** Newest first. */
  posts: PublicPost[]
  reviews: PublicReview[]
  conversations: { id: string; with: string; messages: PublicRemark[] }[]
}

export interface PublicPost {
  id: string
  kind: string
  at: number
  author: string
  text: string
  media: { url: string; type: string }[]
  reactions: number
  remarks: PublicRemark[]
}

export interface PublicRemark {
  id: string
  at: number
  author: string
  text: string
  hidden: boolean
  replies: PublicRemark[]
}

export interface PublicReview {
  id: string
  at: number
  author: string
  /** Stars from one to five, or null where the network has none. */
  rating: number | null
  text: string
  reply: { at: number; text: string } | null
}
