import { createHmac } from 'node:crypto'
import type { Core } from '../core.ts'
import { createStamps, sealWith } from '../signed-token.ts'

/** What a member let the app do. */
export interface Grant {
  owner: string
  scopes: string[]
  /** When it was given; withdrawing kills everything that was given before. */
  granted: number
}

export interface Code extends Grant {
  expires: number
  /** Null for a code that skipped the consent page: any redirect is right. */
  redirect: string | null
}

/** Tokens carry what they stand for, signed: they outlive the process, as the application that keeps them does. */
export interface Tokens {
  /** The member says yes. Another set of scopes than before ends every earlier token of theirs. */
  consent(owner: string, scopes: string[], redirect: string | null): string
  issueAccess(grant: Grant): string
  readAccess(text: string): Grant | 'unknown' | 'expired' | 'revoked'
  issueRefresh(grant: Grant): string
  /** Seconds that are left of a refresh token: a year from the first consent, which using it does not prolong. */
  readRefresh(text: string): { grant: Grant; leftSeconds: number } | null
  /** Once. */
  redeemCode(text: string): Code | null
  stamp(): number
  withdraw(owner: string): void
  clear(): void
}

/** https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens (read 2026-11). */
export const ACCESS_SECONDS = 5_184_000
const REFRESH_SECONDS = 31_536_000
const CODE_MS = 30 * 60_000

export function createTokens({ clock, options, saved, world }: Core): Tokens {
  const withdrawals = saved.map('linkedin withdrawals', new Map<string, number>())
  const scopesOf = saved.map('linkedin scopes', new Map<string, string>())
  const spent = saved.set('linkedin used codes', new Set<string>())

  const { seal, unseal } = sealWith((text) =>
    createHmac('sha256', options.apps.linkedin.secret).update(text).digest('base64url'),
  )
  const stamp = createStamps(clock)
  const isWithdrawn = ({ owner, granted }: Grant) => (withdrawals.get(owner) ?? 0) >= granted
  const nonce = () => world.ids.next('linkedin token')

  return {
    consent(owner, scopes, redirect) {
      const set = [...new Set(scopes)].toSorted()
      const before = scopesOf.get(owner)
      if (before !== undefined && before !== set.join(' ')) withdrawals.set(owner, stamp())
      scopesOf.set(owner, set.join(' '))
      const code = { owner, scopes: set, granted: stamp(), expires: clock.now() + CODE_MS, redirect, nonce: nonce() }
      return seal(CODE, code)
    },
    issueAccess: ({ owner, scopes, granted }) =>
      seal(ACCESS, { owner, scopes, granted, expires: clock.now() + ACCESS_SECONDS * 1000, nonce: nonce() }),
    readAccess(text) {
      const token = unseal<Grant & { expires: number }>(ACCESS, text)
      if (!token) return 'unknown'
      if (isWithdrawn(token)) return 'revoked'
      return clock.now() >= token.expires ? 'expired' : token
    },
    issueRefresh: ({ owner, scopes, granted }) => seal(REFRESH, { owner, scopes, granted }),
    readRefresh(text) {
      const grant = unseal<Grant>(REFRESH, text)
      if (!grant || isWithdrawn(grant)) return null
      const leftSeconds = Math.floor(REFRESH_SECONDS - (clock.now() - grant.granted) / 1000)
      return leftSeconds <= 0 ? null : { grant, leftSeconds }
    },
    redeemCode(text) {
      const code = unseal<Code>(CODE, text)
      if (!code || spent.has(text) || clock.now() >= code.expires || isWithdrawn(code)) return null
      spent.add(text)
      return code
    },
    stamp,
    withdraw: (owner) => void withdrawals.set(owner, stamp()),
    clear() {
      for (const forget of [withdrawals, scopesOf, spent]) forget.clear()
    },
  }
}

const ACCESS = 'AQV'
const REFRESH = 'AQW'
const CODE = 'AQT'
