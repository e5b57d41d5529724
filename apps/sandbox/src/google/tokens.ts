import { createHmac } from 'node:crypto'
import type { Core } from '../core.ts'
import { createStamps, sealWith } from '../signed-token.ts'

/** What a person let the app do. */
export interface Grant {
  owner: string
  scopes: string[]
  /** When it was given; withdrawing kills everything that was given before. */
  granted: number
}

export interface AuthorizationCode extends Grant {
  expires: number
  /** Whether the app asked to act while the person is away and gets a refresh token. */
  offline: boolean
  /** Null for a code that skipped the consent page: any redirect is right. */
  redirect: string | null
  challenge: { method: 'S256' | 'plain'; value: string } | null
}

/** Tokens carry what they stand for, signed: they outlive the process, as the application that keeps them does. */
export interface GoogleTokenStore {
  issueAccess(grant: Grant): string
  /** Null when it is no token of ours, expired, or withdrawn. */
  readAccess(text: string): Grant | null
  issueRefresh(grant: Grant): string
  /** The same for a refresh token; counts as using it. `unreadable` when it never was one. */
  useRefresh(text: string): Grant | 'unreadable' | 'dead'
  issueCode(code: AuthorizationCode): string
  /** Once. */
  redeemCode(text: string): AuthorizationCode | 'unreadable' | 'spent'
  /** An ever growing instant: no two grants and withdrawals share one. */
  stamp(): number
  /** Everything this login granted so far is withdrawn. */
  withdraw(owner: string): void
  clear(): void
}

export const ACCESS_MS = 3_600_000
export const CODE_MS = 10 * 60_000
/** "The refresh token has not been used for six months." */
const UNUSED_MS = 182 * 86_400_000
/** Per account and client; the oldest falls silently. Both: developers.google.com/identity/protocols/oauth2 (read 2026-11). */
const MAX_REFRESH_TOKENS = 100

export function createTokens({ clock, options, saved, world }: Core): GoogleTokenStore {
  const withdrawals = saved.map('google withdrawals', new Map<string, number>())
  const spent = saved.set('google used codes', new Set<string>())
  const lastUse = saved.map('google refresh token uses', new Map<string, number>())
  const living = saved.map('google refresh tokens', new Map<string, string[]>())
  const fallen = saved.set('google refresh tokens dropped', new Set<string>())

  const { seal, unseal } = sealWith((text) =>
    createHmac('sha256', options.apps.google.secret).update(text).digest('base64url'),
  )
  const stamp = createStamps(clock)
  const isWithdrawn = ({ owner, granted }: Grant) => (withdrawals.get(owner) ?? 0) >= granted
  const nonce = () => world.ids.next('google token')

  return {
    issueAccess: ({ owner, scopes, granted }) =>
      seal(ACCESS, { owner, scopes, granted, expires: clock.now() + ACCESS_MS, nonce: nonce() }),
    readAccess(text) {
      const token = unseal<Grant & { expires: number }>(ACCESS, text)
      return !token || clock.now() >= token.expires || isWithdrawn(token) ? null : token
    },
    issueRefresh({ owner, scopes, granted }) {
      const token = seal(REFRESH, { owner, scopes, granted, nonce: nonce() })
      const ownerTokens = [...(living.get(owner) ?? []), token]
      for (const old of ownerTokens.slice(0, -MAX_REFRESH_TOKENS)) fallen.add(old)
      living.set(owner, ownerTokens.slice(-MAX_REFRESH_TOKENS))
      return token
    },
    useRefresh(text) {
      const token = unseal<Grant>(REFRESH, text)
      if (!token) return 'unreadable'
      const unusedSince = Math.max(token.granted, lastUse.get(text) ?? 0)
      if (isWithdrawn(token) || fallen.has(text) || clock.now() - unusedSince > UNUSED_MS) return 'dead'
      lastUse.set(text, clock.now())
      return token
    },
    issueCode: (code) => seal(CODE, { ...code, nonce: nonce() }),
    redeemCode(text) {
      const code = unseal<AuthorizationCode>(CODE, text)
      if (!code) return 'unreadable'
      if (spent.has(text) || clock.now() >= code.expires || isWithdrawn(code)) return 'spent'
      spent.add(text)
      return code
    },
    stamp,
    withdraw: (owner) => void withdrawals.set(owner, stamp()),
    clear() {
      for (const forget of [withdrawals, spent, lastUse, living, fallen]) forget.clear()
    },
  }
}

const ACCESS = 'ya29.a0'
const REFRESH = '1//03'
const CODE = '4/0A'
