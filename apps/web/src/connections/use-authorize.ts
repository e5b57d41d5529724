import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { connections, type GrantNetwork } from '@vitrine/contract/connections'
import { send } from '../api/send.ts'
import { leaveFor } from './leaving.ts'

interface Asked {
  network: GrantNetwork
  /** The place it is for, when it is for one. */
  location?: string
  /** Where to come back to; here, unless said. */
  returnTo?: string
}

/** Leaves for the network's own page, where the person consents. Stays pending until the browser has gone. */
export function useAuthorize() {
  const router = useRouter()
  const leave = useMutation({
    mutationFn: async ({ network, location, returnTo }: Asked) => {
      const { url } = await send(connections.authorize, {
        params: { network },
        query: location === undefined ? {} : { location },
      })
      leaveFor(url, { network, returnTo: returnTo ?? router.state.location.href })
    },
  })
  return { ...leave, isLeaving: leave.isPending || leave.isSuccess }
}
