import { useShownNetworks } from '../../../location-data/shown-networks.ts'
import { type CalendarFilters, filterableNetworks } from '../model/search.ts'

/** The networks posts can be filtered by here. */
export const useFilterableNetworks = ({ networks }: CalendarFilters) => filterableNetworks(useShownNetworks(), networks)
