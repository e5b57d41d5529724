import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { publishEvent } from '../events/events.ts'
import { notify } from '../notifications/notify.ts'
import type { FeedError } from './find-feed.ts'
import { maxFailures, minutesAfter, schedulePoll } from './poll-schedule.ts'
import type { StoredFeed } from './queries.ts'

/** What no second attempt mends. */
const final = new Set(['gone', 'address'])

/** A feed that could not be read is asked again later, and not for ever. */
export async function fail(tx: Tx, feed: StoredFeed, { code, params, retryAt }: FeedError): Promise<void> {
  const failures = feed.failures + 1
  const now = new Date()
  await tx
    .updateTable('rss_feed')
    .set({
      ...{ failures, trouble: code, trouble_params: JSON.stringify(params), check_run: null, last_check_at: now },
      failing_since: feed.failing_since ?? now,
    })
    .where('company_id', '=', feed.company_id)
    .where('id', '=', feed.id)
    .execute()
  if (failures >= maxFailures || final.has(code)) return stop(tx, feed, code)
  const at = now.getTime() + minutesAfter(failures, feed.every_minutes) * 60_000
  await schedulePoll(tx, feed.company_id, feed.id, new Date(Math.max(at, retryAt?.getTime() ?? 0)))
}

/** No longer asked until somebody takes it up again; told once. */
export async function stop(tx: Tx, feed: StoredFeed, code: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('rss_feed')
    .set({
      ...{ status: 'error', trouble: code, next_check_at: null, check_run: null },
      failing_since: sql`coalesce(failing_since, clock_timestamp())`,
    })
    .where('company_id', '=', feed.company_id)
    .where('id', '=', feed.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const people = await findRecipients(tx, feed)
  const about = { type: 'info', kind: 'rss.stopped', topic: feed.id, link: `/rss?id=${feed.id}` } as const
  const params = { feed: feed.name ?? (feed.title || feed.url), code }
  await notify(
    tx,
    feed.company_id,
    people.map((recipientId) => ({ ...about, params, recipientId })),
  )
  await publishEvent(tx, { company: feed.company_id, type: 'rss_feed', id: feed.id })
}

/** Its owner; when they left or may no longer look after it, everybody who may and sees every place. */
async function findRecipients(tx: Tx, { company_id, owner_id }: StoredFeed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where u.company_id = ${company_id} and u.status = 'active' and (u.permissions ->> 'rssFeed')::boolean
      and (u.id = ${owner_id} or (u.profile = 'PROFILE_OWNER' and not u.super_admin))
    order by u.id = ${owner_id} desc, u.id`.execute(tx)
  return rows[0]?.id === owner_id ? [owner_id] : rows.map(({ id }) => id)
}
