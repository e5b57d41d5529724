import { readFileSync } from 'node:fs'
import type { Config } from '../lib/config.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Every window, lease and delay of publishing, in milliseconds. They hang together (a lease outlives the deadline of a
 * request, doubt lasts longer than anything can arrive late), so tests divide them all by one number and campaigns run
 * them as they are.
 */
const real = {
  /** A worker that does not renew its turn this long has lost it. */
  lease: minute,
  heartbeat: 15 * second,
  /** Somebody looks at what is due at least this often, told or not. */
  sweep: second,
  /** From the durable word that something is being sent to its first byte. */
  guard: 5 * second,
  /** One request, from its first byte to its last. */
  deadline: 30 * second,
  /** One step of a connector, which may be several requests. */
  step: 5 * minute,
  /** Tq: how long something sent may take to arrive and to be seen. Before that, not seeing it means nothing. */
  quiescence: 180 * second,
  /** The same where the kernel keeps delivering for a quarter of an hour after we gave up. */
  quiescenceOfSlowKernels: 16 * minute,
  betweenEmptyReads: 30 * second,
  /** Reads after a doubtful send, counted from it; then one each `laterReads`. */
  firstReads: [3 * second, 8 * second, 20 * second, 45 * second, 90 * second],
  laterReads: minute,
  /** Reads that fail so long leave it to a person. */
  unconfirmedAfter: 24 * hour,
  retryFirst: 5 * second,
  retryMost: 15 * minute,
  /** A wait a network asks for is obeyed up to this. */
  waitMost: 24 * hour,
  /** How long a network may think about what it accepted. */
  processingMost: 24 * hour,
  lateTold: 30 * minute,
  /** A publication being verified for so long is told to people. */
  checkTold: 10 * minute,
  late: 24 * hour,
  /** Stories, offers and events are stale sooner. */
  lateFleeting: 6 * hour,
  /** Something that reads the same waits for one in doubt. */
  behindDoubt: 5 * second,
  clockTolerance: 30 * second,
  clockCheck: 10 * second,
  breakerSpan: minute,
  breakerOpen: 30 * second,
  audit: 15 * minute,
  auditBack: 48 * hour,
  /** What was overlooked is found by then. */
  mend: minute,
  lateness: minute,
} as const

type Widened<T> = { readonly [K in keyof T]: T[K] extends readonly number[] ? readonly number[] : number }
export type PublishingTiming = Widened<typeof real> & {
  /** Sends under way at once in one worker. */
  readonly concurrent: number
  /** What real windows were divided by. */
  readonly speed: number
  /** Tq as it holds on this machine. */
  readonly doubt: number
}

/** Shorter than this a machine under load breaks a window by itself. */
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
 * Whether bytes the kernel holds may still arrive long after a connection was given up: Linux retries for about a
 * quarter of an hour unless net.ipv4.tcp_retries2 is 8 or less. Loopback loses nothing.
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
