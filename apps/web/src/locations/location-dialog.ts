import type { Label } from './groups-and-labels.ts'
import type { LocationListItem } from './use-all-locations.ts'

/** What stands open over the company's page. */
export type LocationDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'paste' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'group'; readonly locations: readonly LocationListItem[] }
  | { readonly kind: 'labels'; readonly locations: readonly LocationListItem[] }
  | { readonly kind: 'merge'; readonly label: Label; readonly locations: readonly LocationListItem[] }
  | { readonly kind: 'delete'; readonly location: LocationListItem }
