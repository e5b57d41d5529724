import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import { serveApi } from './api.ts'
import type { Message } from './bind-request.ts'
import type { Holders } from './business-accounts.ts'
import { discover } from './discovery.ts'
import { invalid } from './errors.ts'
import { parseMask, write } from './field-masks.ts'
import { type GoogleIdentity, ISSUER } from './identity.ts'
import { v4Name } from './listings.ts'
import { reviewName } from './reviews.ts'
import { timestamp } from './timestamp.ts'
import type { Listing, StoredReview } from './types.ts'

export interface Notifications {
  /** Tells whoever this account's setting names; with nobody named, nobody is told. */
  notify(listing: Listing, type: 'NEW_REVIEW' | 'UPDATED_REVIEW', review: StoredReview): void
  clear(keepAccounts: boolean): void
}

const TOKEN_SECONDS = 3600

/** Which account wants to hear of what, and the Cloud Pub/Sub subscription that pushes it. */
export function createNotifications(core: Core, identity: GoogleIdentity, holders: Holders): Notifications {
  const api = discover('mybusinessnotifications', 'google.mybusiness.notifications.v1')
  const settings = core.saved.map('google notification settings', new Map<string, Message>())

  serveApi(core, identity, api, (serve) => {
    serve('accounts.getNotificationSetting', (call) => {
      const { id } = holders.requireHolder(call)
      return call.read(`accounts/${id}`, () => getSetting(id))
    })

    serve('accounts.updateNotificationSetting', (call) => {
      const { id } = holders.requireHolder(call)
      const mask = parseMask(api, 'NotificationSetting', String(call.query.updateMask), 'updateMask')
      return call.mutate(`accounts/${id}`, { public: false }, () => {
        const name = `accounts/${id}/notificationSetting`
        const after: Message = { ...write(getSetting(id), call.body, mask), name }
        const { pubsubTopic } = after
        if (pubsubTopic && !/^projects\/[^/]+\/topics\/[^/]+$/.test(String(pubsubTopic)))
          throw invalid([{ field: 'notification_setting.pubsub_topic', description: 'Invalid topic name.' }])
        settings.set(id, after)
        return { remoteId: name, text: String(pubsubTopic ?? ''), body: after }
      })
    })
  })

  function getSetting(id: string): Message {
    return settings.get(id) ?? { name: `accounts/${id}/notificationSetting` }
  }

  return {
    notify(listing, type, review) {
      const { pubsubTopic, notificationTypes } = getSetting(listing.holder)
      const url = core.options.webhookUrl?.replace('{network}', 'google')
      if (!url || !pubsubTopic || ![notificationTypes].flat().includes(type)) return
      const news = { notificationType: type, locationName: v4Name(listing), reviewName: reviewName(listing, review) }
      const messageId = digits(16, 'google message', listing.id, String(core.world.ids.next('google message')))
      const publishTime = timestamp(core.clock.now())
      core.webhooks.send({
        network: 'google',
        url,
        headers: () => ({ authorization: `Bearer ${pushToken(url)}` }),
        body: JSON.stringify({
          message: {
            data: Buffer.from(JSON.stringify(news)).toString('base64'),
            messageId,
            message_id: messageId,
            publishTime,
            publish_time: publishTime,
          },
          subscription: String(pubsubTopic).replace('/topics/', '/subscriptions/'),
        }),
      })
    },
    clear(keepAccounts) {
      if (!keepAccounts) settings.clear()
    },
  }

  /** Whoever receives it judges it by a real clock, so it carries real time. */
  function pushToken(audience: string): string {
    const now = Math.floor(Date.now() / 1000)
    const email = core.options.apps.google.pushAccount
    const sub = digits(21, 'google service account', email)
    return identity.key.sign({
      aud: audience,
      azp: sub,
      email,
      email_verified: true,
      exp: now + TOKEN_SECONDS,
      iat: now,
      iss: ISSUER,
      sub,
    })
  }
}
