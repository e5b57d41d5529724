import { call } from './operation.ts'

export const events = {
  stream: call('GET', '/events', {
    summary:
      'A stream (text/event-stream) of what changed: notification, inbox, publication, bulk_update, export, integration, rss_feed. With `Prefer: recent-events=8` it begins with the events of the last eight seconds, or with `again` where not all of them are known: everything shown is then read again.',
    authz: { scope: 'locations', stranger: 404, effect: 'read' },
    raw: true,
  }),
}
