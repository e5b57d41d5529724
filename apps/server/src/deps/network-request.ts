import type { RequestContext } from '@vitrine/networks/network'
import type { Deps } from './deps.ts'

/** The context of a network call in a request or job: the log, and a timeout. */
export function networkRequest(deps: Pick<Deps, 'log'>, seconds = 60): RequestContext {
  return { signal: AbortSignal.timeout(seconds * 1000), log: deps.log }
}
