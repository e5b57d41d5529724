import type { Core } from './core.ts'
import { createFacebook } from './facebook/facebook.ts'
import { createGraph } from './graph/graph.ts'
import type { Network } from './network.ts'

/** Every network the sandbox plays. */
export function createNetworks(core: Core): Network[] {
  const graph = createGraph(core)
  const facebook = createFacebook(core, graph, () => ({ showProfile: () => undefined, answerable: () => undefined }))
  return [facebook]
}
