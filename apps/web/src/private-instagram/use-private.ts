import { type Me, useMe } from '../account.ts'
import type { ConnectedNetwork } from '../connections/networks.ts'
import { offeredNetworks } from '../connections/offered.ts'
import { features } from '../features.ts'

/** Whether anything of private Instagram is shown: the installation offers it, and the person was given the right. */
export const showsPrivate = (me: Pick<Me, 'appPermissions'>): boolean =>
  features.privateInstagram && me.appPermissions.isAllowPrivateInstagram

export const useShowsPrivate = (): boolean => showsPrivate(useMe())

const withPrivate: readonly ConnectedNetwork[] = offeredNetworks.flatMap((network): ConnectedNetwork[] =>
  network === 'instagram' ? [network, 'instagramPrivate'] : [network],
)

/** The networks a person sees at a place, in the order they are shown everywhere. */
export function useShownNetworks(): readonly ConnectedNetwork[] {
  return useShowsPrivate() ? withPrivate : offeredNetworks
}
