import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { listEntries } from './follow.ts'

/** What a network may do after it accepted a mutation: return an error, reset the connection, or never respond. */
const afterAcceptance = ['500-after', 'reset-after', 'timeout-after'] as const
const share = 0.2

/** A fifth of all mutations take effect but report a failure, always the same ones for the same seed. */
export async function breakMutations(product: Product, seed: number): Promise<void> {
  // A rule applies to what the rules before it let pass, so the rates grow to give each a third of the fifth.
  const rules = afterAcceptance.map((error, index) => {
    const left = 1 - (index * share) / afterAcceptance.length
    return { fault: error, on: 'mutation', rate: share / afterAcceptance.length / left }
  })
  await product.control('PUT', '/faults', { seed, rules })
}

interface Killing {
  readonly times: number
  /** How many further public entries show that the new worker works. */
  readonly step: number
  readonly accounts: ReadonlySet<string>
  readonly since: number
  readonly print: (line: string) => void
}

/**
 * Kills the worker with -9 `times` times; each time another one takes over. It is killed once it has published
 * something, in the middle of the rest; or after half a minute, whatever it waits for.
 */
export async function killWorkers(product: Product, { times, step, print, ...ours }: Killing): Promise<void> {
  const shown = async () => (await listEntries({ product, ...ours })).filter((entry) => entry.public).length
  let last = 0
  let seen = 0
  let since = Date.now()
  for (let killed = 0; killed < times; await sleep(200)) {
    const now = await shown()
    const pid = product.workerPid()
    const idle = now < seen + step
    if (pid === last || now === 0 || (idle && Date.now() - since < 30_000)) continue
    process.kill(pid, 'SIGKILL')
    killed += 1
    print(`killed worker ${pid} with -9, ${killed} of ${times}`)
    last = pid
    seen = now
    since = Date.now()
  }
}
