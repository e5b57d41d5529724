import { createHash } from 'node:crypto'
import type { WebhookEvent } from '@vitrine/networks/network'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { findIntegration } from '../connections/integrations.ts'
import { withAccountToken } from '../connections/tokens.ts'
import type { Deps } from '../deps/deps.ts'
import { isDisabled } from '../deps/disabled-companies.ts'
import { networkRequest } from '../deps/network-request.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { networkFor } from '../networks/connectors.ts'
import { applyItems, applyRemoval, toSource } from './upsert-items.ts'

/**
 * `GET/POST /api/webhooks/{network}`: what a network sends by itself. Checked on the raw bytes, kept as it came, once,
 * and answered at once; the work is a job's. No session: the signature is who speaks.
 */
export async function receiveWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )

  app.get<{ Params: { network: string }; Querystring: Record<string, string | undefined> }>(
    '/:network',
    async (request, reply) => {
      const challenge = requireWebhooks(deps, request.params.network).handshake?.(
        request.query,
        deps.config.FACEBOOK_VERIFY_TOKEN,
      )
      if (challenge == null) throw forbidden()
      return reply.type('text/plain').send(challenge)
    },
  )

  app.post<{ Params: { network: string }; Body: Buffer }>('/:network', async (request, reply) => {
    const webhooks = requireWebhooks(deps, request.params.network)
    const header = request.headers[webhooks.signatureHeader.toLowerCase()]
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!(await webhooks.verify(body, typeof header === 'string' ? header : null, networkRequest(deps, 10))))
      throw forbidden()
    await storeEvent(deps, request.params.network, body)
    return reply.code(200).send('ok')
  })
}

function requireWebhooks(deps: Deps, network: string) {
  const webhooks = networkFor(deps.networks, network)?.inbox?.webhooks
  if (!webhooks) throw notFound()
  return webhooks
}

async function storeEvent(deps: Deps, network: string, body: Buffer): Promise<void> {
  const id = newId()
  await deps.databases.open.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('webhook_event')
      .values({ id, network, sha256: createHash('sha256').update(body).digest(), body })
      .onConflict((clash) => clash.columns(['network', 'sha256']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) await enqueue(tx, 'inbox.webhook', { eventId: id })
  })
}

/**
 * Applies a kept event to every company that has the account connected. For a disabled one no network is asked: what an
 * event only points at polling looks for once it is enabled. What it says itself is said only once, so it is taken in.
 */
export async function applyWebhook(deps: Deps, of: { eventId: string }): Promise<void> {
  const { open } = deps.databases
  const stored = await open
    .selectFrom('webhook_event')
    .select(['network', 'body'])
    .where('id', '=', of.eventId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (!stored) return
  for (const event of requireWebhooks(deps, stored.network).parse(stored.body)) {
    const routes = await open
      .selectFrom('webhook_route')
      .select(['company_id', 'integration_id'])
      .where('network', '=', stored.network)
      .where('account_id', '=', event.account)
      .execute()
    for (const { company_id, integration_id } of routes)
      if (event.what !== 'look' || !(await isDisabled(deps, company_id)))
        await applyEvent(deps, company_id, integration_id, event)
  }
  await open
    .updateTable('webhook_event')
    .set({ applied_at: sql`clock_timestamp()`, body: Buffer.alloc(0) })
    .where('id', '=', of.eventId)
    .execute()
}

async function applyEvent(deps: Deps, companyId: string, integrationId: string, event: WebhookEvent): Promise<void> {
  const db = deps.databases.forCompany(companyId)
  const integration = await findIntegration(db, integrationId)
  if (!integration) return
  const items =
    event.what === 'item'
      ? [event.item]
      : event.what === 'look'
        ? await readItem(deps, companyId, integration, event.remoteId)
        : []
  await db.transaction().execute(async (tx) => {
    const from = toSource(integration)
    const changed =
      event.what === 'removed' || items === 'gone'
        ? await applyRemoval(tx, from, getRemoteId(event))
        : await applyItems(tx, from, items)
    for (const id of changed)
      await publishEvent(tx, { company: companyId, type: 'inbox', id, location: integration.location_id })
  })
}

function getRemoteId(event: WebhookEvent): string {
  return event.what === 'item' ? event.item.remoteId : event.remoteId
}

/** An event that only says that something changed: read it. What can't be read now, polling finds. */
async function readItem(deps: Deps, companyId: string, integration: { id: string; type: string }, remoteId: string) {
  const inbox = networkFor(deps.networks, integration.type)?.inbox
  if (!inbox) return []
  const item = await withAccountToken(deps, companyId, integration.id, (voice) =>
    inbox.read({ ...networkRequest(deps), ...voice, guard() {} }, remoteId),
  )
  if (item === 'reconnect') return []
  return item === 'gone' ? item : [item]
}
