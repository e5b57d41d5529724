import type { Core } from '../core.ts'
import { createSigningKey, type SigningKey } from './keys.ts'
import { person } from './people.ts'
import { DEFAULT_SCOPES, EMAIL, parseScopes } from './scopes.ts'
import { ACCESS_MS, CODE_MS, createTokens, type GoogleTokenStore, type Grant } from './tokens.ts'

/** Google accounts: who consented to what, and what was handed out for it. Every Google API stands on it. */
export interface GoogleIdentity {
  tokens: GoogleTokenStore
  key: SigningKey
  /** The person says yes; the code is what the app gets for it. */
  consent(owner: string, scopes: string[], input: ConsentInput): string
  /** What this login already granted. */
  consented(owner: string): string[]
  /** A token pair for tests that skip the consent page. */
  grant(owner: string, scopes: string[] | undefined): { accessToken: string; code: string }
  withdraw(owner: string): void
  /** `id_token`, for whoever asked for `openid`. */
  idToken(grant: Grant): string
  clear(): void
}

export interface ConsentInput {
  redirect: string | null
  challenge: { method: 'S256' | 'plain'; value: string } | null
  accessType: 'online' | 'offline'
  /** The person was asked although nothing new was wanted: then a refresh token comes again. */
  repeatsConsent: boolean
}

export function createIdentity(core: Core): GoogleIdentity {
  const { clock, options, saved } = core
  const tokens = createTokens(core)
  const key = createSigningKey()
  const given = saved.map('google consents', new Map<string, Set<string>>())

  function consent(owner: string, scopes: string[], input: ConsentInput): string {
    const before = given.get(owner)
    given.set(owner, new Set([...(before ?? []), ...scopes]))
    return tokens.issueCode({
      owner,
      scopes,
      granted: tokens.stamp(),
      expires: clock.now() + CODE_MS,
      offline: input.accessType === 'offline' && (before === undefined || input.repeatsConsent),
      redirect: input.redirect,
      challenge: input.challenge,
    })
  }

  return {
    tokens,
    key,
    consent,
    consented: (owner) => [...(given.get(owner) ?? [])],
    grant(owner, requestedScopes) {
      const { scopes } = requestedScopes ? parseScopes(requestedScopes.join(' ')) : { scopes: DEFAULT_SCOPES }
      const code = consent(owner, scopes, {
        redirect: null,
        challenge: null,
        accessType: 'offline',
        repeatsConsent: true,
      })
      return { accessToken: tokens.issueAccess({ owner, scopes, granted: tokens.stamp() }), code }
    },
    withdraw(owner) {
      given.delete(owner)
      tokens.withdraw(owner)
    },
    idToken({ owner, scopes }) {
      const { sub, name, givenName, email } = person(owner)
      const { id } = options.apps.google
      // Whoever verifies it looks at a real clock.
      const now = Math.floor(Date.now() / 1000)
      const mail = scopes.includes(EMAIL) ? { email, email_verified: true } : {}
      const times = { iat: now, exp: now + ACCESS_MS / 1000 }
      return key.sign({ iss: ISSUER, azp: id, aud: id, sub, ...mail, name, given_name: givenName, ...times })
    },
    clear() {
      given.clear()
      tokens.clear()
    },
  }
}

export const ISSUER = 'https://accounts.google.com'
