import type { ComposedNetwork } from '../model/network-capabilities.ts'
import type { ComposerLocation } from './use-composer-locations.ts'

type Connected = Pick<ComposerLocation, 'connections'>

/** The first chosen network that can't be used at a place, and why; null when all can. */
export function findBrokenConnection(
  location: Connected | undefined,
  networks: readonly ComposedNetwork[],
): { network: ComposedNetwork; why: 'invalid' | 'missing' } | null {
  if (!location) return null
  for (const network of networks) {
    const valid = location.connections[network]
    if (valid !== true) return { network, why: valid === undefined ? 'missing' : 'invalid' }
  }
  return null
}

/** How many publications that makes: places whose account works, network by network. */
export function countTargets(
  locations: ReadonlyMap<string, Connected>,
  chosen: readonly string[],
  networks: readonly ComposedNetwork[],
): number {
  return networks.reduce(
    (sum, network) => sum + chosen.filter((id) => locations.get(id)?.connections[network] === true).length,
    0,
  )
}

/** Networks that at least one place can be reached on. */
export function availableNetworks(
  locations: Iterable<Connected>,
  networks: readonly ComposedNetwork[],
): ComposedNetwork[] {
  const found = new Set<ComposedNetwork>()
  for (const location of locations)
    for (const network of networks) if (location.connections[network]) found.add(network)
  return networks.filter((network) => found.has(network))
}
