import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Where publishing can be made to fail, in the order a publication passes them. The crash table breaks it at each.
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
/** The same where a listing is brought up to date, in the order of a run that sends something. */
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
 * `kill` ends the process as kill -9 does, `stop` halts it as SIGSTOP does, `throw` raises an error, `hold` halts this one
 * turn until the file `resume` appears: so that many turns can be caught, each at its own point, and die together.
 */
export const failures = ['kill', 'stop', 'throw', 'hold'] as const
export type FailpointFailure = (typeof failures)[number]

let failpointFolder: string | null = null

/** Opens the failpoints; without VITRINE_TEST they stay closed whatever is armed. */
export function openFailpoints(config: Pick<Config, 'VITRINE_TEST' | 'FAILPOINTS'>): void {
  failpointFolder = config.VITRINE_TEST ? (config.FAILPOINTS ?? null) : null
}

/** The name of the file that arms a failpoint for one account. */
export function getFailpointFile(point: Failpoint, account: string, failure: FailpointFailure): string {
  return `${point}@${encodeURIComponent(account)}.${failure}`
}

/** Said in the folder while a turn is held, so that who watches knows. */
export function heldFile(point: Failpoint, account: string): string {
  return `held ${point}@${encodeURIComponent(account)}`
}

/** Fails here if armed for the account: once, since the file that arms it goes first and outlives the process. */
export function fp(point: Failpoint, account: string): Promise<void> | undefined {
  if (failpointFolder === null) return undefined
  fpNow(point, account)
  return consume(failpointFolder, point, account, 'hold') ? hold(failpointFolder, point, account) : undefined
}

/** The same between two statements that nothing else may come between; nothing can be held there. */
export function fpNow(point: Failpoint, account: string): void {
  if (failpointFolder === null) return
  if (consume(failpointFolder, point, account, 'throw')) throw new Error(`failpoint ${point}`)
  if (consume(failpointFolder, point, account, 'stop')) process.kill(process.pid, 'SIGSTOP')
  if (!consume(failpointFolder, point, account, 'kill')) return
  process.kill(process.pid, 'SIGKILL')
  // The signal may be handled a moment later; nothing may happen meanwhile.
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
