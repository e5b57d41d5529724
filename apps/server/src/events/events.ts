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

/** That something changed: never what, so that reading it again passes every guard. */
export interface Happened {
  readonly company: string
  /** `rights`: what somebody, or everybody, may see has changed; their streams are opened anew, and nothing else is said. */
  readonly type: EventType | 'rights'
  readonly id?: string
  /** The place it belongs to; people who may not see the place are not told. */
  readonly location?: string
  /** The one person it is for. */
  readonly user?: string
  /** What notifications are of; people whose rights open none of it, or who muted all of it, are not told. */
  readonly about?: readonly NotificationSubject[]
}

export const channel = 'vitrine_events'

/** Tells every open screen of the company, when the transaction commits. */
export async function publishEvent(db: Db | Tx, happened: Happened): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(happened)})`.execute(db)
}
