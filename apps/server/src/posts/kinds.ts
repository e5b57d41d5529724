import type { IntegrationType } from '@vitrine/contract/integrations'
import type { PostType } from '@vitrine/contract/post-types'
import type { Network } from '@vitrine/networks/network'
import type { Networks } from '../networks.ts'

/** Kinds of post that the network knows and that we have no way to publish. */
const without: Partial<Record<IntegrationType, readonly PostType[]>> = { google: ['media'] }

/** Whether there is a way to publish such a post. */
export function canPublish(networks: Networks, network: IntegrationType, type: PostType): boolean {
  const connector = (networks as Readonly<Record<string, Network | undefined>>)[network]
  return connector?.posts !== undefined && !(without[network] ?? []).includes(type)
}
