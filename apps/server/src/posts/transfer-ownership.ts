import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Condition } from '../db/lists.ts'
import { isBeyondViewer, postInScope } from '../db/visible-posts.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findCompany } from './check-facts.ts'
import { approvalPermissions, getPublishPermissions, hasRight, mayUse } from './policy.ts'
import { needsApproval } from './posts.ts'
import { hasReleaserPermissions } from './release-authorization.ts'
import { colleague } from './save-post.ts'

// Why somebody has to answer for what leaves, and who takes it over: docs/decisions/050.

/** How many posts that are still to leave somebody would take over from a person, and how many nobody would answer for. */
export async function countHandover(db: Db, viewer: Viewer, from: string): Promise<{ kept: number; lost: number }> {
  const isTransferable = isTransferableTo(viewer, await findCompany(db, viewer.companyId))
  const { rows } = await sql<{ kept: number; lost: number }>`
    select count(*) filter (where ${isTransferable})::int as kept, count(*) filter (where not ${isTransferable})::int as lost
    from scheduled_post p where ${isStillToPublish(viewer, from)} and ${postInScope(viewer)}`.execute(db)
  return rows[0] ?? { kept: 0, lost: 0 }
}

/**
 * Who takes a person's access away answers for their posts from then on, where they may. Done before anything else of
 * that person changes: what they may do counts.
 */
export async function transferPosts(tx: Tx, viewer: Viewer, from: string): Promise<void> {
  const company = await findCompany(tx, viewer.companyId)
  await sql`update scheduled_post p set cleared_by = ${colleague(viewer)},
      cleared_rights = case p.integration_type when 'instagramPrivate' then ${getPublishPermissions('instagramPrivate', false)}::text[]
        else ${getPublishPermissions('', false)}::text[] end
        || case when ${company.posts_are_approved} and not ${hasReleaserPermissions} then ${approvalPermissions}::text[] else '{}' end
    where ${isStillToPublish(viewer, from)} and ${isTransferableTo(viewer, company)}`.execute(tx)
}

/** What nobody took over from a person who goes for good does not leave, nor what failed: it might be tried again. */
export async function unscheduleLeftoverPosts(tx: Tx, viewer: Viewer, from: string): Promise<void> {
  await sql`update scheduled_post p set cleared_version = null
    where ${isReleasedBy(viewer, from)} and ${hasPublication(sql`x.state not in ('PUBLISHED', 'CANCELLED')`)}`.execute(
    tx,
  )
}

function isStillToPublish(viewer: Viewer, from: string): Condition {
  const isPending = sql<SqlBool>`x.state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')`
  return sql<SqlBool>`(${isReleasedBy(viewer, from)} and ${hasPublication(isPending)})`
}

function isReleasedBy(viewer: Viewer, from: string): Condition {
  return sql<SqlBool>`p.company_id = ${viewer.companyId} and p.cleared_by = ${from} and p.deleted_at is null
    and p.editorial = 'SCHEDULED'`
}

function hasPublication(such: Condition): Condition {
  return sql<SqlBool>`exists (select from publication x where x.company_id = p.company_id and x.post_id = p.id and ${such})`
}

/**
 * As for whoever retries: the right to publish and all of its places, and an approver's role for what nobody answers for
 * any more where posts are approved.
 */
function isTransferableTo(viewer: Viewer, company: { posts_are_approved: boolean }): Condition {
  if (!hasRight(viewer, 'retry')) return sql<SqlBool>`false`
  return sql<SqlBool>`((${!needsApproval(viewer, company)} or ${hasReleaserPermissions})
    and (p.integration_type <> 'instagramPrivate' or ${mayUse(viewer, 'instagramPrivate')})
    and not exists (select from publication x where x.company_id = p.company_id and x.post_id = p.id
      and x.kind = 'post' and x.state <> 'CANCELLED' and ${isBeyondViewer(viewer)}))`
}
