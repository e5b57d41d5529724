import { NetworkError } from '@vitrine/networks/network'
import { z } from 'zod'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import type { Jobs } from '../jobs/job.ts'
import { networkFor } from '../networks/connectors.ts'
import { findIntegration } from './integrations.ts'
import { invalidateConnection, withAccountToken } from './tokens.ts'

const Ids = z.object({ companyId: z.uuid(), integrationId: z.uuid() })

export const connectionJobs = {
  'connections.subscribe': (deps, payload) => subscribe(deps, Ids.parse(payload)),
} satisfies Jobs

/** Asks the network to send us what happens on an account. Repeated, it changes nothing; a network that is down is asked again. */
async function subscribe(deps: Deps, of: { companyId: string; integrationId: string }): Promise<void> {
  const db = deps.databases.forCompany(of.companyId)
  const integration = await findIntegration(db, of.integrationId)
  const webhooks = integration && networkFor(deps.networks, integration.type)?.inbox?.webhooks
  if (!integration || !webhooks) return
  try {
    await withAccountToken(deps, of.companyId, of.integrationId, (voice) =>
      webhooks.subscribe({ ...networkRequest(deps, 30), ...voice, guard() {} }),
    )
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure.kind !== 'reconnect') throw error
    await invalidateConnection(db, integration, error.failure.say)
  }
}
