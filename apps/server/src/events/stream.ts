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

/** One connection that listens for the whole process, and the streams that hang on it. */
export interface Streams {
  /** With `recentSeconds` the stream begins with the events of these last seconds. */
  open(viewer: Viewer, to: ServerResponse, recentSeconds?: number): void
  /** Listens from now on; else from the first stream on. */
  start(): void
  close(): Promise<void>
}

/** Who is told nothing of what they may not look at: the same rights as the lists behind it. */
const requiredPermissions: Partial<Record<EventType, readonly Permission[]>> = {
  inbox: ['inbox'],
  publication: ['calendar', 'calendarPost'],
  rss_feed: ['rssFeed'],
}

/** Events come several at once: one that follows the end of a stream has nobody to go to. */
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

  // Connected with the first reader, and again whenever the database comes back.
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
      // What was missed meanwhile is unknown: every screen reads again.
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
      // Who came while nobody listened yet may have missed something.
      for (const { to } of listeners) writeEvent(to, 'event: again\ndata: {}\n\n')
    } catch (error) {
      deps.log.warn({ err: error }, 'the live events can’t be heard')
      again()
    }
  }

  const pass = ({ company, user, location, type, id, about }: Happened, { viewer, to }: Listener) => {
    if (type === 'rights') {
      // Opened again, the stream is looked at with the rights of then, or refused.
      if (user === undefined ? company === viewer.companyId : user === viewer.userId) to.end()
      return
    }
    if (viewer.companyId !== company || (user !== undefined && user !== viewer.userId)) return
    if (location !== undefined && !seesLocation(viewer, location)) return
    if (about !== undefined && !isRecipient(viewer, about)) return
    const needed = requiredPermissions[type]
    if (needed !== undefined && !may(viewer, needed)) return
    // What names no place may be of one they do not see: that something happened is all they are told.
    const named = viewer.locations === null || location !== undefined || user !== undefined ? id : undefined
    writeEvent(to, `event: ${type}\ndata: ${JSON.stringify({ id: named, location })}\n\n`)
  }

  /** What the page may have missed between its first reads and this stream; where that is unknown it reads again. */
  const passRecent = (listener: Listener, seconds: number) => {
    const events = recent.listSince(listener.viewer.companyId, seconds)
    // The stream has the permissions of now already, what is shown may not.
    if (events === null || events.some(({ type }) => type === 'rights'))
      writeEvent(listener.to, 'event: again\ndata: {}\n\n')
    else for (const event of events) pass(event, listener)
  }

  /** Whose session ended meanwhile hears nothing more. */
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
    // A database that is away is noticed where it is listened to.
    dismiss().catch((error: unknown) => deps.log.warn({ err: error }, 'the sessions of streams can’t be looked at'))
  }, heartbeatMs / speed)
  heartbeat.unref()

  return {
    start: () => void listen(),
    open(viewer, to, recentSeconds) {
      const listener = { viewer, to }
      listeners.add(listener)
      to.on('close', () => listeners.delete(listener))
      // Who hangs up in the middle of a word ends a stream, and nothing else.
      to.on('error', (error) => deps.log.info({ err: error }, 'a stream broke off'))
      // Before that, `again` is sent to every stream as soon as listening begins.
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

/** Whether notifications of this are in their list. */
function isRecipient(viewer: Viewer, about: readonly NotificationSubject[]): boolean {
  const subjects = subjectsFor(viewer)
  return about.some((subject) => subjects.includes(subject) && !viewer.muted.includes(subject))
}
