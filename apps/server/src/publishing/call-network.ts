import { type Call, NetworkError } from '@vitrine/networks/network'
import type { PublicationContext } from './context.ts'

interface How {
  readonly guard?: () => void
  readonly signal?: AbortSignal
}

/** Asks the network something in the name of the account, for no longer than a step may take, and counts how it went. */
export async function callNetwork<T>(
  subject: PublicationContext,
  operation: 'step' | 'commit' | 'find',
  request: (call: Call) => Promise<T>,
  { guard, signal }: How = {},
): Promise<T> {
  const { machine, turn } = subject
  const limit = AbortSignal.timeout(machine.timing.step)
  try {
    const response = await request(subject.call(guard, signal === undefined ? limit : AbortSignal.any([limit, signal])))
    machine.breaker.saw(turn.network, operation, true)
    return response
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
