import { grantNetworks } from '@vitrine/contract/connections'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'

/**
 * Tells each network where to send what happens, once per app; repeating it changes nothing. Every network is tried
 * before the first failure is thrown: without webhooks polling still brings everything, later.
 */
export async function registerWebhooks(deps: Deps): Promise<void> {
  const results = await Promise.allSettled(
    grantNetworks.map(async (network) => {
      const url = `${deps.config.PUBLIC_URL}/api/webhooks/${network}`
      await deps.networks[network].inbox?.webhooks?.register?.(
        url,
        deps.config.FACEBOOK_VERIFY_TOKEN,
        networkRequest(deps, 20),
      )
    }),
  )
  for (const each of results) if (each.status === 'rejected') throw each.reason
}
