import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { listEntries } from './follow.ts'

/** What a network may do with a mutation it accepted: answer an error, break off, or never answer. */
const afterAcceptance = ['500-after', 'reset-after', 'timeout-after'] as const
const share = 0.2

/** A fifth of all mutations take effect and are told otherwise, always the same ones for the same seed. */
export async function breakMutations(product: Product, seed: number): Promise<void> {
  // A rule meets what those before it let pass, so that each takes a third of the fifth.
  const rules = afterAcceptance.map((error, index) => {
    const left = 1 - (index * share) / afterAcceptance.length
    return { fault: error, on: 'mutation', rate: share / afterAcceptance.length / left }
  })
  await product.control('PUT', '/faults', { seed, rules })
}

interface Killing {
  readonly times: number
  /** How much more the public sees, by which a worker has shown that it works. */
  readonly step: number
  readonly accounts: ReadonlySet<string>
  readonly since: number
  readonly print: (line: string) => void
}

/**
 * Kills the worker with -9 so many times; another takes its work over each time. It dies when it has got something
 * out, in the middle of the rest; or after half a minute, whatever it waits for.
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
