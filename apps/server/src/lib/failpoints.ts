import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Where tests can make publishing fail, in the order a publication passes them. The crash table fails it at each.
 */
export const failpoints = [
  'claim.before',
  'claimed',
  'loaded',
  'token.read',
  'step.before',
  'step.answered',
  'cursor.saved',
  'sending.before',
  'sending.saved',
  'commit.before',
  'commit.written',
  'commit.answered',
  'remote.saved',
  'done.answered',
  'settle.before',
  'settle.saved',
  'release.before',
  'released',
  'verify.before',
  'verify.answered',
  'verdict.saved',
] as const
/** Failpoints of listing synchronisation, in the order of a run that sends something. */
export const listingFailpoints = [
  'listing.claimed',
  'listing.counted',
  'listing.answered',
  'listing.noted',
  'listing.read',
  'listing.settled',
] as const
export type Failpoint = (typeof failpoints)[number] | (typeof listingFailpoints)[number]

/**
 * `kill` sends SIGKILL to the process, `stop` sends SIGSTOP, `throw` throws, `hold` pauses the caller until the file
 * `resume` appears, so that a test can pause many publications, each at its own point, and crash them together.
 */
export const failures = ['kill', 'stop', 'throw', 'hold'] as const
export type FailpointFailure = (typeof failures)[number]

let failpointFolder: string | null = null

/** Enables the failpoints; without VITRINE_TEST they do nothing. */
export function openFailpoints(config: Pick<Config, 'VITRINE_TEST' | 'FAILPOINTS'>): void {
  failpointFolder = config.VITRINE_TEST ? (config.FAILPOINTS ?? null) : null
}

/** The name of the file that activates a failpoint for one account. */
export function getFailpointFile(point: Failpoint, account: string, failure: FailpointFailure): string {
  return `${point}@${encodeURIComponent(account)}.${failure}`
}

/** The file that exists while a caller is paused by `hold`; tests wait for it. */
export function heldFile(point: Failpoint, account: string): string {
  return `held ${point}@${encodeURIComponent(account)}`
}

/** Fails here if activated for the account, once: the file is deleted first, so a restart does not fail again. */
export function fp(point: Failpoint, account: string): Promise<void> | undefined {
  if (failpointFolder === null) return undefined
  fpNow(point, account)
  return consume(failpointFolder, point, account, 'hold') ? hold(failpointFolder, point, account) : undefined
}

/** The synchronous form, for statements that must not be separated by an await; `hold` is not supported there. */
export function fpNow(point: Failpoint, account: string): void {
  if (failpointFolder === null) return
  if (consume(failpointFolder, point, account, 'throw')) throw new Error(`failpoint ${point}`)
  if (consume(failpointFolder, point, account, 'stop')) process.kill(process.pid, 'SIGSTOP')
  if (!consume(failpointFolder, point, account, 'kill')) return
  process.kill(process.pid, 'SIGKILL')
  // The signal may take effect a moment later; block so that nothing else runs until then.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

function consume(folder: string, point: Failpoint, account: string, failure: FailpointFailure): boolean {
  const file = join(folder, getFailpointFile(point, account, failure))
  if (!existsSync(file)) return false
  rmSync(file, { force: true })
  return true
}

async function hold(folder: string, point: Failpoint, account: string): Promise<void> {
  writeFileSync(join(folder, heldFile(point, account)), '')
  while (!existsSync(join(folder, 'resume'))) await new Promise((resolve) => setTimeout(resolve, 50))
}
