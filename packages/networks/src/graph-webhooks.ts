import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from './failure.ts'
import type { GraphClient } from './graph.ts'
import type { WebhookEvent, Webhooks } from './network.ts'

export const META_SIGNATURE_HEADER = 'x-hub-signature-256'

/**
 * Whether Meta signed exactly these bytes: `sha256=` and the HMAC-SHA256 of the raw body under the app's secret.
 * Compared in constant time.
 * https://developers.facebook.com/docs/graph-api/webhooks/getting-started (read 2026-11)
 */
export function verifySignature(rawBody: Uint8Array, header: string | null, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`)
  const given = Buffer.from(header ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The challenge to echo when Meta checks our address with the token we told it, else null. */
export function handshake(query: Readonly<Record<string, string | undefined>>, verifyToken: string): string | null {
  const given = Buffer.from(query['hub.verify_token'] ?? '')
  const expected = Buffer.from(verifyToken)
  const same = given.length === expected.length && timingSafeEqual(given, expected)
  return same && query['hub.mode'] === 'subscribe' ? (query['hub.challenge'] ?? null) : null
}

/** What the two objects, `page` and `instagram`, have in common; the page is what gets subscribed for both. */
export function graphWebhooks(
  graph: GraphClient,
  topic: { object: 'page' | 'instagram'; appFields: string; pageFields: string },
  page: (account: { id: string; parentId: string | null }) => string,
  read: (entry: GraphEntry) => WebhookEvent[],
): Webhooks {
  const { clientId, clientSecret } = graph.app
  return {
    handshake,
    signatureHeader: META_SIGNATURE_HEADER,
    verify: async (rawBody, header) => verifySignature(rawBody, header, clientSecret),
    parse(rawBody) {
      const payload = Payload.safeParse(parseJson(Buffer.from(rawBody).toString('utf8')))
      if (!payload.success || payload.data.object !== topic.object) return []
      return payload.data.entry.flatMap(read)
    },
    async subscribe(call) {
      const path = `${page(call.account)}/subscribed_apps`
      await graph.post(call, call.token, path, { subscribed_fields: topic.pageFields }, Success)
    },
    unsubscribe: (call) => graph.delete(call, call.token, `${page(call.account)}/subscribed_apps`),
    async register(callbackUrl, verifyToken, context) {
      const body = {
        object: topic.object,
        callback_url: callbackUrl,
        fields: topic.appFields,
        verify_token: verifyToken,
      }
      await graph.post(context, `${clientId}|${clientSecret}`, `${clientId}/subscriptions`, body, Success)
    },
  }
}

const Success = z.object({ success: z.boolean() })

const Entry = z.object({
  id: z.string(),
  time: z.number(),
  changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
})
export type GraphEntry = z.infer<typeof Entry>

const Payload = z.object({ object: z.string(), entry: z.array(Entry) })
