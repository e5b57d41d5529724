import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { locationTree } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useMe } from '../../../session/current-user.ts'
import { q } from '../../../api/queries.ts'
import { treeDataOf } from '../../../location-data/location-tree-data.ts'
import { placesIn, type Scope, scopeOf, zoneOf } from '../model/scope.ts'

const everywhere = { groups: [], ungrouped: [] }

/** Which places are looked at, in which zone, and the tree to choose others from. */
export function useScope({ groups, locations }: Scope) {
  const me = useMe()
  const house = useQuery(q(companies.read, { params: { id: me.company.id } }))
  const company = house.data
  const tree = useQuery({ ...q(locationTree.read), staleTime: 300_000 })
  const answer = tree.data
  const data = useMemo(() => (answer ? treeDataOf(answer) : undefined), [answer])
  const places = useMemo(() => placesIn({ groups, locations }, answer ?? everywhere), [groups, locations, answer])
  const usual = company?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = useMemo(
    () => zoneOf({ groups, locations }, answer ?? everywhere, usual),
    [groups, locations, answer, usual],
  )
  return {
    /** Before the zone and the places in scope are known nothing is asked; where they can't be, with what there is. */
    ready: !house.isPending && (!tree.isPending || (groups === undefined && locations === undefined)),
    company,
    zone,
    places,
    tree: data,
    /** What the address says for a choice made in the tree. */
    scopeOf: (chosen: ReadonlySet<string>): Scope => scopeOf(chosen, answer ?? everywhere),
  }
}
