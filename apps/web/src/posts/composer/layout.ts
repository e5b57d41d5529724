import type { ReactNode } from 'react'
import type { TreePlace } from '../../ui/location-tree/tree.ts'
import type { Departure } from './state/use-departure.ts'
import type { Verbs } from './state/use-verbs.ts'

/** What both layouts, the desk's and the phone's, put in their places. */
export interface LayoutProps {
  banners: ReactNode
  departure: Departure
  verbs: Verbs
  gone: readonly TreePlace[]
}
