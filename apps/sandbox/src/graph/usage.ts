import type { FastifyReply } from 'fastify'
import type { Core } from '../core.ts'
import type { QuotaUsage } from '../quotas.ts'
import { VendorError } from '../vendor-error.ts'
import { graphError } from './errors.ts'

/**
 * Rate limits and the headers that tell them (docs/networks/facebook.md, "Pagination, rate limits", read 2026-11).
 * Pages: 4800 calls per engaged user in 24 h; a new page counts ten. Users and apps: 200 per user and hour.
 */
const DAY_MS = 86_400_000
const QUOTAS = {
  pages: { name: 'facebook.pageCalls', fallback: 48_000, windowMs: DAY_MS },
  instagram: { name: 'instagram.calls', fallback: 48_000, windowMs: DAY_MS },
  app: { name: 'facebook.appCalls', fallback: 20_000, windowMs: 3_600_000 },
} as const

export type UsageType = Exclude<keyof typeof QUOTAS, 'app'>

const BUC_CODES = { pages: 80001, instagram: 80002 } as const
const CODE_MESSAGES = {
  4: '(#4) Application request limit reached',
  80001: '(#80001) There have been too many calls to this Page account. Wait a bit and try again.',
  80002: '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
} as const

/** Counts a call of a page token (by page or profile) or of any other token (by app), and says so in the headers. */
export function countCall(core: Core, reply: FastifyReply, type: UsageType | 'app', account: string): void {
  const usage = core.quotas.consume(QUOTAS[type], type === 'app' ? 'app' : account)
  if (type === 'app') {
    if (!usage.allowed) throw limited(4, appHeaders(usage))
    reply.headers(appHeaders(usage))
    return
  }
  const headers = { ...appHeaders(core.quotas.getUsage(QUOTAS.app, 'app')), ...accountHeaders(type, account, usage) }
  if (!usage.allowed) throw limited(BUC_CODES[type], headers)
  reply.headers(headers)
}

/** The `429` of the fault script: Meta's body and headers, under the status the script names. */
export function tooMany(type: UsageType, account: string | null, retryAfterSeconds = 60): VendorError {
  const usage = { allowed: false, used: 1, limit: 1, freeInMs: retryAfterSeconds * 1000 }
  const { body, headers } =
    account === null
      ? limited(4, appHeaders(usage))
      : limited(BUC_CODES[type], { ...appHeaders(NO_USE), ...accountHeaders(type, account, usage) })
  return new VendorError(429, body, headers)
}

const NO_USE: QuotaUsage = { allowed: true, used: 0, limit: 1, freeInMs: 0 }

function limited(code: keyof typeof CODE_MESSAGES, headers: Record<string, string>): VendorError {
  return graphError({ code, message: CODE_MESSAGES[code], subcode: code === 4 ? undefined : 2446079, headers })
}

function appHeaders(usage: QuotaUsage): Record<string, string> {
  const share = percent(usage)
  return { 'x-app-usage': JSON.stringify({ call_count: share, total_cputime: share, total_time: share }) }
}

function accountHeaders(type: UsageType, account: string, usage: QuotaUsage): Record<string, string> {
  const share = percent(usage)
  const entry = {
    type,
    call_count: share,
    total_cputime: share,
    total_time: share,
    estimated_time_to_regain_access: Math.ceil(usage.freeInMs / 60_000),
  }
  return { 'x-business-use-case-usage': JSON.stringify({ [account]: [entry] }) }
}

function percent({ used, limit }: QuotaUsage): number {
  return Number.isFinite(limit) && limit > 0 ? Math.min(100, Math.floor((used / limit) * 100)) : 0
}
