import { createHash } from 'node:crypto'
import type { SavedState } from './saved-state.ts'

export const FAULTS = [
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
  'late-accept',
  '500-before',
  '500-after',
  '503',
  '429',
  'slow',
  'malformed',
  'rejected',
  'revoked',
  'hidden',
] as const
export type FaultKind = (typeof FAULTS)[number]

export interface FaultRule {
  network?: string
  account?: string
  operation?: string
  on?: 'mutation' | 'read'
  /** Share of the matches that are hit; always the same ones for the same seed. */
  rate?: number
  /** Ends the rule after so many hits. */
  times?: number
  /** The first match (from 1) that may be hit. */
  nth?: number
  fault: FaultKind
  delayMs?: number
  /** Seconds, or an HTTP date, told in Retry-After. */
  retryAfter?: number | string
}

export interface FaultScript {
  seed: number
  rules: FaultRule[]
}

export interface Occasion {
  network: string
  account: string | null
  operation: string
  on: 'mutation' | 'read'
}

export interface Faults {
  script(): FaultScript
  replace(script: FaultScript): void
  /** The fault this request meets, or null; every rule that matches counts the request. */
  meet(occasion: Occasion): FaultRule | null
}

/** These say something about an effect, so a read meets them only when a rule asks for reads by name. */
const ONLY_MUTATIONS: ReadonlySet<FaultKind> = new Set(['late-accept', 'hidden', 'rejected'])

interface RuleCount {
  matches: number
  hits: number
}

export function createFaults(saved: SavedState): Faults {
  let script: FaultScript = { seed: 1, rules: [] }
  let counts: RuleCount[] = []
  saved.part('faults', {
    save: () => ({ script, counts }),
    load(before: { script: FaultScript; counts: RuleCount[] }) {
      script = before.script
      counts = before.counts
    },
  })
  return {
    script: () => script,
    replace(next) {
      script = next
      counts = next.rules.map(() => ({ matches: 0, hits: 0 }))
    },
    meet(occasion) {
      let met: FaultRule | null = null
      for (const [index, rule] of script.rules.entries()) {
        const count = counts[index]
        if (!count || !matches(rule, occasion)) continue
        count.matches += 1
        if (met !== null || count.matches < (rule.nth ?? 1) || count.hits >= (rule.times ?? Number.POSITIVE_INFINITY))
          continue
        if (rule.rate !== undefined && chance(script.seed, index, count.matches) >= rule.rate) continue
        count.hits += 1
        met = rule
      }
      return met
    },
  }
}

function matches(rule: FaultRule, occasion: Occasion): boolean {
  return (
    (rule.network === undefined || rule.network === occasion.network) &&
    (rule.account === undefined || rule.account === occasion.account) &&
    (rule.operation === undefined || rule.operation === occasion.operation) &&
    (rule.on === undefined ? occasion.on === 'mutation' || !ONLY_MUTATIONS.has(rule.fault) : rule.on === occasion.on)
  )
}

/** In [0, 1), from the seed, the rule and how often it matched: the order of other requests does not change it. */
function chance(seed: number, rule: number, match: number): number {
  return createHash('sha256').update(`${seed}/${rule}/${match}`).digest().readUInt32BE(0) / 2 ** 32
}
