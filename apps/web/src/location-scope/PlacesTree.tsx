import { late } from '../ui/lazy-component.tsx'
import { LocationTree, type LocationTreeProps } from '../ui/location-tree/LocationTree.tsx'

const SavedSelections = late(async () => ({
  default: (await import('../saved-selections/SavedSelections.tsx')).SavedSelections,
}))

/** The tree of places with the selections one keeps. */
export function PlacesTree(props: Omit<LocationTreeProps, 'Saved'>) {
  return <LocationTree {...props} Saved={SavedSelections} />
}
