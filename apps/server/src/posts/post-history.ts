import { type PostAct, ScheduledPost } from '@vitrine/contract/posts'
import { Publication } from '@vitrine/contract/publications'
import { writeInstant } from '@vitrine/contract/query'
import { toIri } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isVisiblePublication } from '../db/visible-posts.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { PostRow } from './queries.ts'
import { findVersionChanges } from './versions.ts'

interface PostActivityRow {
  readonly at: Date
  readonly user_name: string
  readonly super_admin: boolean
  readonly operation: string
  readonly fields: string[]
  readonly details: { postStatus?: string } | null
}

/** What the record keeps of a post, as far as its reader sees it, oldest first. */
export async function readHistory(db: Db, viewer: Viewer, post: PostRow): Promise<PostAct[]> {
  const { rows } = await sql<PostActivityRow>`
    select a.at, a.user_name, a.super_admin, a.operation, a.fields, a.details from user_activity a
    where a.company_id = ${viewer.companyId} and a.outcome = 'done' and a.operation = any(${listVisibleOperations(post)}::text[]) and a.object = any(array(
      select ${toIri(ScheduledPost, post.id)}
      union all select ${toIri(Publication, '')} || x.id from publication x
        join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id
      where x.company_id = ${viewer.companyId} and x.post_id = ${post.id} and ${isVisiblePublication(viewer)}))
    order by a.at desc, a.id desc limit 100`.execute(db)
  const notes = await findRequestNotes(db, viewer, post.id)
  const versions = await findVersionChanges(db, viewer.companyId, post.id)
  return rows
    .flatMap(({ at, user_name, super_admin, ...activity }, index) => {
      const earlier = rows[index + 1]?.at ?? new Date(0)
      const version = versions.find((change) => change.at <= at && change.at > earlier)
      // How many locations there are is not for those to know who see only some.
      const changes = version?.changes.filter(({ field }) => field !== 'locations' || !post.elsewhere) ?? []
      // An act is recorded right after what it did, so the newest request before it is its own.
      const note = activity.operation === 'posts.askEdit' ? notes.find((request) => request.at <= at)?.note : undefined
      return toActs(activity)
        .toReversed()
        .map((act) => ({
          ...{ act, at: writeInstant(at) },
          ...(super_admin ? {} : { by: user_name }),
          ...(note === undefined ? {} : { note }),
          ...(changes.length > 0 && changing.includes(act) ? { changes } : {}),
        }))
    })
    .toReversed()
}

const changing: readonly PostAct['act'][] = ['changed', 'moved', 'retried']

/** What approvers asked to be changed, the newest request first. */
async function findRequestNotes(db: Db, viewer: Viewer, postId: string): Promise<{ note: string; at: Date }[]> {
  return db
    .selectFrom('post_change_request')
    .select(['note', 'at'])
    .where('company_id', '=', viewer.companyId)
    .where('post_id', '=', postId)
    .orderBy('at', 'desc')
    .execute()
}

const byOperation: Readonly<Record<string, PostAct['act']>> = {
  'posts.approve': 'approved',
  'posts.askEdit': 'changeAsked',
  'posts.retry': 'retried',
  'posts.removal': 'takenDown',
  'publications.retry': 'retried',
  'publications.confirm': 'confirmed',
}

/** That a post is sent again, or taken away, tells how it went at places that are not its reader's to see. */
function listVisibleOperations({ elsewhere }: PostRow): string[] {
  const all = ['posts.update', ...Object.keys(byOperation)]
  return elsewhere ? all.filter((operation) => operation !== 'posts.retry' && operation !== 'posts.removal') : all
}

const byStatus: Readonly<Record<string, PostAct['act']>> = {
  PENDING_APPROVAL: 'submitted',
  SCHEDULED: 'scheduled',
  DRAFT: 'drafted',
  ASK_MODIFICATION: 'changeAsked',
}
const times = ['scheduleType', 'scheduledAt', 'scheduledLocal', 'timeZone']

/** A save may be two acts: other content, and a step further. */
function toActs({
  operation,
  fields,
  details,
}: Pick<PostActivityRow, 'operation' | 'fields' | 'details'>): PostAct['act'][] {
  const act = byOperation[operation]
  if (act) return [act]
  const sent = fields.filter((field) => field !== 'postStatus')
  const step = byStatus[details?.postStatus ?? '']
  const change = sent.every((field) => times.includes(field)) ? 'moved' : 'changed'
  return [...(sent.length > 0 ? ([change] as const) : []), ...(step ? [step] : [])]
}
