import type { AccountRef } from '@vitrine/networks/network'
import { tokenFor } from '../connections/tokens.ts'
import type { Deps } from '../deps/deps.ts'

export type TokenResult = { readonly token: string; readonly account: AccountRef } | 'reconnect'

/** The right to speak for accounts, remembered for a moment: a burst asks for the same ones over and over. */
export interface TokenCache {
  get(companyId: string, integrationId: string, version: string): Promise<TokenResult>
}

const rememberedMs = 30_000
const maxEntries = 10_000

/** `version` is read with the publication, so a connection that changed since is never spoken for with its old token. */
export function openTokenCache(deps: Deps): TokenCache {
  const known = new Map<string, { version: string; at: number; granted: Promise<TokenResult> }>()
  return {
    get(companyId, integrationId, version) {
      const remembered = known.get(integrationId)
      if (remembered?.version === version && performance.now() - remembered.at < rememberedMs) return remembered.granted
      if (known.size >= maxEntries) known.clear()
      const granted = tokenFor(deps, companyId, integrationId)
      known.set(integrationId, { version, at: performance.now(), granted })
      granted.then(
        (result) => result === 'reconnect' && known.delete(integrationId),
        () => known.delete(integrationId),
      )
      return granted
    },
  }
}
