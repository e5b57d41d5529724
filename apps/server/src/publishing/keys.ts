import type { AccountRef } from '@vitrine/networks/network'
import { tokenFor } from '../connections/tokens.ts'
import type { Deps } from '../deps/deps.ts'

export type Granted = { readonly token: string; readonly account: AccountRef } | 'reconnect'

/** The right to speak for accounts, remembered for a moment: a burst asks for the same ones over and over. */
export interface Keys {
  of(companyId: string, integrationId: string, version: string): Promise<Granted>
}

const rememberedMs = 30_000
const most = 10_000

/** `version` is read with the publication, so a connection that changed since is never spoken for with its old token. */
export function openKeys(deps: Deps): Keys {
  const known = new Map<string, { version: string; at: number; granted: Promise<Granted> }>()
  return {
    of(companyId, integrationId, version) {
      const remembered = known.get(integrationId)
      if (remembered?.version === version && performance.now() - remembered.at < rememberedMs) return remembered.granted
      if (known.size >= most) known.clear()
      const granted = tokenFor(deps, companyId, integrationId)
      known.set(integrationId, { version, at: performance.now(), granted })
      granted.then(
        (answer) => answer === 'reconnect' && known.delete(integrationId),
        () => known.delete(integrationId),
      )
      return granted
    },
  }
}
