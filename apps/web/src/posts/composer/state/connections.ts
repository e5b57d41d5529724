import type { ComposedNetwork } from '../model/offers.ts'
import type { Place } from './places.ts'

type Connected = Pick<Place, 'connections'>

/** The first chosen network that can't be used at a place, and why; null when all can. */
export function brokenAt(
  place: Connected | undefined,
  networks: readonly ComposedNetwork[],
): { network: ComposedNetwork; why: 'invalid' | 'missing' } | null {
  if (!place) return null
  for (const network of networks) {
    const valid = place.connections[network]
    if (valid !== true) return { network, why: valid === undefined ? 'missing' : 'invalid' }
  }
  return null
}

/** How many publications that makes: places whose account works, network by network. */
export function targetsOf(
  places: ReadonlyMap<string, Connected>,
  chosen: readonly string[],
  networks: readonly ComposedNetwork[],
): number {
  return networks.reduce(
    (sum, network) => sum + chosen.filter((id) => places.get(id)?.connections[network] === true).length,
    0,
  )
}

/** Networks that at least one place can be reached on. */
export function availableNetworks(
  places: Iterable<Connected>,
  networks: readonly ComposedNetwork[],
): ComposedNetwork[] {
  const found = new Set<ComposedNetwork>()
  for (const place of places) for (const network of networks) if (place.connections[network]) found.add(network)
  return networks.filter((network) => found.has(network))
}
