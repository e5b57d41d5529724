import { useQuery } from '@tanstack/react-query'
import { groups } from '@vitrine/contract/groups'
import { locationImports } from '@vitrine/contract/location-imports'
import { locationLabels } from '@vitrine/contract/location-labels'
import { locations, locationTree } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useEffect, useRef } from 'react'
import { invalidate, q } from '../../api/queries.ts'
import { useMe } from '../../session/current-user.ts'

export type LocationImportDetails = ResponseOf<typeof locationImports.read>

const isUnderWay = (status: LocationImportDetails['status'] | undefined) => status === 'QUEUED' || status === 'RUNNING'
const everyMs = 1000

/** One import, asked again each second while it runs. */
export function useImport(id: string) {
  const query = useQuery({
    ...q(locationImports.read, { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? everyMs : false),
    staleTime: 0,
  })
  useWhenDone(isUnderWay(query.data?.status))
  return query
}

/** The import that runs now, whoever began it, or null. Only those who see every place may import. */
export function useRunningImport() {
  const me = useMe()
  const query = useQuery({
    ...q(locationImports.list, { query: { order: { createdAt: 'desc' }, itemsPerPage: 5 } }),
    enabled: me.profile === 'PROFILE_OWNER' && me.appPermissions.locations,
    refetchInterval: ({ state }) => (state.data?.member.some(({ status }) => isUnderWay(status)) ? everyMs : false),
  })
  const running = query.data?.member.find(({ status }) => isUnderWay(status)) ?? null
  useWhenDone(running !== null)
  return running
}

/** Once an import is over, places, groups and labels are others than before. */
function useWhenDone(running: boolean): void {
  const ran = useRef(running)
  useEffect(() => {
    if (ran.current && !running) void invalidateLocations()
    ran.current = running
  }, [running])
}

const invalidateLocations = () =>
  invalidate(
    ...[locations.list, locations.read, locationTree.read],
    ...[groups.list, groups.read, locationLabels.list, locationLabels.read, locationImports.list],
  )
