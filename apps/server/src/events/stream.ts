import type { ServerResponse } from 'node:http'
import type { NotificationSubject } from '@vitrine/contract/notifications'
import type { Permission } from '@vitrine/contract/permissions'
import pg from 'pg'
import type { Logger } from 'pino'
import { roleUrl } from '../db/database-roles.ts'
import type { Config } from '../lib/config.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { channel, type EventType, type Happened } from './events.ts'
import { subjectsFor } from './notification-subjects.ts'
import { createRecentEvents } from './recent.ts'

interface Listener {
  readonly viewer: Viewer
  readonly to: ServerResponse
}

/** One LISTEN connection for the whole process, and the event streams it feeds. */
export interface Streams {
  /** With `recentSeconds` the stream starts with the events of the last seconds. */
  open(viewer: Viewer, to: ServerResponse, recentSeconds?: number): void
  /** Starts listening; otherwise the first stream does. */
  start(): void
  close(): Promise<void>
}

/** The permissions needed to receive an event type: the same as for the list it concerns. */
const requiredPermissions: Partial<Record<EventType, readonly Permission[]>> = {
  inbox: ['inbox'],
  publication: ['calendar', 'calendarPost'],
  rss_feed: ['rssFeed'],
}

/** Several events may arrive at once; those after the end of a stream are dropped. */
function writeEvent(to: ServerResponse, what: string): void {
  if (!to.writableEnded) to.write(what)
}

const heartbeatMs = 20_000
const reconnectMs = 1_000

export function openStreams(deps: { readonly config: Config; readonly log: Logger }): Streams {
  const listeners = new Set<Listener>()
  const recent = createRecentEvents()
  let isListening = false
  let client: pg.Client | null = null
  let closed = false

  // Connects with the first stream, and reconnects when the connection is lost.
  const listen = async () => {
    if (client !== null || closed) return
    const mine = new pg.Client({
      connectionString: roleUrl(deps.config, 'vitrine_app'),
      application_name: 'vitrine events',
    })
    client = mine
    const again = () => {
      if (client !== mine) return
      client = null
      isListening = false
      mine.end().catch(() => {})
      // Events may have been missed, so every client is asked to reload its data.
      for (const { to } of listeners) writeEvent(to, 'event: again\ndata: {}\n\n')
      if (!closed) setTimeout(listen, reconnectMs).unref()
    }
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', ({ payload }) => {
      const event: Happened = JSON.parse(payload ?? '{}')
      recent.add(event)
      for (const listener of listeners) pass(event, listener)
    })
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      recent.restart()
      isListening = true
      // Streams opened before listening started may have missed events.
      for (const { to } of listeners) writeEvent(to, 'event: again\ndata: {}\n\n')
    } catch (error) {
      deps.log.warn({ err: error }, 'the live events can’t be heard')
      again()
    }
  }

  const pass = ({ company, user, location, type, id, about }: Happened, { viewer, to }: Listener) => {
    if (type === 'rights') {
      // The client reconnects: the new stream has the current permissions or is refused.
      if (user === undefined ? company === viewer.companyId : user === viewer.userId) to.end()
      return
    }
    if (viewer.companyId !== company || (user !== undefined && user !== viewer.userId)) return
    if (location !== undefined && !seesLocation(viewer, location)) return
    if (about !== undefined && !isRecipient(viewer, about)) return
    const needed = requiredPermissions[type]
    if (needed !== undefined && !may(viewer, needed)) return
    // Without a location the item may be at one the viewer can't see, so its id is not sent.
    const named = viewer.locations === null || location !== undefined || user !== undefined ? id : undefined
    writeEvent(to, `event: ${type}\ndata: ${JSON.stringify({ id: named, location })}\n\n`)
  }

  /** Sends events the page may have missed between its first reads and this stream; if unknown, asks it to reload. */
  const passRecent = (listener: Listener, seconds: number) => {
    const events = recent.listSince(listener.viewer.companyId, seconds)
    // The stream has the current permissions, but the page may show data read with the old ones.
    if (events === null || events.some(({ type }) => type === 'rights'))
      writeEvent(listener.to, 'event: again\ndata: {}\n\n')
    else for (const event of events) pass(event, listener)
  }

  /** Ends the streams whose session has ended. */
  const dismiss = async () => {
    const sessions = [...new Set([...listeners].map(({ viewer }) => viewer.sessionId))]
    const alive = await client?.query<{ id: string }>(
      'select id from session where id = any($1) and revoked_at is null and expires_at > clock_timestamp()',
      [sessions],
    )
    if (!alive) return
    const ids = new Set(alive.rows.map(({ id }) => id))
    for (const { viewer, to } of listeners)
      if (sessions.includes(viewer.sessionId) && !ids.has(viewer.sessionId)) to.end()
  }

  const speed = deps.config.VITRINE_TEST ? deps.config.TEST_SPEED : 1
  const heartbeat = setInterval(() => {
    if (listeners.size === 0) return
    for (const { to } of listeners) writeEvent(to, ': still here\n\n')
    // If the database is unavailable, the LISTEN connection notices and reconnects.
    dismiss().catch((error: unknown) => deps.log.warn({ err: error }, 'the sessions of streams can’t be looked at'))
  }, heartbeatMs / speed)
  heartbeat.unref()

  return {
    start: () => void listen(),
    open(viewer, to, recentSeconds) {
      const listener = { viewer, to }
      listeners.add(listener)
      to.on('close', () => listeners.delete(listener))
      // A client that disconnects during a write must not crash the process.
      to.on('error', (error) => deps.log.info({ err: error }, 'a stream broke off'))
      // If not listening yet, `again` is sent to every stream as soon as listening starts.
      if (recentSeconds !== undefined && isListening) passRecent(listener, recentSeconds)
      void listen()
    },
    async close() {
      closed = true
      clearInterval(heartbeat)
      for (const { to } of listeners) to.end()
      await client?.end().catch(() => {})
    },
  }
}

/** Whether the viewer's notification list includes one of these subjects. */
function isRecipient(viewer: Viewer, about: readonly NotificationSubject[]): boolean {
  const subjects = subjectsFor(viewer)
  return about.some((subject) => subjects.includes(subject) && !viewer.muted.includes(subject))
}
