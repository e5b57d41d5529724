import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import { serveApi } from './api.ts'
import type { Message } from './bind.ts'
import { discover } from './discovery.ts'
import { invalid } from './errors.ts'
import type { Holders } from './holders.ts'
import { type Identity, ISSUER } from './identity.ts'
import { timestamp } from './instants.ts'
import { v4Name } from './listings.ts'
import { parseMask, write } from './masks.ts'
import { reviewName } from './reviews.ts'
import type { Listing, Review } from './types.ts'

export interface Notifications {
  /** Tells whoever this account's setting names; with nobody named, nobody is told. */
  tell(listing: Listing, type: 'NEW_REVIEW' | 'UPDATED_REVIEW', review: Review): void
  clear(keepAccounts: boolean): void
}

const TOKEN_SECONDS = 3600

/** Which account wants to hear of what, and the Cloud Pub/Sub subscription that pushes it. */
export function createNotifications(core: Core, identity: Identity, holders: Holders): Notifications {
  const api = discover('mybusinessnotifications', 'google.mybusiness.notifications.v1')
  const settings = core.saved.map('google notification settings', new Map<string, Message>())

  serveApi(core, identity, api, (serve) => {
    serve('accounts.getNotificationSetting', (call) => {
      const { id } = holders.asked(call)
      return call.read(`accounts/${id}`, () => settingOf(id))
    })

    serve('accounts.updateNotificationSetting', (call) => {
      const { id } = holders.asked(call)
      const mask = parseMask(api, 'NotificationSetting', String(call.query.updateMask), 'updateMask')
      return call.mutate(`accounts/${id}`, { public: false }, () => {
        const name = `accounts/${id}/notificationSetting`
        const after: Message = { ...write(settingOf(id), call.body, mask), name }
        const { pubsubTopic } = after
        if (pubsubTopic && !/^projects\/[^/]+\/topics\/[^/]+$/.test(String(pubsubTopic)))
          throw invalid([{ field: 'notification_setting.pubsub_topic', description: 'Invalid topic name.' }])
        settings.set(id, after)
        return { remoteId: name, text: String(pubsubTopic ?? ''), body: after }
      })
    })
  })

  function settingOf(id: string): Message {
    return settings.get(id) ?? { name: `accounts/${id}/notificationSetting` }
  }

  return {
    tell(listing, type, review) {
      const { pubsubTopic, notificationTypes } = settingOf(listing.holder)
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
