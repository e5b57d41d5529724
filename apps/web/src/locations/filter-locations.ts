import type { LocationStanding } from '@vitrine/contract/location-standings'
import { getHealth, type LocationIntegrations } from '../connections/connection-health.ts'
import { formatAddress } from '../location-data/format-address.ts'
import type { ConnectedNetwork } from '../location-data/shown-networks.ts'
import { makeFinder } from '../ui/fuzzy.ts'
import { type CompanySearch, type SortBy, type Todo, todos } from './search.ts'
import type { LocationListItem } from './use-all-locations.ts'

type Networks = readonly ConnectedNetwork[]
/** A place, and how it stands as far as that is known yet. */
export type LocationWithStatus = LocationListItem & { readonly standing?: LocationStanding | undefined }
type Waiting = LocationIntegrations & Pick<LocationWithStatus, 'groupe' | 'standing' | 'timeZoneToCheck'>

/** Is the place on this list of things to do? Of its connections those count that the person is shown. */
const waitsFor: Readonly<Record<Todo, (location: Waiting, shown: Networks) => boolean>> = {
  expired: (location, shown) => shown.some((network) => getHealth(location, network) === 'broken'),
  zone: ({ timeZoneToCheck }) => timeZoneToCheck,
  differs: ({ standing }) => standing?.differs === true,
  incomplete: ({ standing }) => (standing?.completeness ?? 1) < 1,
  ungrouped: (location) => location.groupe === undefined,
  facebook: (location) => getHealth(location, 'facebook') === 'none',
  instagram: (location) => getHealth(location, 'instagram') === 'none',
  google: (location) => getHealth(location, 'google') === 'none',
  linkedin: (location) => getHealth(location, 'linkedin') === 'none',
}

export function countTodos(locations: readonly LocationWithStatus[], shown: Networks): Record<Todo, number> {
  const counts = Object.fromEntries(todos.map((todo) => [todo, 0])) as Record<Todo, number> // fromEntries loses the keys
  for (const location of locations) for (const todo of todos) if (waitsFor[todo](location, shown)) counts[todo]++
  return counts
}

/** The places of a group or `none`, with all these labels, on this list. What is searched for was found before. */
export function filtered(
  found: readonly LocationWithStatus[],
  { group, labels, todo }: CompanySearch,
  shown: Networks,
): readonly LocationWithStatus[] {
  if (group === undefined && labels === undefined && todo === undefined) return found
  return found.filter(
    (location) =>
      (group === undefined || location.groupe?.id === group) &&
      (labels ?? []).every((label) => location.locationLabels.some(({ id }) => id === label)) &&
      (todo === undefined || waitsFor[todo](location, shown)),
  )
}

/** Finds places by what their line shows. Prepared once, asked at every key. */
export const makeLocationFinder = (locations: readonly LocationWithStatus[]) =>
  makeFinder(locations, (location) => [
    location.name,
    formatAddress(location),
    location.externalId,
    location.groupe?.name,
    ...location.locationLabels.map(({ name }) => name),
  ])

/** They come by name; anything else is sorted here, and what has no value stands at the end either way. */
export function sorted(
  locations: readonly LocationWithStatus[],
  by: SortBy | undefined,
  desc: boolean,
  language: string,
  shown: Networks,
): readonly LocationWithStatus[] {
  if ((by ?? 'name') === 'name') return desc ? locations.toReversed() : locations
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = desc ? -1 : 1
  if (by === 'connections') return locations.toSorted((a, b) => sign * (getSeverity(b, shown) - getSeverity(a, shown)))
  if (by === 'google')
    return locations.toSorted((a, b) => {
      const [first, second] = [a.standing?.completeness, b.standing?.completeness]
      if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
      return sign * (first - second)
    })
  return locations.toSorted((a, b) => {
    if (!a.groupe || !b.groupe) return Number(!a.groupe) - Number(!b.groupe)
    return sign * compare(a.groupe.name, b.groupe.name)
  })
}

/** What is broken weighs more than what is missing. Nobody misses private Instagram. */
function getSeverity(location: LocationListItem, shown: Networks): number {
  const weights = { broken: 10, none: 1, valid: 0 }
  return shown
    .filter((network) => network !== 'instagramPrivate' || getHealth(location, network) === 'broken')
    .reduce((sum, network) => sum + weights[getHealth(location, network)], 0)
}
