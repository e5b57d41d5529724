import { offeredNetworks } from '../location-data/shown-networks.ts'
import { networkChoices } from './search.ts'

/** The networks of this installation whose comments and reviews are answered. */
export const replyNetworks = networkChoices.filter((network) => offeredNetworks.includes(network))
