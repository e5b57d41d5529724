import { type GrantNetwork, grantNetworks } from '@vitrine/contract/connections'
import { features } from '../api/features.ts'
import { type Me, useMe } from '../session/current-user.ts'

/** Networks a place shows a connection to: those people consent at, and the one they sign in to. */
export type ConnectedNetwork = GrantNetwork | 'instagramPrivate'

/** The networks that can be connected on this installation, in the order they are shown. */
export const offeredNetworks: readonly GrantNetwork[] = grantNetworks.filter(
  (network) => network !== 'linkedin' || features.linkedin,
)

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
