import { readFileSync } from 'node:fs'
import type { Config } from '../lib/config.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Every timeout, lease and delay of publishing, in milliseconds. They depend on each other (a lease is longer than a
 * request's deadline, doubt is longer than any late arrival), so tests divide all of them by the same number. Campaigns
 * use the real values.
 */
const real = {
  /** A worker that does not renew its lease for this long loses it. */
  lease: minute,
  heartbeat: 15 * second,
  /** Workers poll for due publications at least this often, even without a notification. */
  sweep: second,
  /** Maximum time from the committed record of a send to its first byte. */
  guard: 5 * second,
  /** Timeout of one request, from its first byte to its last. */
  deadline: 30 * second,
  /** Timeout of one connector step, which may be several requests. */
  step: 5 * minute,
  /** Tq: how long a sent post may take to arrive and become visible. Before that, its absence proves nothing. */
  quiescence: 180 * second,
  /** The same if the kernel may retransmit for a quarter of an hour after the connection was given up. */
  quiescenceOfSlowKernels: 16 * minute,
  betweenEmptyReads: 30 * second,
  /** Times of read-backs after a send with an unclear result; then one every `laterReads`. */
  firstReads: [3 * second, 8 * second, 20 * second, 45 * second, 90 * second],
  laterReads: minute,
  /** After this long without a successful read-back, a user has to decide. */
  unconfirmedAfter: 24 * hour,
  retryFirst: 5 * second,
  retryMost: 15 * minute,
  /** Longest wait that is accepted from a network (`Retry-After`). */
  waitMost: 24 * hour,
  /** How long a network may process a post it has accepted. */
  processingMost: 24 * hour,
  lateTold: 30 * minute,
  /** A publication being verified for this long causes a notification. */
  checkTold: 10 * minute,
  late: 24 * hour,
  /** `late` for stories, offers and events, which become stale sooner. */
  lateFleeting: 6 * hour,
  /** Delay of a publication with the same content as one whose result is unclear. */
  behindDoubt: 5 * second,
  clockTolerance: 30 * second,
  clockCheck: 10 * second,
  breakerSpan: minute,
  breakerOpen: 30 * second,
  audit: 15 * minute,
  auditBack: 48 * hour,
  /** Interval of the lane repair, which finds overlooked publications. */
  mend: minute,
  lateness: minute,
} as const

type Widened<T> = { readonly [K in keyof T]: T[K] extends readonly number[] ? readonly number[] : number }
export type PublishingTiming = Widened<typeof real> & {
  /** Maximum number of simultaneous sends in one worker. */
  readonly concurrent: number
  /** The divisor of the real values. */
  readonly speed: number
  /** Tq on this machine. */
  readonly doubt: number
}

/** Lower limits for tests: with shorter values a machine under load misses deadlines. */
const minTimings: Partial<Record<keyof typeof real, number>> = {
  lease: 4 * second,
  heartbeat: 500,
  sweep: 100,
  guard: 500,
  deadline: 500,
  step: 10 * second,
  clockTolerance: 30 * second,
  clockCheck: 500,
  breakerOpen: 500,
  betweenEmptyReads: 200,
  behindDoubt: 200,
  mend: second,
  lateness: 500,
}

type Settings = Pick<Config, 'VITRINE_TEST' | 'TEST_SPEED' | 'NETWORK_ORIGIN' | 'PUBLISHING_CONCURRENCY'>

export function getPublishingTiming(config: Settings): PublishingTiming {
  const speed = config.VITRINE_TEST ? config.TEST_SPEED : 1
  const shortened = Object.entries(real).map(([name, window]) => {
    const least = speed === 1 ? 0 : (minTimings[name as keyof typeof real] ?? 0) // names come from the object itself
    const divide = (ms: number) => Math.max(least, Math.round(ms / speed))
    return [name, typeof window === 'number' ? divide(window) : window.map(divide)]
  })
  const timing = Object.fromEntries(shortened) as Widened<typeof real> // fromEntries loses the keys
  return {
    ...timing,
    concurrent: config.PUBLISHING_CONCURRENCY,
    speed,
    doubt: deliversLate(config) ? timing.quiescenceOfSlowKernels : timing.quiescence,
  }
}

const sysctl = '/proc/sys/net/ipv4/tcp_retries2'

/**
 * Whether bytes in the kernel's buffer may arrive long after a connection was given up: Linux retransmits for about a
 * quarter of an hour unless net.ipv4.tcp_retries2 is 8 or less. Loopback does not lose packets.
 */
export function deliversLate(config: Pick<Config, 'NETWORK_ORIGIN'>): boolean {
  if (config.NETWORK_ORIGIN !== undefined && isLoopback(new URL(config.NETWORK_ORIGIN).hostname)) return false
  const retries = retriesOfKernel()
  return retries === null || retries > 8
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function retriesOfKernel(): number | null {
  try {
    return Number(readFileSync(sysctl, 'utf8'))
  } catch {
    return null
  }
}
