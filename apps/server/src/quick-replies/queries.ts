import type { QuickReplyTexts } from '@vitrine/contract/quick-replies'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** The company’s and the viewer’s own; somebody else’s is not there. */
export function visibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`q.company_id = ${viewer.companyId} and (q.owner_id is null or q.owner_id = ${viewer.userId})`
}

export const isNotDeleted = sql<SqlBool>`q.removed_at is null`

export function findQuickReplies(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  return db
    .selectFrom('quick_reply as q')
    .selectAll('q')
    .where(visibleTo(viewer))
    .where(isNotDeleted)
    .where(matchesAny(sql.ref('q.id'))(ids))
    .execute()
}
export type QuickReplyRow = Awaited<ReturnType<typeof findQuickReplies>>[number]

/** The row as it is kept, held until the transaction ends. */
export function lockQuickReply(tx: Tx, viewer: Viewer, id: string) {
  return tx
    .selectFrom('quick_reply as q')
    .select([
      ...(['q.owner_id', 'q.title', 'q.shortcut', 'q.folder', 'q.texts'] as const),
      ...(['q.networks', 'q.min_rating', 'q.max_rating'] as const),
    ])
    .where(visibleTo(viewer))
    .where(isNotDeleted)
    .where('q.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What people decide of a quick reply. */
export interface StoredQuickReply {
  readonly owner_id: string | null
  readonly title: string
  readonly shortcut: string | null
  readonly folder: string | null
  readonly texts: QuickReplyTexts
  readonly networks: readonly string[]
  readonly min_rating: number | null
  readonly max_rating: number | null
}

export async function writeQuickReplies(
  tx: Tx,
  companyId: string,
  rows: readonly (StoredQuickReply & { readonly id: string })[],
): Promise<void> {
  await tx
    .insertInto('quick_reply')
    .values(
      rows.map(({ texts, networks, ...row }) => ({
        ...{ company_id: companyId, ...row, texts: JSON.stringify(texts), networks: [...networks] },
      })),
    )
    .onConflict((clash) =>
      clash.columns(['company_id', 'id']).doUpdateSet((to) => ({
        ...{ owner_id: to.ref('excluded.owner_id'), title: to.ref('excluded.title') },
        ...{ shortcut: to.ref('excluded.shortcut'), folder: to.ref('excluded.folder') },
        ...{ texts: to.ref('excluded.texts'), networks: to.ref('excluded.networks') },
        ...{ min_rating: to.ref('excluded.min_rating'), max_rating: to.ref('excluded.max_rating') },
        edited_at: editedNow,
      })),
    )
    .execute()
}

const written = ['owner_id', 'title', 'shortcut', 'folder', 'texts', 'networks', 'min_rating', 'max_rating']
const listColumns = (row: string) => sql.join(written.map((column) => sql.ref(`${row}.${column}`)))
/** What is written again as it was has not been edited. */
const editedNow = sql<Date>`case when row(${listColumns('quick_reply')}) is distinct from row(${listColumns('excluded')})
  then clock_timestamp() else quick_reply.edited_at end`

/** Those of the company or of one person that carry one of the shortcuts. */
export async function findByShortcut(
  tx: Tx,
  companyId: string,
  shortcuts: readonly string[],
): Promise<{ id: string; owner_id: string | null; title: string; folded: string }[]> {
  if (shortcuts.length === 0) return []
  const { rows } = await sql<{ id: string; owner_id: string | null; title: string; folded: string }>`
    select q.id, q.owner_id, q.title, fold(q.shortcut) as folded from quick_reply q
    where q.company_id = ${companyId} and ${isNotDeleted} and fold(q.shortcut) = any(${shortcuts}::text[])`.execute(tx)
  return rows
}

/** The fields the places somebody sees carry beside ours. */
export async function ownFields(db: Db | Tx, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(l.custom_fields) as field from location l
    where l.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`l.id`)} order by 1`.execute(db)
  return rows.map(({ field }) => field)
}
