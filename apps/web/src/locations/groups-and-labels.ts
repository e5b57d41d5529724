import { useQuery } from '@tanstack/react-query'
import { groups } from '@vitrine/contract/groups'
import { locationLabels } from '@vitrine/contract/location-labels'
import { locationTree } from '@vitrine/contract/locations'
import type { MemberOf } from '@vitrine/contract/operation'
import { allPagesQuery } from '../api/fetch-all.ts'
import { invalidate } from '../api/queries.ts'

export type Group = MemberOf<typeof groups.list>
export type Label = MemberOf<typeof locationLabels.list>

/** A group or a label. */
export interface NamedItem {
  readonly id: string
  readonly name: string
  /** How many of the places one sees are in it, or carry it. */
  readonly count: number
}

const byName = { query: { order: { name: 'asc' } } } as const

/** Every group by name, with how many places it holds. */
export const useGroups = () => useQuery(allPagesQuery(groups.list, byName))
/** Every label by name. */
export const useLabels = () => useQuery(allPagesQuery(locationLabels.list, byName))

/** Names and counts of groups and labels stand in other lists too. */
export const groupsChanged = () => invalidate(groups.list, groups.read, locationTree.read)
export const labelsChanged = () => invalidate(locationLabels.list, locationLabels.read, locationTree.read)
