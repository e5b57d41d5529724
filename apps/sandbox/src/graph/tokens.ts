import { createHmac } from 'node:crypto'
import type { Core } from '../core.ts'
import { createStamps, sealWith } from '../signed-token.ts'
import { deadToken, graphError } from './errors.ts'
import { userId } from './people.ts'
import { packScopes, SCOPES, unpackScopes } from './scopes.ts'

/** What an access token says. It carries everything itself, so it outlives the process that made it. */
export interface Token {
  kind: 'app' | 'user' | 'page'
  /** The login that consented; empty for an app token. */
  owner: string
  page: string | null
  scopes: string[]
  /** When the person consented; a withdrawal kills everything that was granted before it. */
  granted: number
  /** Null: no expiry date. */
  expires: number | null
  long: boolean
}

export interface Tokens {
  issue(token: Token): string
  /** The token behind a string, or the error it deserves. */
  verify(text: string | undefined): Token
  /** What `me` means: the person, the page, the app. */
  computeTokenId(token: Token): string
  /** An ever growing instant: no two grants and withdrawals share one. */
  stamp(): number
  issueCode(code: Code): string
  /** What a code that was never used stands for; `spend` it once the rest of the exchange is right. */
  readCode(text: string): Code
  spendCode(text: string): void
  computeProof(text: string): string
  /** Withdraws a whole login (`owner`), one page or profile (`account`), or one scope of a login. */
  withdraw(what: { owner: string; scope?: string } | { account: string }): void
  withdrawn(account: string, granted: number): boolean
  clear(): void
}

export interface Code {
  owner: string
  scopes: string[]
  granted: number
  expires: number
  /** Null for a code that skipped the dialog: any redirect is right. */
  redirect: string | null
  challenge: string | null
}

/** Members in the order of `Token`, scopes packed: tokens travel with every request. */
type SealedToken = [Token['kind'], string, string | null, number, number, number | null, boolean]
/** Members in the order of `Code`, and a number that makes each one different. */
type SealedCode = [string, number, number, number, string | null, string | null, number]

const HOUR_MS = 3_600_000
export const SHORT_MS = HOUR_MS
export const LONG_MS = 60 * 24 * HOUR_MS
export const CODE_MS = 10 * 60_000
const MAC_LENGTH = 32

export function createTokens({ clock, world, options, saved }: Core): Tokens {
  const { secret } = options.apps.facebook
  const appToken = `${options.apps.facebook.id}|${secret}`
  const withdrawals = saved.map('graph withdrawals', new Map<string, number>())
  const usedCodes = saved.set('graph used codes', new Set<string>())

  const { seal, unseal } = sealWith((text) =>
    createHmac('sha256', secret).update(text).digest('hex').slice(0, MAC_LENGTH),
  )
  const stamp = createStamps(clock)
  const withdrawn = (key: string, granted: number) => (withdrawals.get(key) ?? 0) >= granted

  function verify(text: string | undefined): Token {
    if (text === undefined || text === '')
      throw graphError({
        code: 2500,
        message: 'An active access token must be used to query information about the current user.',
      })
    if (text === appToken)
      return { kind: 'app', owner: '', page: null, scopes: [...SCOPES], granted: 0, expires: null, long: true }
    const content = unseal<SealedToken>('EAA', text)
    if (!content) throw deadToken(undefined)
    const [kind, owner, page, scopes, granted, expires, long] = content
    if (expires !== null && clock.now() >= expires) throw deadToken(463)
    if (withdrawn(`owner ${owner}`, granted)) throw deadToken(458)
    if (page !== null && withdrawn(`account ${page}`, granted)) throw deadToken(458)
    const validScopes = unpackScopes(scopes).filter((scope) => !withdrawn(`scope ${owner} ${scope}`, granted))
    return { kind, owner, page, scopes: validScopes, granted, expires, long }
  }

  return {
    issue: (token) =>
      seal<SealedToken>('EAA', [
        token.kind,
        token.owner,
        token.page,
        packScopes(token.scopes),
        token.granted,
        token.expires,
        token.long,
      ]),
    verify,
    computeTokenId: (token) => token.page ?? (token.kind === 'app' ? options.apps.facebook.id : userId(token.owner)),
    stamp,
    issueCode: (code) =>
      seal<SealedCode>('AQ', [
        code.owner,
        packScopes(code.scopes),
        code.granted,
        code.expires,
        code.redirect,
        code.challenge,
        world.ids.next('facebook code'),
      ]),
    readCode(text) {
      const content = unseal<SealedCode>('AQ', text)
      if (!content) throw graphError({ code: 100, message: 'Invalid verification code format.' })
      const [owner, scopes, granted, expires, redirect, challenge] = content
      if (usedCodes.has(text))
        throw graphError({ code: 100, subcode: 36009, message: 'This authorization code has been used.' })
      if (clock.now() >= expires)
        throw graphError({ code: 100, subcode: 36007, message: 'This authorization code has expired.' })
      return { owner, scopes: unpackScopes(scopes), granted, expires, redirect, challenge }
    },
    spendCode: (text) => void usedCodes.add(text),
    computeProof: (text) => createHmac('sha256', secret).update(text).digest('hex'),
    withdraw(what) {
      if ('account' in what) withdrawals.set(`account ${what.account}`, stamp())
      else if (what.scope !== undefined) withdrawals.set(`scope ${what.owner} ${what.scope}`, stamp())
      else withdrawals.set(`owner ${what.owner}`, stamp())
    },
    withdrawn: (account, granted) => withdrawn(`account ${account}`, granted),
    clear() {
      withdrawals.clear()
      usedCodes.clear()
    },
  }
}
