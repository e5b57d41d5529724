import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { locationTree } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useMe } from '../../../session/current-user.ts'
import { q } from '../../../api/queries.ts'
import { buildTreeData } from '../../../location-data/location-tree-data.ts'
import { listLocationIds, type Scope, toScope, getScopeZone } from '../model/scope.ts'

const everywhere = { groups: [], ungrouped: [] }

/** Which places are looked at, in which zone, and the tree to choose others from. */
export function useScope({ groups, locations }: Scope) {
  const me = useMe()
  const companyQuery = useQuery(q(companies.read, { params: { id: me.company.id } }))
  const company = companyQuery.data
  const tree = useQuery({ ...q(locationTree.read), staleTime: 300_000 })
  const treeResponse = tree.data
  const data = useMemo(() => (treeResponse ? buildTreeData(treeResponse) : undefined), [treeResponse])
  const locationIds = useMemo(() => listLocationIds({ groups, locations }, treeResponse ?? everywhere), [groups, locations, treeResponse])
  const usual = company?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = useMemo(
    () => getScopeZone({ groups, locations }, treeResponse ?? everywhere, usual),
    [groups, locations, treeResponse, usual],
  )
  return {
    /** Before the zone and the places in scope are known nothing is asked; where they can't be, with what there is. */
    ready: !companyQuery.isPending && (!tree.isPending || (groups === undefined && locations === undefined)),
    company,
    zone,
    places: locationIds,
    tree: data,
    /** What the address says for a choice made in the tree. */
    scopeOf: (chosen: ReadonlySet<string>): Scope => toScope(chosen, treeResponse ?? everywhere),
  }
}
