import { type ChangedField, changedFields, type PostAct } from '@vitrine/contract/posts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

type Changes = NonNullable<PostAct['changes']>

/** What changed from one version of a post to the next, and when. */
export interface VersionChanges {
  readonly at: Date
  readonly changes: Changes
}

/** What people can change of the post `p`, as text; of media and locations their number and which they are. */
const contentOfRow = sql`jsonb_build_object('text', p.text, 'title', coalesce(p.title, ''), 'link', coalesce(p.link, ''),
  'comment', coalesce(p.comment, ''), 'note', coalesce(p.note, ''), 'scheduledLocal', p.wall_time::text,
  'media', to_jsonb(p.attachment_ids), 'options', p.options,
  'locations', coalesce((select jsonb_agg(x.location_id order by x.location_id) from publication x
    where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.state <> 'CANCELLED'), '[]'))`

/** Stores what a post says now, before it says something else. */
export async function storeVersion(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`insert into post_version (company_id, post_id, version, content)
    select p.company_id, p.id, p.version, ${contentOfRow} from scheduled_post p
    where p.company_id = ${companyId} and p.id = ${id} on conflict do nothing`.execute(tx)
}

/** What changed from version to version, the newest change first. */
export async function findVersionChanges(db: Db, companyId: string, id: string): Promise<VersionChanges[]> {
  const { rows } = await sql<{ content: Record<string, unknown>; replaced_at: Date | null }>`
    select v.content, v.replaced_at, v.version from post_version v where v.company_id = ${companyId} and v.post_id = ${id}
    union all select ${contentOfRow}, null, p.version from scheduled_post p where p.company_id = ${companyId} and p.id = ${id}
    order by version, replaced_at nulls last`.execute(db)
  const changes = rows.flatMap(({ content, replaced_at: at }, index) => {
    const next = rows[index + 1]
    return at === null || next === undefined ? [] : [{ at, changes: compare(content, next.content) }]
  })
  return changes.toReversed()
}

function compare(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  return changedFields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, ...presentValues(field, before[field], after[field]) }))
}

function presentValues(field: ChangedField, before: unknown, after: unknown): { before?: string; after?: string } {
  // As many others: that they changed is all there is to say.
  const isSameNumber = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  return field === 'options' || isSameNumber ? {} : { before: toText(before), after: toText(after) }
}

const toText = (value: unknown): string => (Array.isArray(value) ? String(value.length) : String(value ?? ''))
