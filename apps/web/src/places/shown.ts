import { addressOf } from '../address.ts'
import { type Connected, healthOf } from '../connections/networks.ts'
import type { ConnectedNetwork } from '../shown-networks.ts'
import { finderOf } from '../ui/fuzzy.ts'
import type { Place } from './every-place.ts'
import { type CompanySearch, type SortBy, type Todo, todos } from './search.ts'

type Networks = readonly ConnectedNetwork[]
type Waiting = Connected & Pick<Place, 'groupe'>

/** Is the place on this list of things to do? Of its connections those count that the person is shown. */
const waitsFor: Readonly<Record<Todo, (place: Waiting, shown: Networks) => boolean>> = {
  expired: (place, shown) => shown.some((network) => healthOf(place, network) === 'broken'),
  ungrouped: (place) => place.groupe === undefined,
  facebook: (place) => healthOf(place, 'facebook') === 'none',
  instagram: (place) => healthOf(place, 'instagram') === 'none',
  google: (place) => healthOf(place, 'google') === 'none',
  linkedin: (place) => healthOf(place, 'linkedin') === 'none',
}

export function countTodos(places: readonly Place[], shown: Networks): Record<Todo, number> {
  const counts: Record<Todo, number> = { expired: 0, ungrouped: 0, facebook: 0, instagram: 0, google: 0, linkedin: 0 }
  for (const place of places) for (const todo of todos) if (waitsFor[todo](place, shown)) counts[todo]++
  return counts
}

/** The places of a group or `none`, with all these labels, on this list. What is searched for was found before. */
export function filtered(
  found: readonly Place[],
  { group, labels, todo }: CompanySearch,
  shown: Networks,
): readonly Place[] {
  if (group === undefined && labels === undefined && todo === undefined) return found
  return found.filter(
    (place) =>
      (group === undefined || place.groupe?.id === group) &&
      (labels ?? []).every((label) => place.locationLabels.some(({ id }) => id === label)) &&
      (todo === undefined || waitsFor[todo](place, shown)),
  )
}

/** Finds places by what their line shows. Prepared once, asked at every key. */
export const finderOfPlaces = (places: readonly Place[]) =>
  finderOf(places, (place) => [
    place.name,
    addressOf(place),
    place.externalId,
    place.groupe?.name,
    ...place.locationLabels.map(({ name }) => name),
  ])

/** They come by name; anything else is sorted here, and what has no value stands at the end either way. */
export function sorted(
  places: readonly Place[],
  by: SortBy | undefined,
  desc: boolean,
  language: string,
  shown: Networks,
): readonly Place[] {
  if ((by ?? 'name') === 'name') return desc ? places.toReversed() : places
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = desc ? -1 : 1
  if (by === 'connections') return places.toSorted((one, other) => sign * (trouble(other, shown) - trouble(one, shown)))
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
