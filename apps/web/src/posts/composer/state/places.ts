import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Locale } from '@vitrine/contract/companies'
import type { FieldValues } from '@vitrine/contract/fields'
import { type LocationTree, locations, locationTree } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { inChunks } from '../../../api/chunks.ts'
import { q } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { type TreeData, treeDataOf } from '../../../location-data/location-tree-data.ts'
import { type ComposedNetwork, composedNetworks } from '../model/offers.ts'
import { type LightPlace, needsWhole, presumed, valuesOf, type WholePlace } from '../model/place-values.ts'
import type { KnownPlace } from '../model/preflight.ts'

export interface Place extends KnownPlace {
  readonly zone: string
  /** What the account is called on each network. */
  readonly accounts: Readonly<Partial<Record<ComposedNetwork, string>>>
}

export interface Places {
  readonly tree: TreeData
  readonly all: ReadonlyMap<string, Place>
  /** The place that is previewed, with everything it says of itself. */
  readonly whole: WholePlace | undefined
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
const mostWholes = 100

/** The tree as the server says it; everything else about places hangs on it. */
export function useTree() {
  return useQuery(q(locationTree.read))
}

/** Places with their connections, and with the values of fields as far as somebody asks for them. */
export function usePlaces(tree: LocationTree, wanted: Wanted): Places {
  const { chosen, fields, previewed, day, lang } = wanted
  const data = useMemo(() => treeDataOf(tree), [tree])
  const light = useQuery({ ...lightPlaces(tree), enabled: fields.length > 0 }).data
  const ids = needsWhole(fields) ? chosen.slice(0, mostWholes) : []
  const read = [...new Set(previewed === null ? ids : [previewed, ...ids])]
  const wholes = useQueries({
    queries: read.map((id) => ({ ...q(locations.read, { params: { id } }), staleTime: 60_000 })),
    combine: whatIsThere,
  })
  const all = useMemo(() => {
    const known = new Map<string, LightPlace | WholePlace>(light?.map((place) => [place.id, place]))
    for (const whole of wholes) known.set(whole.id, whole)
    return new Map(
      placesIn(tree).map((place) => [
        place.id,
        placeOf(place, valuesIn(known.get(place.id), place, { fields, day, lang })),
      ]),
    )
  }, [tree, light, wholes, fields, day, lang])
  return { tree: data, all, whole: wholes.find(({ id }) => id === previewed) }
}

// One function for all renders: the answer is then only reckoned anew when something arrived.
const whatIsThere = (results: { data: WholePlace | undefined }[]) => results.flatMap(({ data }) => data ?? [])

type TreePlace = LocationTree['ungrouped'][number]

function placesIn(tree: LocationTree): TreePlace[] {
  return [...tree.groups.flatMap((group) => group.locations), ...tree.ungrouped]
}

/** All of them, a hundred at a time: choosing one more asks for nothing more. */
function lightPlaces(tree: LocationTree) {
  return queryOptions({
    queryKey: [locations.list.path, 'composer', tree.totalItems],
    staleTime: 60_000,
    queryFn: async () => {
      const ids = placesIn(tree).map(({ id }) => id)
      const ask = (part: readonly string[]) => send(locations.list, { query: { id: part, itemsPerPage: 100 } })
      return (await inChunks(ids, ask)).member
    },
  })
}

function valuesIn(
  place: LightPlace | WholePlace | undefined,
  { name, city }: TreePlace,
  { fields, day, lang }: Pick<Wanted, 'fields' | 'day' | 'lang'>,
): FieldValues {
  const light = { name, ...(city === undefined ? {} : { city }) }
  // Until it was read, a place is taken to have what is asked of it.
  if (!place) return { ...Object.fromEntries(fields.map((field) => [field, `{{${field}}}`])), ...light }
  return presumed(valuesOf(place, day, lang), fields, 'openingHours' in place)
}

function placeOf(place: TreePlace, values: FieldValues): Place {
  const { id, name, timeZone: zone, integrations } = place
  const of = <T>(pick: (integration: { validToken: boolean; name?: string }) => T | undefined) =>
    Object.fromEntries(
      composedNetworks.flatMap((network) => {
        const found = integrations[network]
        const picked = found && pick(found)
        return picked === undefined ? [] : [[network, picked]]
      }),
    )
  return {
    ...{ id, name, zone, values, zoneToCheck: place.timeZoneToCheck ?? false },
    connections: of(({ validToken }) => validToken),
    accounts: of(({ name: account }) => account),
  }
}

/** The zone most of these places are in; the company's where none is chosen. */
export function zoneOf(
  places: ReadonlyMap<string, Pick<Place, 'zone'>>,
  chosen: readonly string[],
  usual: string,
): string {
  const counts = new Map<string, number>()
  for (const id of chosen) {
    const zone = places.get(id)?.zone
    if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? usual
}
