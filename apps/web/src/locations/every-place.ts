import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { locations, locationTree } from '@vitrine/contract/locations'
import type { AnswerOf, MemberOf } from '@vitrine/contract/operation'
import { useCallback } from 'react'
import { type Every, everyOf } from '../api/every.ts'
import { invalidate } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { askAgain } from '../api/refetch-stale.ts'
import { send } from '../api/send.ts'
import { type LiveEvent, useLive } from '../api/server-events.ts'

export type Place = MemberOf<typeof locations.list>
export type Places = Every<Place>

/** Every place by name, a hundred at a time. */
const everyPlace = queryOptions({
  ...everyOf(locations.list, { query: { order: { name: 'asc' } } }),
  staleTime: 300_000,
  // Thousands of places are not compared one by one each time a hundred more arrive.
  structuralSharing: false,
})

const liveTypes = ['integration'] as const

export function useEveryPlace() {
  useLive(
    liveTypes,
    useCallback((client, event: LiveEvent) => {
      if (event.location) void refresh(client, event.location)
      if (event.type === 'again') void askAgain(client, { queryKey: everyPlace.queryKey })
    }, []),
  )
  return useQuery(everyPlace)
}

/** Whether what has come is all there is. */
export const isWhole = (places: Places | undefined): boolean =>
  places !== undefined && places.items.length >= places.total

async function refresh(client: QueryClient, id: string): Promise<void> {
  const place = await send(locations.read, { params: { id } }).catch(() => null)
  if (place) changed(place)
  else await askAgain(client, { queryKey: everyPlace.queryKey })
}

/** What was read of a place before it changed is older, also where it is still on its way. */
function outdated(id: string) {
  const queryKey = [locations.read.path, { id }, null] as const
  void queryClient.cancelQueries({ queryKey })
  return queryKey
}

/** Shows a place as the server answered it, wherever it stands, without asking for the thousands around it. */
export function changed(place: AnswerOf<typeof locations.read>): void {
  queryClient.setQueryData(outdated(place.id), place)
  edit((items) => items.map((one) => (one.id === place.id ? place : one)))
}

/** Shows a change before the server has answered. */
export function changing(id: string, change: Partial<Pick<Place, 'name' | 'groupe' | 'locationLabels'>>): void {
  queryClient.setQueryData<AnswerOf<typeof locations.read>>(
    outdated(id),
    (before) => before && { ...before, ...change },
  )
  edit((items) => items.map((one) => (one.id === id ? { ...one, ...change } : one)))
}

/** Something that many places show was renamed, or is gone. */
export function changingAll(change: (place: Place) => Place): void {
  edit((items) => items.map(change))
  void invalidate(locations.read)
}

/** Puts a place into its spot by name. */
export function added(place: AnswerOf<typeof locations.read>): void {
  edit((items) => {
    const at = items.findIndex((one) => one.name.localeCompare(place.name) > 0)
    return items.toSpliced(at === -1 ? items.length : at, 0, place)
  }, 1)
}

export function removed(id: string): void {
  queryClient.removeQueries({ queryKey: [locations.read.path, { id }] })
  edit((items) => items.filter((one) => one.id !== id), -1)
}

function edit(change: (items: readonly Place[]) => readonly Place[], by = 0): void {
  const { queryKey } = everyPlace
  queryClient.setQueryData<Places>(
    queryKey,
    (before) => before && { items: change(before.items), total: before.total + by },
  )
  // A reading on its way may have passed this place before the change.
  void askAgain(queryClient, { queryKey, fetchStatus: 'fetching' })
  void invalidate(locationTree.read)
}
