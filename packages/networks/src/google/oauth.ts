import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { createUrl } from '../create-url.ts'
import type { OAuth, RemoteAccount, RequestContext, Tokens } from '../network.ts'
import type { Google } from './api.ts'
import { toWeek } from './hours.ts'
import { requests } from './requests.ts'
import type { Location, Token } from './wire.ts'

const SCOPES = ['https://www.googleapis.com/auth/business.manage']
const CONSENT_HOST = 'accounts.google.com'

/**
 * One person's listings, in all the accounts they belong to. Only the first consent yields a refresh token, so every
 * consent is made to look like the first one.
 * https://developers.google.com/identity/protocols/oauth2/web-server (read 2026-11)
 */
export function googleOAuth(google: Google): OAuth {
  return {
    scopes: SCOPES,
    authorizeUrl(state, verifier) {
      return createUrl(google.app, CONSENT_HOST, 'o/oauth2/v2/auth', {
        client_id: google.app.clientId,
        redirect_uri: google.app.redirectUrl,
        response_type: 'code',
        scope: SCOPES.join(' '),
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
    },
    async exchange(code, verifier, context) {
      return toTokens(
        await google.token(
          {
            grant_type: 'authorization_code',
            code,
            redirect_uri: google.app.redirectUrl,
            ...(verifier === null ? {} : { code_verifier: verifier }),
          },
          context,
        ),
      )
    },
    async refresh(refreshToken, context) {
      return toTokens(await google.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, context))
    },
    async accounts(token, context) {
      const found = new Map<string, RemoteAccount>()
      for (const account of await listAccountNames(token, context)) {
        for (const location of await listLocations(account, token, context)) {
          if (!found.has(location.name)) found.set(location.name, toRemoteAccount(account, location))
        }
      }
      return [...found.values()]
    },
    revoke: (token, context) => google.revoke(token, context),
  }

  async function listAccountNames(token: string, context: RequestContext): Promise<string[]> {
    const names: string[] = []
    let pageToken: string | undefined
    do {
      const page = await google.send(context, token, requests.listAccounts(pageToken))
      names.push(...page.accounts.map(({ name }) => name))
      pageToken = page.nextPageToken
    } while (pageToken)
    return names
  }

  async function listLocations(account: string, token: string, context: RequestContext): Promise<Location[]> {
    const locations: Location[] = []
    let pageToken: string | undefined
    do {
      const page = await google.send(context, token, requests.listLocations(account, pageToken))
      locations.push(...page.locations)
      pageToken = page.nextPageToken
    } while (pageToken)
    return locations
  }
}

function toTokens(token: z.infer<typeof Token>): Tokens {
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token ?? null,
    expiresIn: token.expires_in ?? null,
    scopes: token.scope?.split(' ') ?? null,
  }
}

function toRemoteAccount(account: string, location: Location): RemoteAccount {
  const address = location.storefrontAddress
  const periods = location.regularHours?.periods ?? []
  return {
    kind: 'listing',
    id: location.name,
    parentId: account,
    name: location.title,
    username: null,
    imageUrl: null,
    url: location.metadata?.mapsUri ?? null,
    address:
      address === undefined
        ? null
        : {
            street: address.addressLines.join(', ') || null,
            postalCode: address.postalCode ?? null,
            city: address.locality ?? null,
            country: address.regionCode ?? null,
          },
    phone: location.phoneNumbers?.primaryPhone ?? null,
    website: location.websiteUri ?? null,
    latitude: location.latlng?.latitude ?? null,
    longitude: location.latlng?.longitude ?? null,
    ...(periods.length === 0 ? {} : { hours: { type: 'default', ...toWeek(periods) } }),
    ...(location.openInfo?.status === 'CLOSED_PERMANENTLY' ? { closed: true } : {}),
    token: null,
    // Google takes no posts and shows no replies of a listing it has not verified.
    blocked: location.metadata?.hasVoiceOfMerchant === true ? null : 'unverified',
  }
}
