import type { NotificationType } from '@vitrine/contract/notifications'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { publishEvent } from '../events/events.ts'
import { getSubject } from '../events/notification-subjects.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { newId } from '../lib/ids.ts'

/** Something to tell people. Its text is `notification.<kind>` of the dictionaries, filled with `params`. */
export interface Notice {
  readonly type: NotificationType
  readonly kind: string
  readonly params?: Readonly<Record<string, string | number>>
  /** What is told once for many places: the post. Left out, the notice stands for itself. */
  readonly topic?: string
  /** Of a publication one state is told, the newest; told again, it is unread again. */
  readonly publicationId?: string
  /** Only people who see the place are told. */
  readonly locationId?: string | null
  /** What a click opens. */
  readonly itemId?: string
  readonly link?: string
  /** The one person it is for; everybody who sees the place when left out. */
  readonly recipientId?: string
}

/** Tells people, in the transaction of what is told: on their screens at once, and by mail who wants it so. */
export async function notify(tx: Tx, companyId: string, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => {
    const id = newId()
    return { ...notice, id, params: notice.params ?? {}, topic: notice.topic ?? id }
  })
  await sql`
    insert into notification (company_id, id, type, kind, params, topic, publication_id, location_id, item_id, link, recipient_id, to_mail)
    select ${companyId}, n.id, n.type, n.kind, n.params, n.topic, n."publicationId", n."locationId", n."itemId", n.link, n."recipientId", true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, type text, kind text, params jsonb, topic uuid,
      "publicationId" uuid, "locationId" uuid, "itemId" uuid, link text, "recipientId" uuid)
    on conflict (company_id, publication_id, (case when kind in ('token', 'post.duplicate') then kind else 'state' end))
      do update set created_at = clock_timestamp(), type = excluded.type, kind = excluded.kind, params = excluded.params, to_mail = true`.execute(
    tx,
  )
  const user = shared(notices.map(({ recipientId }) => recipientId))
  const location = shared(notices.map(({ locationId }) => locationId ?? undefined))
  await publishEvent(tx, {
    ...{ company: companyId, type: 'notification', about: [...new Set(notices.map(getSubject))] },
    ...(user === undefined ? {} : { user }),
    ...(location === undefined ? {} : { location }),
  })
  // No key: two transactions that tell something at once would wait for each other.
  await enqueue(tx, 'notifications.address', { companyId })
}

/** What all have in common. */
function shared([first, ...others]: readonly (string | undefined)[]): string | undefined {
  return others.every((item) => item === first) ? first : undefined
}
