import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Locale } from '@vitrine/contract/companies'
import type { FieldValues } from '@vitrine/contract/location-fields'
import { type LocationTree, locations, locationTree } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { inChunks } from '../../../api/chunks.ts'
import { q } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { buildTreeData, type TreeData } from '../../../location-data/location-tree-data.ts'
import {
  getFieldValues,
  type ListedLocation,
  type LocationDetails,
  needsWhole,
  withPlaceholderValues,
} from '../model/location-values.ts'
import { type ComposedNetwork, composedNetworks } from '../model/network-capabilities.ts'
import type { CheckableLocation } from '../model/preflight.ts'

export interface ComposerLocation extends CheckableLocation {
  readonly zone: string
  /** What the account is called on each network. */
  readonly accounts: Readonly<Partial<Record<ComposedNetwork, string>>>
}

export interface ComposerLocations {
  readonly tree: TreeData
  readonly all: ReadonlyMap<string, ComposerLocation>
  /** The place that is previewed, with everything it says of itself. */
  readonly whole: LocationDetails | undefined
}

interface Wanted {
  /** Places whose values are asked for. */
  readonly chosen: readonly string[]
  readonly fields: readonly string[]
  readonly previewed: string | null
  /** The day of the post, `2026-05-14`: hours are those of that day. */
  readonly day: string
  readonly lang: Locale
}

/** Above so many places their own pages are not read one by one; the server still checks each. */
const maxDetailReads = 100

/** The tree as the server says it; everything else about places hangs on it. */
export function useTree() {
  return useQuery(q(locationTree.read))
}

/** Places with their connections, and with the values of fields as far as somebody asks for them. */
export function useComposerLocations(tree: LocationTree, wanted: Wanted): ComposerLocations {
  const { chosen, fields, previewed, day, lang } = wanted
  const data = useMemo(() => buildTreeData(tree), [tree])
  const light = useQuery({ ...getListedLocationsQuery(tree), enabled: fields.length > 0 }).data
  const ids = needsWhole(fields) ? chosen.slice(0, maxDetailReads) : []
  const read = [...new Set(previewed === null ? ids : [previewed, ...ids])]
  const wholes = useQueries({
    queries: read.map((id) => ({ ...q(locations.read, { params: { id } }), staleTime: 60_000 })),
    combine: whatIsThere,
  })
  const all = useMemo(() => {
    const known = new Map<string, ListedLocation | LocationDetails>(light?.map((location) => [location.id, location]))
    for (const whole of wholes) known.set(whole.id, whole)
    return new Map(
      listTreeLocations(tree).map((location) => [
        location.id,
        toComposerLocation(location, getValues(known.get(location.id), location, { fields, day, lang })),
      ]),
    )
  }, [tree, light, wholes, fields, day, lang])
  return { tree: data, all, whole: wholes.find(({ id }) => id === previewed) }
}

// One function for all renders: the answer is then only reckoned anew when something arrived.
const whatIsThere = (results: { data: LocationDetails | undefined }[]) => results.flatMap(({ data }) => data ?? [])

type LocationTreeMember = LocationTree['ungrouped'][number]

function listTreeLocations(tree: LocationTree): LocationTreeMember[] {
  return [...tree.groups.flatMap((group) => group.locations), ...tree.ungrouped]
}

/** All of them, a hundred at a time: choosing one more asks for nothing more. */
function getListedLocationsQuery(tree: LocationTree) {
  return queryOptions({
    queryKey: [locations.list.path, 'composer', tree.totalItems],
    staleTime: 60_000,
    queryFn: async () => {
      const ids = listTreeLocations(tree).map(({ id }) => id)
      const fetchChunk = (part: readonly string[]) => send(locations.list, { query: { id: part, itemsPerPage: 100 } })
      return (await inChunks(ids, fetchChunk)).member
    },
  })
}

function getValues(
  location: ListedLocation | LocationDetails | undefined,
  { name, city }: LocationTreeMember,
  { fields, day, lang }: Pick<Wanted, 'fields' | 'day' | 'lang'>,
): FieldValues {
  const light = { name, ...(city === undefined ? {} : { city }) }
  // Until it was read, a place is taken to have what is asked of it.
  if (!location) return { ...Object.fromEntries(fields.map((field) => [field, `{{${field}}}`])), ...light }
  return withPlaceholderValues(getFieldValues(location, day, lang), fields, 'openingHours' in location)
}

function toComposerLocation(location: LocationTreeMember, values: FieldValues): ComposerLocation {
  const { id, name, timeZone: zone, integrations } = location
  const pickByNetwork = <T>(pick: (integration: { validToken: boolean; name?: string }) => T | undefined) =>
    Object.fromEntries(
      composedNetworks.flatMap((network) => {
        const found = integrations[network]
        const picked = found && pick(found)
        return picked === undefined ? [] : [[network, picked]]
      }),
    )
  return {
    ...{ id, name, zone, values, zoneToCheck: location.timeZoneToCheck ?? false },
    connections: pickByNetwork(({ validToken }) => validToken),
    accounts: pickByNetwork(({ name: account }) => account),
  }
}

/** The zone most of these places are in; the company's where none is chosen. */
export function getMainZone(
  locationsById: ReadonlyMap<string, Pick<ComposerLocation, 'zone'>>,
  chosen: readonly string[],
  usual: string,
): string {
  const counts = new Map<string, number>()
  for (const id of chosen) {
    const zone = locationsById.get(id)?.zone
    if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? usual
}
