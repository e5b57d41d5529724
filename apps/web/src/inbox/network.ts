import type { NetworkName } from '../ui/networks.ts'
import type { Item } from './search.ts'

/** The kit's name of the network an item came from. */
export const networkOf = (item: Pick<Item, 'integrationType'>): NetworkName => item.integrationType
