import type { Core } from './core.ts'
import { createFacebook } from './facebook/facebook.ts'
import { createGoogle } from './google/google.ts'
import { createGraph } from './graph/graph.ts'
import { createInstagram } from './instagram/instagram.ts'
import { createInstagramPrivate } from './instagram-private/instagram-private.ts'
import { createLinkedIn } from './linkedin/linkedin.ts'
import type { SandboxNetwork } from './network.ts'

/** Every network the sandbox plays. */
export function createNetworks(core: Core): SandboxNetwork[] {
  const graph = createGraph(core)
  // Each needs the other: the page shows its profile, the profile speaks through its page.
  const facebook = createFacebook(core, graph, () => instagram)
  const instagram = createInstagram(core, graph, facebook)
  return [facebook, instagram, createInstagramPrivate(core), createGoogle(core), createLinkedIn(core)]
}
