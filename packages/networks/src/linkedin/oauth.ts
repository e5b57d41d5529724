import type { z } from 'zod'
import { createUrl } from '../create-url.ts'
import type { OAuth, RemoteAccount, RequestContext, Tokens } from '../network.ts'
import { NetworkError } from '../network.ts'
import { type LinkedIn, SITE_HOST } from './api.ts'
import { encoded, list } from './restli.ts'
import { Acl, AssetState, OrganizationShown, resultsSchema, type Token } from './wire.ts'

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
      createUrl(app, SITE_HOST, 'oauth/v2/authorization', {
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: app.redirectUrl,
        state,
        scope: scopes.join(' '),
      }),
    exchange: async (code, _verifier, context) =>
      toTokens(
        await linkedin.token({ grant_type: 'authorization_code', code, redirect_uri: app.redirectUrl }, context),
      ),
    refresh: async (refreshToken, context) =>
      toTokens(await linkedin.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, context)),
    async accounts(token, context) {
      const pages = await shownPages(await administered(token, context), token, context)
      const accounts: RemoteAccount[] = []
      for (const [id, page] of pages)
        accounts.push(toRemoteAccount(linkedin, id, page, await fetchLogo(page, token, context)))
      return accounts
    },
    revoke: (token, context) => linkedin.revoke(token, context),
  }

  async function administered(token: string, context: RequestContext): Promise<string[]> {
    const urns: string[] = []
    for (let start: number | null = 0; start !== null; ) {
      const query = { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED', start, count: 100 }
      const page: { data: string[]; next: number | null } = await linkedin.page(
        context,
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
  async function shownPages(
    ids: readonly string[],
    token: string,
    context: RequestContext,
  ): Promise<Map<string, OrganizationShown>> {
    const found = new Map<string, OrganizationShown>()
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const query = { ids: list(some) }
      const batch = await unlessDenied(
        linkedin.get(context, token, 'rest/organizations', query, resultsSchema(OrganizationShown)),
      )
      for (const id of some) {
        const page =
          batch?.results[id] ?? (await linkedin.get(context, token, `rest/organizations/${id}`, {}, OrganizationShown))
        found.set(id, page)
      }
    }
    return found
  }

  async function fetchLogo(
    { logoV2 }: OrganizationShown,
    token: string,
    context: RequestContext,
  ): Promise<string | null> {
    if (logoV2?.original === undefined) return null
    const reading = linkedin.get(context, token, `rest/images/${encoded(logoV2.original)}`, {}, AssetState)
    return (await unlessDenied(reading))?.downloadUrl ?? null
  }
}

function toTokens(token: z.infer<typeof Token>): Tokens {
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token ?? null,
    expiresIn: token.expires_in ?? null,
    scopes: token.scope?.split(/[ ,]/) ?? null,
  }
}

function toRemoteAccount(
  { app }: LinkedIn,
  id: string,
  page: OrganizationShown,
  imageUrl: string | null,
): RemoteAccount {
  const [headquarters] = page.locations ?? []
  const address = headquarters?.address
  return {
    kind: 'page',
    id: `urn:li:organization:${id}`,
    parentId: null,
    name: page.localizedName,
    username: page.vanityName ?? null,
    imageUrl,
    url: createUrl(app, SITE_HOST, `company/${page.vanityName ?? id}`).href,
    address:
      address === undefined
        ? null
        : {
            street: address.line1 ?? null,
            postalCode: address.postalCode ?? null,
            city: address.city ?? null,
            country: address.country ?? null,
          },
    phone: headquarters?.phoneNumber1?.number ?? null,
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
    const messageKey = error instanceof NetworkError ? error.failure.say : null
    if (messageKey === 'network.permission' || messageKey === 'network.gone') return null
    throw error
  }
}
