import { NetworkError } from '@vitrine/networks/network'
import { z } from 'zod'
import type { Deps } from '../deps/deps.ts'
import { asking } from '../deps/request-context.ts'
import type { Jobs } from '../jobs/job.ts'
import { networkFor } from '../networks/connectors.ts'
import { findIntegration } from './integrations.ts'
import { loseConnection, speak } from './tokens.ts'

const Ids = z.object({ companyId: z.uuid(), integrationId: z.uuid() })

export const connectionJobs = {
  'connections.subscribe': (deps, payload) => subscribe(deps, Ids.parse(payload)),
} satisfies Jobs

/** Asks the network to send us what happens on an account. Repeated, it changes nothing; a network that is down is asked again. */
async function subscribe(deps: Deps, of: { companyId: string; integrationId: string }): Promise<void> {
  const db = deps.databases.of(of.companyId)
  const integration = await findIntegration(db, of.integrationId)
  const webhooks = integration && networkFor(deps.networks, integration.type)?.inbox?.webhooks
  if (!integration || !webhooks) return
  try {
    await speak(deps, of.companyId, of.integrationId, (voice) =>
      webhooks.subscribe({ ...asking(deps, 30), ...voice, guard() {} }),
    )
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure.kind !== 'reconnect') throw error
    await loseConnection(db, integration, error.failure.say)
  }
}
