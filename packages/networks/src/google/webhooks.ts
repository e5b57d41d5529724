import { parseJson } from '../failure.ts'
import type { RequestContext, WebhookEvent, Webhooks } from '../network.ts'
import type { Google, PushSettings } from './api.ts'
import { PushKeys, verifyPushToken } from './push-token.ts'
import { requests } from './requests.ts'
import { Notification, PubSubPush } from './wire.ts'

const KEYS_HOST = 'www.googleapis.com'
/** Google turns its keys over slowly and answers old ones for days; an unknown key id asks again sooner. */
const KEYS_FOR_MS = 3600_000
const KEY_FETCH_INTERVAL_MS = 60_000

/**
 * Notifications of new and changed reviews, pushed by Cloud Pub/Sub. They name the review and do not show it. The
 * setting belongs to the account and is shared by its listings, so one listing cannot be taken out of it.
 * https://developers.google.com/my-business/content/notification-setup (read 2026-11)
 */
export function googleWebhooks(google: Google, push: PushSettings): Webhooks {
  let known: { keys: PushKeys; at: number } | null = null

  async function keysFor(jwt: string, context: RequestContext): Promise<PushKeys> {
    const now = google.app.now().getTime()
    const age = known === null ? Number.POSITIVE_INFINITY : now - known.at
    const stranger = known !== null && !known.keys.keys.some(({ kid }) => kid === readKeyId(jwt))
    if (known === null || age > KEYS_FOR_MS || (stranger && age > KEY_FETCH_INTERVAL_MS)) {
      known = { keys: await google.fetch(KEYS_HOST, 'oauth2/v3/certs', PushKeys, context), at: now }
    }
    return known.keys
  }

  return {
    signatureHeader: 'authorization',
    async verify(_rawBody, header, context) {
      const jwt = header?.match(/^Bearer (\S+)$/)?.[1]
      if (jwt === undefined) return false
      return verifyPushToken(jwt, await keysFor(jwt, context), push, google.app.now())
    },
    parse(rawBody) {
      const { message } = PubSubPush.safeParse(parseJson(Buffer.from(rawBody).toString('utf8'))).data ?? {}
      if (message === undefined) return []
      return readEvents(parseJson(Buffer.from(message.data, 'base64').toString('utf8')))
    },
    async subscribe(call) {
      if (call.account.parentId === null) return
      const types = ['NEW_REVIEW', 'UPDATED_REVIEW']
      await google.send(call, call.token, requests.updateNotificationSetting(call.account.parentId, push.topic, types))
    },
  }
}

function readEvents(data: unknown): WebhookEvent[] {
  const notification = Notification.safeParse(data).data
  const review = notification?.review ?? notification?.reviewName ?? notification?.review_name
  const account = review?.match(/locations\/[^/]+/)?.[0]
  return review === undefined || account === undefined ? [] : [{ what: 'look', account, remoteId: review }]
}

function readKeyId(jwt: string): unknown {
  const head = parseJson(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString('utf8'))
  return typeof head === 'object' && head !== null && 'kid' in head ? head.kid : undefined
}
