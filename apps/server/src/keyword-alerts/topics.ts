import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import { everyTopic } from '../notifications/every-topic.ts'

/**
 * The notification that new matches of each alert join: sixty comments with one word are one notification, which grows until
 * somebody has read or removed it. Locks the alerts until the transaction ends, so that two matches at once join the same.
 */
export async function growingTopics(
  tx: Tx,
  companyId: string,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (alertIds.length === 0) return new Map()
  const ids = alertIds.toSorted()
  const { rows } = await sql<{ id: string; topic: string }>`
    with locked as (
      select id, topic from keyword_alert where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for no key update),
    next as (
      select l.id, case when l.topic is null or ${wasSeen(companyId)} then fresh.topic else l.topic end as topic
      from locked l join unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[]) as fresh (id, topic) using (id))
    update keyword_alert a set topic = next.topic from next
    where a.company_id = ${companyId} and a.id = next.id
    returning a.id, a.topic`.execute(tx)
  return new Map(rows.map(({ id, topic }) => [id, topic]))
}

/** Somebody has read the notification or removed it, by itself or with all others. */
const wasSeen = (companyId: string) => sql`exists (
  select from notification_mark m
  where m.company_id = ${companyId}
    and (m.topic = l.topic and greatest(m.read_until, m.removed_until) > '-infinity'
      or m.topic = ${everyTopic} and m.removed_until >= (select min(n.created_at) from notification n
        where n.company_id = ${companyId} and n.topic = l.topic)))`
