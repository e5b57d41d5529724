import { existsSync, rmSync } from 'node:fs'
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
export type Failpoint = (typeof failpoints)[number]

/** `kill` ends the process as kill -9 does, `stop` halts it as SIGSTOP does, `throw` raises an error. */
export const failures = ['kill', 'stop', 'throw'] as const
export type Failure = (typeof failures)[number]

let armedIn: string | null = null

/** Opens the failpoints; without VITRINE_TEST they stay closed whatever is armed. */
export function openFailpoints(config: Pick<Config, 'VITRINE_TEST' | 'FAILPOINTS'>): void {
  armedIn = config.VITRINE_TEST ? (config.FAILPOINTS ?? null) : null
}

/** The name of the file that arms a failpoint for one account. */
export function armedFile(point: Failpoint, account: string, failure: Failure): string {
  return `${point}@${encodeURIComponent(account)}.${failure}`
}

/**
 * Fails here if armed for the account: once, since the file that arms it goes first and outlives the process.
 * Synchronous, so that it may stand between two statements that nothing else must come between.
 */
export function fp(point: Failpoint, account: string): void {
  if (armedIn === null) return
  for (const failure of failures) {
    const file = join(armedIn, armedFile(point, account, failure))
    if (!existsSync(file)) continue
    rmSync(file, { force: true })
    if (failure === 'throw') throw new Error(`failpoint ${point}`)
    process.kill(process.pid, failure === 'kill' ? 'SIGKILL' : 'SIGSTOP')
    // The signal may be handled a moment later; nothing may happen meanwhile.
    if (failure === 'kill') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
}
