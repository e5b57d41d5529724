import { type Call, NetworkError } from '@vitrine/networks/network'
import type { Subject } from './machine.ts'

interface How {
  readonly guard?: () => void
  readonly signal?: AbortSignal
}

/** Asks the network something in the name of the account, for no longer than a step may take, and counts how it went. */
export async function asked<T>(
  subject: Subject,
  operation: 'step' | 'commit' | 'find',
  ask: (call: Call) => Promise<T>,
  { guard, signal }: How = {},
): Promise<T> {
  const { machine, turn } = subject
  const limit = AbortSignal.timeout(machine.windows.step)
  try {
    const answer = await ask(subject.call(guard, signal === undefined ? limit : AbortSignal.any([limit, signal])))
    machine.breaker.saw(turn.network, operation, true)
    return answer
  } catch (error) {
    if (error instanceof NetworkError) {
      const { kind, code } = error.failure
      const broken = (kind === 'unavailable' || kind === 'unexpected') && code !== 'guard' && code !== 'aborted'
      machine.breaker.saw(turn.network, operation, !broken)
      machine.deps.log.info(
        { err: error, failure: error.failure, publication: subject.row.id, operation },
        'a network call failed',
      )
    }
    throw error
  }
}
