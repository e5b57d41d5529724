import { useQuery } from '@tanstack/react-query'
import { type LocationTree, locationTree } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { q } from '../api/queries.ts'
import type { TreeGroup, TreeLabel, TreeLocation } from '../ui/location-tree/tree.ts'

export interface TreeData {
  groups: TreeGroup[]
  labels: TreeLabel[]
  locations: TreeLocation[]
}

/** The answer of `location_tree` in the plain form the tree of the kit takes. */
export function buildTreeData(response: LocationTree): TreeData {
  return {
    groups: response.groups.map(({ id, name }) => ({ id, name })),
    labels: response.labels.map(({ id, name }) => ({ id, name })),
    locations: [
      ...response.groups.flatMap((group) => group.locations.map((location) => toTreeLocation(location, group.id))),
      ...response.ungrouped.map((location) => toTreeLocation(location, null)),
    ],
  }
}

function toTreeLocation(location: LocationTree['ungrouped'][number], group: string | null): TreeLocation {
  return {
    id: location.id,
    name: location.name,
    group,
    city: location.city,
    codes: [location.postalCode, location.externalId].filter((code) => code !== undefined),
    labels: location.labels,
    networks: listNetworks(location.integrations),
  }
}

/** In the order the product shows them everywhere. */
const order = [
  'facebook',
  'instagram',
  'instagramPrivate',
  'google',
  'linkedin',
  'tiktok',
  'youtube',
  'tripadvisor',
] as const

function listNetworks(
  integrations: LocationTree['ungrouped'][number]['integrations'],
): NonNullable<TreeLocation['networks']> {
  return order.flatMap((network) => {
    const found = integrations[network]
    return found ? [{ network, valid: found.validToken }] : []
  })
}

/** Every place the person may see, with groups and labels; `useQuery`'s own state is beside it. */
export function useLocationTreeData() {
  const query = useQuery(q(locationTree.read))
  const data = useMemo(() => (query.data ? buildTreeData(query.data) : undefined), [query.data])
  return { ...query, data }
}
