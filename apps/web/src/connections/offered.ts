import { type GrantNetwork, grantNetworks } from '@vitrine/contract/connections'
import { features } from '../features.ts'

/** The networks that can be connected on this installation, in the order they are shown. */
export const offeredNetworks: readonly GrantNetwork[] = grantNetworks.filter(
  (network) => network !== 'linkedin' || features.linkedin,
)
