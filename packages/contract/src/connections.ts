import { z } from 'zod'
import { Integration, IntegrationTypeName } from './integrations.ts'
import { Location, LocationSummary } from './locations.ts'
import { OpeningHours } from './opening-hours.ts'
import { call, listUnder, read } from './operation.ts'
import { embedded, Id, Instant, Iri, link, parseIri, resource } from './resource.ts'

/** The networks a person can authorise us at today. */
export const grantNetworks = ['facebook', 'instagram', 'google', 'linkedin'] as const
export type GrantNetwork = (typeof grantNetworks)[number]
const Network = z.enum(grantNetworks)

/** An account a grant may act for, as the person picks it. Never carries a token. */
export const GrantedAccount = z.object({
  accountId: z.string(),
  name: z.string(),
  username: z.string().optional(),
  picture: z.string().optional(),
  url: z.string().optional(),
  street: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
  phone: z.string().optional(),
  /** The usual week, where the network tells it with its accounts. */
  hours: OpeningHours.optional(),
  /** Closed for good, as the network says. */
  closed: z.boolean().optional(),
  /** Why nothing can be published there yet, in the network's own word, e.g. `unverified`. */
  blocked: z.string().optional(),
})
export type GrantedAccount = z.infer<typeof GrantedAccount>

/** What a person allowed us to do at a network. The tokens stay in the house. */
export const NetworkGrant = resource('NetworkGrant', '/network_grants', {
  id: Id,
  network: Network,
  valid: z.boolean(),
  scopes: z.array(z.string()),
  expiresAt: Instant.optional(),
  createdAt: Instant,
})

/** How sure we are that an account belongs to a place: by name, postcode and distance. */
export const confidences = ['sure', 'check', 'none'] as const

/** One account of a grant, and the place it most likely belongs to. */
export const AccountMatch = resource('AccountMatch', '/account_matches', {
  account: GrantedAccount,
  confidence: z.enum(confidences),
  /** The place proposed; absent when none fits. */
  location: embedded(resource('Location', '/locations', { id: Id, name: z.string() })).optional(),
  distanceMeters: z.int().optional(),
  /** The place this account is connected to already. */
  connectedTo: Iri.optional(),
})

const Granted = z.object({ grant: Iri, accounts: z.array(GrantedAccount) })

// What the documented calls carry: the network's own token, exchanged at once, or the handle of a grant answered before.
const GivenToken = z.string().min(1).meta({ 'x-names': 'NetworkGrant' })
const Token = z.object({ accessToken: GivenToken })
const authz = { permission: 'locations', scope: 'company', stranger: 404, effect: 'external' } as const
const connectLocation = {
  permission: 'locations',
  scope: 'locations',
  object: 'Location',
  stranger: 404,
  effect: 'external',
} as const

const Assigned = z.object({
  successful: z.array(z.object({ location: Iri, accountId: z.string() })),
  failed: z.array(z.object({ location: Iri, accountId: z.string(), message: z.string() })),
})

const pathTo = z.object({ id: Id, type: IntegrationTypeName })

export const connections = {
  authorize: call('GET', '/oauth/{network}/authorize', {
    summary: 'The address at which the person consents; it returns to the web with a code and a state.',
    authz: { ...authz, effect: 'write' },
    params: z.object({ network: Network }),
    query: z.object({
      location: z
        .string()
        .transform((text) => parseIri(Location, text))
        .meta({ 'x-relation': 'Location' })
        .optional(),
    }),
    response: z.object({ url: z.string() }),
  }),
  callback: call('POST', '/oauth/{network}/callback', {
    summary: 'Trades the code a network returned with for a grant. The state must be ours, of this person, and fresh.',
    authz,
    params: z.object({ network: Network }),
    body: z.object({ code: z.string().min(1), state: z.string().min(1) }),
    response: Granted.extend({ location: Iri.optional() }),
  }),
  facebookPages: call('POST', '/facebook/owned_pages', {
    summary: 'The Facebook pages a token may act for.',
    authz,
    query: z.object({ accessToken: GivenToken.optional() }),
    body: Token.partial(),
    response: Granted,
  }),
  instagramAccounts: call('POST', '/instagram/owned_accounts', {
    summary: 'The professional Instagram accounts a token may act for.',
    authz,
    query: z.object({ accessToken: GivenToken.optional() }),
    body: Token.partial(),
    response: Granted,
  }),
  googleToken: call('POST', '/google/token', {
    summary: 'Keeps a Google grant and answers its handle.',
    authz,
    body: Token,
    response: Granted,
  }),
  googleLocations: call('POST', '/google/locations', {
    summary: 'The Google listings a grant may act for.',
    authz,
    body: Token,
    response: Granted,
  }),
  googleLocation: call('POST', '/google/locations/{accountId}', {
    summary: 'One Google listing of a grant.',
    authz,
    params: z.object({ accountId: z.string().min(1).max(200) }),
    body: Token,
    response: GrantedAccount,
  }),
  linkedinToken: call('POST', '/linkedin/access_token', {
    summary: 'Keeps a LinkedIn grant and answers its handle.',
    authz,
    body: Token,
    response: Granted,
  }),
  linkedinAccounts: call('POST', '/linkedin/accounts', {
    summary: 'The LinkedIn Pages a grant may act for.',
    authz,
    body: Token,
    response: Granted,
  }),
  linkedinMentions: call('GET', '/linkedin/{id}/mention/{query}', {
    summary:
      'Whom a LinkedIn post of a place can name: followers of its Page, and Pages by the word in their address. Fewer than three characters, or a network that refuses, find nobody.',
    authz: {
      permission: 'calendarPost',
      scope: 'locations',
      object: 'Location',
      stranger: 404,
      effect: 'external',
    },
    params: z.object({ id: Id, query: z.string().min(1).max(200) }),
    response: z.array(z.object({ label: z.string(), urn: z.string(), kind: z.enum(['page', 'person']) })),
  }),
  connect: call('PUT', '/locations/{id}/integrations/{type}', {
    summary: 'Connects a place to one account of a grant.',
    authz: connectLocation,
    params: pathTo,
    body: z.object({ grant: link(NetworkGrant), accountId: z.string().min(1) }),
    response: Integration.schema.extend({
      /** Posts armed for this place and network: they go out by it. */
      posts: z.int(),
    }),
  }),
  disconnect: call('DELETE', '/locations/{id}/integrations/{type}', {
    summary: 'Disconnects a place from a network. What is scheduled there waits for a new connection.',
    authz: connectLocation,
    params: pathTo,
    status: 204,
  }),
}

export const networkGrants = {
  read: read(NetworkGrant, {
    summary: 'A grant and its health.',
    authz: { ...authz, object: 'NetworkGrant', effect: 'read' },
  }),
  matches: listUnder(AccountMatch, {
    summary: 'The accounts of a grant beside the places they most likely belong to.',
    path: '/network_grants/{id}/matches',
    authz: { ...authz, object: 'NetworkGrant' },
    rules: { itemsPerPage: 100 },
  }),
  assign: call('POST', '/network_grants/{id}/assignments', {
    summary: 'Connects many places at once, each with its own result.',
    authz: { ...authz, object: 'NetworkGrant' },
    params: z.object({ id: Id }),
    body: z.object({
      items: z
        .array(z.object({ location: link(LocationSummary), accountId: z.string().min(1) }))
        .min(1)
        .max(1000),
    }),
    response: Assigned,
  }),
}
