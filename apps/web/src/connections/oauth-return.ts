import type { GrantNetwork } from '@vitrine/contract/connections'
import { safeReturn } from '../session/permissions.ts'
import { isGrantNetwork } from './grant-network.ts'

/** Where the person was when they left for a network; it lives as long as the tab. */
interface StoredReturn {
  readonly network: GrantNetwork
  readonly returnTo: string
}
const key = 'vitrine.connecting'

/** Notes the place to come back to, and goes to the network's own page. */
export function redirectToNetwork(url: string, left: StoredReturn): void {
  sessionStorage.setItem(key, JSON.stringify(left))
  location.assign(url)
}

/** Where to go back to from this network; null when this tab never left for it. */
export function returnFrom(network: GrantNetwork, storage: Pick<Storage, 'getItem'> = sessionStorage): string | null {
  const left = parseStoredReturn(storage.getItem(key))
  return left?.network === network ? left.returnTo : null
}

function parseStoredReturn(text: string | null): StoredReturn | null {
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('network' in read) || !('returnTo' in read)) return null
    const returnTo = safeReturn(read.returnTo)
    return isGrantNetwork(read.network) && returnTo ? { network: read.network, returnTo } : null
  } catch {
    return null
  }
}

/** What a network's answer adds to the address somebody comes back to. */
export interface NetworkCallbackResult {
  readonly grant?: string
  readonly denied?: true
}

/** The page left, with what the network brought; what an earlier attempt had brought is gone. */
export function withCallbackResult(returnTo: string, brought: NetworkCallbackResult): string {
  const url = new URL(returnTo, 'http://here')
  url.searchParams.delete('grant')
  url.searchParams.delete('denied')
  if (brought.grant) url.searchParams.set('grant', brought.grant)
  if (brought.denied) url.searchParams.set('denied', 'true')
  return url.pathname + url.search
}
