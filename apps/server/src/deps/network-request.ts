import type { RequestContext } from '@vitrine/networks/network'
import type { Deps } from './deps.ts'

/** How a request or a job asks a network something: with our log, and not for ever. */
export function networkRequest(deps: Pick<Deps, 'log'>, seconds = 60): RequestContext {
  return { signal: AbortSignal.timeout(seconds * 1000), log: deps.log }
}
