import type { GrantNetwork } from '@vitrine/contract/connections'
import { integrationFields, integrationNames } from '@vitrine/contract/integrations'
import type { Location, LocationSummary } from '@vitrine/contract/locations'
import type { z } from 'zod'
import type { ConnectedNetwork } from '../location-data/shown-networks.ts'

/** What every place tells of its connections, in lists and alone. */
export type LocationIntegrations = Pick<
  z.output<typeof LocationSummary.schema> | z.output<typeof Location.schema>,
  (typeof integrationFields)[ConnectedNetwork]
>

export const getConnection = (location: LocationIntegrations, network: ConnectedNetwork) =>
  location[integrationFields[network]]
export type Connection = NonNullable<ReturnType<typeof getConnection>>

export type Health = 'valid' | 'broken' | 'none'

export function getHealth(location: LocationIntegrations, network: ConnectedNetwork): Health {
  const connection = getConnection(location, network)
  if (!connection) return 'none'
  return connection.validToken ? 'valid' : 'broken'
}

/** What the connected account calls itself. */
export const getAccountName = (connection: Connection, network: ConnectedNetwork): string =>
  connection[integrationNames[network]] ?? connection.accountId

/**
 * What the person must not untick at the network, and the text of what will not work without it.
 * https://developers.facebook.com/docs/permissions (read 2026-11)
 */
const scopesNeeded: Record<GrantNetwork, Readonly<Record<string, 'publish' | 'read' | 'reply' | 'news'>>> = {
  facebook: {
    pages_manage_posts: 'publish',
    pages_read_user_content: 'read',
    pages_read_engagement: 'read',
    pages_manage_engagement: 'reply',
    pages_manage_metadata: 'news',
  },
  instagram: {
    instagram_content_publish: 'publish',
    instagram_basic: 'read',
    instagram_manage_comments: 'reply',
    pages_manage_metadata: 'news',
  },
  // Google asks for one right, and gives no account without it; LinkedIn for all or nothing.
  google: {},
  linkedin: {},
}

/** What the person did not allow, each once. */
export function listMissingPermissions(network: GrantNetwork, granted: readonly string[]) {
  const missing = Object.entries(scopesNeeded[network]).filter(([scope]) => !granted.includes(scope))
  return [...new Set(missing.map(([, what]) => what))]
}
