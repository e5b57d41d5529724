import { call } from './operation.ts'

export const events = {
  stream: call('GET', '/events', {
    says: 'A stream (text/event-stream) of what changed: notification, inbox, publication, bulk_update, export, integration, rss_feed.',
    authz: { scope: 'locations', stranger: 404, effect: 'read' },
    raw: true,
  }),
}
