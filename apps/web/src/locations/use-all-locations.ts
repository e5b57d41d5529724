import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { locations, locationTree } from '@vitrine/contract/locations'
import type { MemberOf, ResponseOf } from '@vitrine/contract/operation'
import { useCallback } from 'react'
import { allPagesQuery, type LoadedList } from '../api/fetch-all.ts'
import { invalidate } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { send } from '../api/send.ts'
import { type LiveEvent, useLive } from '../api/server-events.ts'

export type LocationListItem = MemberOf<typeof locations.list>
export type LocationList = LoadedList<LocationListItem>

/** Every place by name, a hundred at a time. */
const allLocationsQuery = queryOptions({
  ...allPagesQuery(locations.list, { query: { order: { name: 'asc' } } }),
  staleTime: 300_000,
  // Thousands of places are not compared one by one each time a hundred more arrive.
  structuralSharing: false,
})

const liveTypes = ['integration'] as const

export function useAllLocations() {
  useLive(
    liveTypes,
    useCallback((client, event: LiveEvent) => {
      if (event.location) void refresh(client, event.location)
      if (event.type === 'again') void refetchStale(client, { queryKey: allLocationsQuery.queryKey })
    }, []),
  )
  return useQuery(allLocationsQuery)
}

/** Whether what has come is all there is. */
export const isFullyLoaded = (loaded: LocationList | undefined): boolean =>
  loaded !== undefined && loaded.items.length >= loaded.total

async function refresh(client: QueryClient, id: string): Promise<void> {
  const location = await send(locations.read, { params: { id } }).catch(() => null)
  if (location) changed(location)
  else await refetchStale(client, { queryKey: allLocationsQuery.queryKey })
}

/** What was read of a place before it changed is older, also where it is still on its way. */
function outdated(id: string) {
  const queryKey = [locations.read.path, { id }, null] as const
  void queryClient.cancelQueries({ queryKey })
  return queryKey
}

/** Shows a place as the server answered it, wherever it stands, without asking for the thousands around it. */
export function changed(location: ResponseOf<typeof locations.read>): void {
  queryClient.setQueryData(outdated(location.id), location)
  edit((items) => items.map((item) => (item.id === location.id ? location : item)))
}

/** Shows a change before the server has answered. */
export function updateOptimistically(
  id: string,
  change: Partial<Pick<LocationListItem, 'name' | 'groupe' | 'locationLabels'>>,
): void {
  queryClient.setQueryData<ResponseOf<typeof locations.read>>(
    outdated(id),
    (before) => before && { ...before, ...change },
  )
  edit((items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)))
}

/** Something that many places show was renamed, or is gone. */
export function updateAllOptimistically(change: (location: LocationListItem) => LocationListItem): void {
  edit((items) => items.map(change))
  void invalidate(locations.read)
}

/** Puts a place into its spot by name. */
export function added(location: ResponseOf<typeof locations.read>): void {
  edit((items) => {
    const at = items.findIndex((item) => item.name.localeCompare(location.name) > 0)
    return items.toSpliced(at === -1 ? items.length : at, 0, location)
  }, 1)
}

export function removed(id: string): void {
  queryClient.removeQueries({ queryKey: [locations.read.path, { id }] })
  edit((items) => items.filter((item) => item.id !== id), -1)
}

function edit(change: (items: readonly LocationListItem[]) => readonly LocationListItem[], by = 0): void {
  const { queryKey } = allLocationsQuery
  queryClient.setQueryData<LocationList>(
    queryKey,
    (before) => before && { items: change(before.items), total: before.total + by },
  )
  // A reading on its way may have passed this place before the change.
  void refetchStale(queryClient, { queryKey, fetchStatus: 'fetching' })
  void invalidate(locationTree.read)
}
