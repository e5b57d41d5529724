import type { Place } from './every-place.ts'
import type { Label } from './named.ts'

/** What stands open over the company's page. */
export type PlaceDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'paste' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'group'; readonly places: readonly Place[] }
  | { readonly kind: 'labels'; readonly places: readonly Place[] }
  | { readonly kind: 'merge'; readonly label: Label; readonly places: readonly Place[] }
  | { readonly kind: 'delete'; readonly place: Place }
