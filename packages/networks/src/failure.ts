import type { ErrorRule, ErrorTable, NetworkFailure, NetworkId } from './network.ts'
import { NetworkError } from './network.ts'

/** What a network said, in its own terms. */
export interface NetworkRefusal {
  readonly network: NetworkId
  readonly status: number
  /** Its codes from the most to the least telling; the first one that the table knows decides. */
  readonly codes: readonly string[]
  /** Its words, redacted: for the log. */
  readonly message: string
  /** When it said that we may come back. */
  readonly retryAt: Date | null
}

/** Turns a refusal into the failure its table gives for it; what no table knows is judged by the HTTP status. */
export function toFailure(refusal: NetworkRefusal, table: ErrorTable, now: Date): NetworkError {
  const code = refusal.codes.find((known) => known in table) ?? refusal.codes[0] ?? null
  const rule = (code === null ? undefined : table[code]) ?? ruleByStatus(refusal.status)
  const waitUntil = rule.kind === 'wait' ? new Date(now.getTime() + (rule.wait ?? 900) * 1000) : null
  const failure: NetworkFailure = {
    network: refusal.network,
    kind: rule.kind,
    sent: rule.refused === true ? 'no' : 'maybe',
    scope: rule.scope ?? 'account',
    code,
    status: refusal.status,
    retryAt: refusal.retryAt ?? waitUntil,
    say: rule.say,
  }
  return new NetworkError(failure, refusal.message)
}

function ruleByStatus(status: number): ErrorRule {
  if (status === 429) return { kind: 'wait', say: 'network.rate-limited', refused: true }
  if (status === 401) return { kind: 'reconnect', say: 'network.reconnect', refused: true }
  if (status >= 500) return { kind: 'unavailable', say: 'network.unavailable' }
  return { kind: 'unexpected', say: 'network.unexpected' }
}

/** A 2xx whose body is not what the network documents: whatever was asked may have been done. */
export function unreadable(network: NetworkId, status: number, cause?: unknown): NetworkError {
  const failure: NetworkFailure = {
    network,
    kind: 'unexpected',
    sent: 'maybe',
    scope: 'app',
    code: 'unreadable',
    status,
    retryAt: null,
    say: 'network.unexpected',
  }
  return new NetworkError(failure, 'the answer is not what the network documents', { cause })
}

/** A refusal that came with an answer and not as an error: a post rejected by review, a container that failed. */
export function refusedLater(network: NetworkId, code: string, rule: ErrorRule, message: string): NetworkError {
  const failure: NetworkFailure = {
    network,
    kind: rule.kind,
    sent: 'no',
    scope: rule.scope ?? 'account',
    code,
    status: null,
    retryAt: null,
    say: rule.say,
  }
  return new NetworkError(failure, message)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
