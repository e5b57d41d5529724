const AUTH = 'https://www.googleapis.com/auth'

export const BUSINESS_MANAGE = `${AUTH}/business.manage`
const OLD_BUSINESS_MANAGE = `${AUTH}/plus.business.manage`
export const EMAIL = `${AUTH}/userinfo.email`
export const PROFILE = `${AUTH}/userinfo.profile`

/** Short names are granted, and reported back, under their long ones. */
const LONG: Record<string, string> = { email: EMAIL, profile: PROFILE }
const KNOWN = ['openid', EMAIL, PROFILE, BUSINESS_MANAGE, OLD_BUSINESS_MANAGE]

/** What a person cannot untick: who they are is part of signing in. */
export const MANDATORY = ['openid', EMAIL, PROFILE]

export const DEFAULT_SCOPES = [BUSINESS_MANAGE, 'openid', EMAIL, PROFILE]

export function parseScopes(text: string): { scopes: string[]; unknown: string[] } {
  const requestedScopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))].map(
    (scope) => LONG[scope] ?? scope,
  )
  return { scopes: requestedScopes, unknown: requestedScopes.filter((scope) => !KNOWN.includes(scope)) }
}

export const managesBusinesses = (scopes: string[]) =>
  scopes.includes(BUSINESS_MANAGE) || scopes.includes(OLD_BUSINESS_MANAGE)
