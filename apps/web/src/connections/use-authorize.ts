import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { connections, type GrantNetwork } from '@vitrine/contract/connections'
import { send } from '../api/send.ts'
import { redirectToNetwork } from './oauth-return.ts'

interface AuthorizeInput {
  network: GrantNetwork
  /** The place it is for, when it is for one. */
  location?: string
  /** Where to come back to; here, unless said. */
  returnTo?: string
}

/** Leaves for the network's own page, where the person consents. Stays pending until the browser has gone. */
export function useAuthorize() {
  const router = useRouter()
  const authorize = useMutation({
    mutationFn: async ({ network, location, returnTo }: AuthorizeInput) => {
      const { url } = await send(connections.authorize, {
        params: { network },
        query: location === undefined ? {} : { location },
      })
      redirectToNetwork(url, { network, returnTo: returnTo ?? router.state.location.href })
    },
  })
  return { ...authorize, isLeaving: authorize.isPending || authorize.isSuccess }
}
