import { queryOptions, experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query'
import { groups } from '@vitrine/contract/groups'
import { locationLabels } from '@vitrine/contract/location-labels'
import { locationTree } from '@vitrine/contract/locations'
import type { AnswerOf, MemberOf } from '@vitrine/contract/operation'
import type { ApiError } from '../api/error.ts'
import { everyPage, nothingLoaded, perPage, withPage } from '../api/every-page.ts'
import { send } from '../api/send.ts'
import { invalidate } from '../api.ts'

export type Group = MemberOf<typeof groups.list>
export type Label = MemberOf<typeof locationLabels.list>

interface Every<Member> {
  readonly items: readonly Member[]
  readonly total: number
}

const everyGroup = queryOptions<Every<Group>, ApiError>({
  queryKey: [groups.list.path, 'every'],
  queryFn: streamedQuery<Pick<AnswerOf<typeof groups.list>, 'member' | 'totalItems'>, Every<Group>>({
    streamFn: ({ signal }) =>
      everyPage((page) =>
        send(groups.list, { query: { page, itemsPerPage: perPage, order: { name: 'asc' } } }, { signal }),
      ),
    reducer: withPage,
    initialValue: nothingLoaded,
    refetchMode: 'replace',
  }),
})

const everyLabel = queryOptions<Every<Label>, ApiError>({
  queryKey: [locationLabels.list.path, 'every'],
  queryFn: streamedQuery<Pick<AnswerOf<typeof locationLabels.list>, 'member' | 'totalItems'>, Every<Label>>({
    streamFn: ({ signal }) =>
      everyPage((page) =>
        send(locationLabels.list, { query: { page, itemsPerPage: perPage, order: { name: 'asc' } } }, { signal }),
      ),
    reducer: withPage,
    initialValue: nothingLoaded,
    refetchMode: 'replace',
  }),
})

/** Every group by name, with how many places it holds. */
export const useGroups = () => useQuery(everyGroup)
/** Every label by name. */
export const useLabels = () => useQuery(everyLabel)

/** Names and counts of groups and labels stand in other lists too. */
export const groupsChanged = () => invalidate(groups.list, groups.read, locationTree.read)
export const labelsChanged = () => invalidate(locationLabels.list, locationLabels.read, locationTree.read)
