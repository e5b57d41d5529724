import { useQuery } from '@tanstack/react-query'
import { type LocationTree, locationTree } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { q } from '../api/queries.ts'
import type { TreeGroup, TreeLabel, TreePlace } from '../ui/location-tree/tree.ts'

export interface TreeData {
  groups: TreeGroup[]
  labels: TreeLabel[]
  places: TreePlace[]
}

/** The answer of `location_tree` in the plain form the tree of the kit takes. */
export function treeDataOf(answer: LocationTree): TreeData {
  return {
    groups: answer.groups.map(({ id, name }) => ({ id, name })),
    labels: answer.labels.map(({ id, name }) => ({ id, name })),
    places: [
      ...answer.groups.flatMap((group) => group.locations.map((place) => placeOf(place, group.id))),
      ...answer.ungrouped.map((place) => placeOf(place, null)),
    ],
  }
}

function placeOf(place: LocationTree['ungrouped'][number], group: string | null): TreePlace {
  return {
    id: place.id,
    name: place.name,
    group,
    city: place.city,
    codes: [place.postalCode, place.externalId].filter((code) => code !== undefined),
    labels: place.labels,
    networks: networksOf(place.integrations),
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

function networksOf(
  integrations: LocationTree['ungrouped'][number]['integrations'],
): NonNullable<TreePlace['networks']> {
  return order.flatMap((network) => {
    const found = integrations[network]
    return found ? [{ network, valid: found.validToken }] : []
  })
}

/** Every place the person may see, with groups and labels; `useQuery`'s own state is beside it. */
export function useLocationTreeData() {
  const query = useQuery(q(locationTree.read))
  const data = useMemo(() => (query.data ? treeDataOf(query.data) : undefined), [query.data])
  return { ...query, data }
}
