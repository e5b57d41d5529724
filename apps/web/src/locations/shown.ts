import type { LocationStanding } from '@vitrine/contract/location-standings'
import { type Connected, healthOf } from '../connections/networks.ts'
import { addressOf } from '../location-data/format-address.ts'
import type { ConnectedNetwork } from '../location-data/shown-networks.ts'
import { finderOf } from '../ui/fuzzy.ts'
import type { Place } from './every-place.ts'
import { type CompanySearch, type SortBy, type Todo, todos } from './search.ts'

type Networks = readonly ConnectedNetwork[]
/** A place, and how it stands as far as that is known yet. */
export type StandingPlace = Place & { readonly standing?: LocationStanding | undefined }
type Waiting = Connected & Pick<StandingPlace, 'groupe' | 'standing' | 'timeZoneToCheck'>

/** Is the place on this list of things to do? Of its connections those count that the person is shown. */
const waitsFor: Readonly<Record<Todo, (place: Waiting, shown: Networks) => boolean>> = {
  expired: (place, shown) => shown.some((network) => healthOf(place, network) === 'broken'),
  zone: ({ timeZoneToCheck }) => timeZoneToCheck,
  differs: ({ standing }) => standing?.differs === true,
  incomplete: ({ standing }) => (standing?.completeness ?? 1) < 1,
  ungrouped: (place) => place.groupe === undefined,
  facebook: (place) => healthOf(place, 'facebook') === 'none',
  instagram: (place) => healthOf(place, 'instagram') === 'none',
  google: (place) => healthOf(place, 'google') === 'none',
  linkedin: (place) => healthOf(place, 'linkedin') === 'none',
}

export function countTodos(places: readonly StandingPlace[], shown: Networks): Record<Todo, number> {
  const counts = Object.fromEntries(todos.map((todo) => [todo, 0])) as Record<Todo, number> // fromEntries loses the keys
  for (const place of places) for (const todo of todos) if (waitsFor[todo](place, shown)) counts[todo]++
  return counts
}

/** The places of a group or `none`, with all these labels, on this list. What is searched for was found before. */
export function filtered(
  found: readonly StandingPlace[],
  { group, labels, todo }: CompanySearch,
  shown: Networks,
): readonly StandingPlace[] {
  if (group === undefined && labels === undefined && todo === undefined) return found
  return found.filter(
    (place) =>
      (group === undefined || place.groupe?.id === group) &&
      (labels ?? []).every((label) => place.locationLabels.some(({ id }) => id === label)) &&
      (todo === undefined || waitsFor[todo](place, shown)),
  )
}

/** Finds places by what their line shows. Prepared once, asked at every key. */
export const finderOfPlaces = (places: readonly StandingPlace[]) =>
  finderOf(places, (place) => [
    place.name,
    addressOf(place),
    place.externalId,
    place.groupe?.name,
    ...place.locationLabels.map(({ name }) => name),
  ])

/** They come by name; anything else is sorted here, and what has no value stands at the end either way. */
export function sorted(
  places: readonly StandingPlace[],
  by: SortBy | undefined,
  desc: boolean,
  language: string,
  shown: Networks,
): readonly StandingPlace[] {
  if ((by ?? 'name') === 'name') return desc ? places.toReversed() : places
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = desc ? -1 : 1
  if (by === 'connections') return places.toSorted((one, other) => sign * (trouble(other, shown) - trouble(one, shown)))
  if (by === 'google')
    return places.toSorted((one, other) => {
      const [first, second] = [one.standing?.completeness, other.standing?.completeness]
      if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
      return sign * (first - second)
    })
  return places.toSorted((one, other) => {
    if (!one.groupe || !other.groupe) return Number(!one.groupe) - Number(!other.groupe)
    return sign * compare(one.groupe.name, other.groupe.name)
  })
}

/** What is broken weighs more than what is missing. Nobody misses private Instagram. */
function trouble(place: Place, shown: Networks): number {
  const weights = { broken: 10, none: 1, valid: 0 }
  return shown
    .filter((network) => network !== 'instagramPrivate' || healthOf(place, network) === 'broken')
    .reduce((sum, network) => sum + weights[healthOf(place, network)], 0)
}
