import { lazyComponent } from '../ui/lazy-component.tsx'
import { LocationTree, type LocationTreeProps } from '../ui/location-tree/LocationTree.tsx'

const SavedSelections = lazyComponent(async () => ({
  default: (await import('../saved-selections/SavedSelections.tsx')).SavedSelections,
}))

/** The tree of places with the selections one keeps. */
export function LocationTreeWithSelections(props: Omit<LocationTreeProps, 'Saved'>) {
  return <LocationTree {...props} Saved={SavedSelections} />
}
