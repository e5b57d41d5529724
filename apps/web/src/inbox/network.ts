import type { NetworkName } from '../ui/networks.ts'
import type { InboxListItem } from './search.ts'

/** The kit's name of the network an item came from. */
export const getNetworkName = (item: Pick<InboxListItem, 'integrationType'>): NetworkName => item.integrationType
