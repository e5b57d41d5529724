import { sql } from 'kysely'
import { contentUrl } from '../attachments/post-media.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { Origin } from './present.ts'
import type { ItemRow } from './queries.ts'

/** The post an item stands under, where it is one we published. */
export async function findOrigin(deps: Deps, db: Db, item: ItemRow): Promise<Origin | undefined> {
  if (item.post_remote_id === null) return undefined
  const row = await db
    .selectFrom('publication as p')
    .innerJoin('scheduled_post as s', (join) =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.post_id'),
    )
    .leftJoin('attachment as a', (join) =>
      join
        .onRef('a.company_id', '=', 's.company_id')
        .on((on) => on.eb('a.id', '=', on.fn<string>('any', ['s.attachment_ids']))),
    )
    .select(['s.id', 's.text', 'p.remote_url', 'p.published_at', 'a.storage_key', 'a.content_type'])
    // As it went out here, its fields filled in; one that a person confirmed has no attempt that says so.
    .select((on) =>
      on
        .selectFrom('publication_attempt as t')
        .select(sql<string | null>`t.outgoing ->> 'text'`.as('text'))
        .whereRef('t.company_id', '=', 'p.company_id')
        .whereRef('t.publication_id', '=', 'p.id')
        .whereRef('t.remote_id', '=', 'p.remote_id')
        .limit(1)
        .as('sent_text'),
    )
    .where('p.location_id', '=', item.location_id)
    .where('p.network', '=', item.type)
    .where('p.remote_id', '=', item.post_remote_id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    text: row.sent_text ?? row.text,
    url: row.remote_url,
    image:
      row.storage_key !== null && row.content_type?.startsWith('image/')
        ? contentUrl(deps.config, row.storage_key)
        : null,
    publishedAt: row.published_at,
    scheduledPost: row.id,
  }
}
