import type { NotificationSubject } from '@vitrine/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export const eventTypes = [
  'notification',
  'inbox',
  'publication',
  'bulk_update',
  'export',
  'integration',
  'rss_feed',
] as const
export type EventType = (typeof eventTypes)[number]

/** Says that something changed, without its data: clients read it again through the API's permission checks. */
export interface Happened {
  readonly company: string
  /** `rights`: the permissions of one user or all users changed; their streams are ended, and no event is sent. */
  readonly type: EventType | 'rights'
  readonly id?: string
  /** The location it belongs to; viewers who may not see the location do not receive the event. */
  readonly location?: string
  /** The only user who receives it. */
  readonly user?: string
  /** Subjects of notifications; viewers who lack the permissions for all, or muted all, do not receive the event. */
  readonly about?: readonly NotificationSubject[]
}

export const channel = 'vitrine_events'

/** Sends an event to the company's open streams when the transaction commits. */
export async function publishEvent(db: Db | Tx, happened: Happened): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(happened)})`.execute(db)
}
