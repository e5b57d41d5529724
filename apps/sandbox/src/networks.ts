import type { Core } from './core.ts'
import type { Network } from './network.ts'

/** Every network the sandbox plays. */
export function createNetworks(_core: Core): Network[] {
  return []
}
