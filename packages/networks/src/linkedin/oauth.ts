import type { z } from 'zod'
import type { Ask, OAuth, RemoteAccount, Tokens } from '../network.ts'
import { NetworkError } from '../network.ts'
import { urlAt } from '../origin.ts'
import { type LinkedIn, SITE_HOST } from './api.ts'
import { encoded, list } from './restli.ts'
import { Acl, AssetState, OrganizationShown, resultsOf, type Token } from './wire.ts'

/** What the Community Management API is asked for: https://learn.microsoft.com/linkedin/marketing/increasing-access (read 2026-11). */
const SCOPES = [
  'r_basicprofile',
  'rw_organization_admin',
  'w_organization_social',
  'r_organization_social',
  'w_organization_social_feed',
  'r_organization_social_feed',
  'r_organization_followers',
]
const AT_ONCE = 50

/** The Pages one person administers. A token lasts sixty days; what renews it a year, where LinkedIn gave the app that right. */
export function linkedinOAuth(linkedin: LinkedIn): OAuth {
  const { app } = linkedin
  const scopes = app.scopes ?? SCOPES
  return {
    scopes,
    // No PKCE for applications with a secret.
    authorizeUrl: (state) =>
      urlAt(app, SITE_HOST, 'oauth/v2/authorization', {
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: app.redirectUrl,
        state,
        scope: scopes.join(' '),
      }),
    exchange: async (code, _verifier, ask) =>
      tokensOf(await linkedin.token({ grant_type: 'authorization_code', code, redirect_uri: app.redirectUrl }, ask)),
    refresh: async (refreshToken, ask) =>
      tokensOf(await linkedin.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, ask)),
    async accounts(token, ask) {
      const pages = await shownPages(await administered(token, ask), token, ask)
      const accounts: RemoteAccount[] = []
      for (const [id, page] of pages) accounts.push(accountOf(linkedin, id, page, await pictureOf(page, token, ask)))
      return accounts
    },
    revoke: (token, ask) => linkedin.revoke(token, ask),
  }

  async function administered(token: string, ask: Ask): Promise<string[]> {
    const urns: string[] = []
    for (let start: number | null = 0; start !== null; ) {
      const query = { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED', start, count: 100 }
      const page: { data: string[]; next: number | null } = await linkedin.page(
        ask,
        token,
        'rest/organizationAcls',
        query,
        Acl,
      )
      urns.push(...page.data)
      start = page.next
    }
    return urns.flatMap((urn) => /^urn:li:organization(?:Brand)?:(\d+)$/.exec(urn)?.[1] ?? [])
  }

  /** Many at once, or one by one: applications in the development tier are refused the former. */
  async function shownPages(ids: readonly string[], token: string, ask: Ask): Promise<Map<string, OrganizationShown>> {
    const found = new Map<string, OrganizationShown>()
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const query = { ids: list(some) }
      const batch = await unlessDenied(
        linkedin.get(ask, token, 'rest/organizations', query, resultsOf(OrganizationShown)),
      )
      for (const id of some) {
        const page =
          batch?.results[id] ?? (await linkedin.get(ask, token, `rest/organizations/${id}`, {}, OrganizationShown))
        found.set(id, page)
      }
    }
    return found
  }

  async function pictureOf({ logoV2 }: OrganizationShown, token: string, ask: Ask): Promise<string | null> {
    if (logoV2?.original === undefined) return null
    const reading = linkedin.get(ask, token, `rest/images/${encoded(logoV2.original)}`, {}, AssetState)
    return (await unlessDenied(reading))?.downloadUrl ?? null
  }
}

function tokensOf(token: z.infer<typeof Token>): Tokens {
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token ?? null,
    expiresIn: token.expires_in ?? null,
    scopes: token.scope?.split(/[ ,]/) ?? null,
  }
}

function accountOf({ app }: LinkedIn, id: string, page: OrganizationShown, picture: string | null): RemoteAccount {
  const [place] = page.locations ?? []
  const address = place?.address
  return {
    kind: 'page',
    id: `urn:li:organization:${id}`,
    parentId: null,
    name: page.localizedName,
    username: page.vanityName ?? null,
    picture,
    url: urlAt(app, SITE_HOST, `company/${page.vanityName ?? id}`).href,
    address:
      address === undefined
        ? null
        : {
            street: address.line1 ?? null,
            postalCode: address.postalCode ?? null,
            city: address.city ?? null,
            country: address.country ?? null,
          },
    phone: place?.phoneNumber1?.number ?? null,
    website: page.localizedWebsite ?? null,
    latitude: null,
    longitude: null,
    token: null,
    blocked: null,
  }
}

/** What an application may lack the right to, and does without. */
export async function unlessDenied<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    const say = error instanceof NetworkError ? error.failure.say : null
    if (say === 'network.permission' || say === 'network.gone') return null
    throw error
  }
}
