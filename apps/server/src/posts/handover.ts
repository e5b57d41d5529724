import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Condition } from '../db/lists.ts'
import { outOfReach, postInScope } from '../db/visible-posts.ts'
import type { Viewer } from '../lib/viewer.ts'
import { isHeld } from './answering.ts'
import { companyOf } from './facts.ts'
import { hasRight, mayUse, rightsToApprove, rightsToPublish } from './policy.ts'
import { mustBeApproved } from './posts.ts'
import { colleague } from './store.ts'

// Why somebody has to answer for what leaves, and who takes it over: docs/decisions/050.

/** How many posts that are still to leave somebody would take over from a person, and how many nobody would answer for. */
export async function countHandover(db: Db, who: Viewer, from: string): Promise<{ kept: number; lost: number }> {
  const isTaken = isTakenBy(who, await companyOf(db, who.companyId))
  const { rows } = await sql<{ kept: number; lost: number }>`
    select count(*) filter (where ${isTaken})::int as kept, count(*) filter (where not ${isTaken})::int as lost
    from scheduled_post p where ${isToLeave(who, from)} and ${postInScope(who)}`.execute(db)
  return rows[0] ?? { kept: 0, lost: 0 }
}

/**
 * Who takes a person's access away answers for their posts from then on, where they may. Done before anything else of
 * that person changes: what they may do counts.
 */
export async function takeOver(tx: Tx, who: Viewer, from: string): Promise<void> {
  const company = await companyOf(tx, who.companyId)
  await sql`update scheduled_post p set cleared_by = ${colleague(who)},
      cleared_rights = case p.integration_type when 'instagramPrivate' then ${rightsToPublish('instagramPrivate', false)}::text[]
        else ${rightsToPublish('', false)}::text[] end
        || case when ${company.posts_are_approved} and not ${isHeld} then ${rightsToApprove}::text[] else '{}' end
    where ${isToLeave(who, from)} and ${isTakenBy(who, company)}`.execute(tx)
}

/** What nobody took over from a person who goes for good does not leave, nor what failed: it might be tried again. */
export async function holdBack(tx: Tx, who: Viewer, from: string): Promise<void> {
  await sql`update scheduled_post p set cleared_version = null
    where ${letGoBy(who, from)} and ${hasPublication(sql`x.state not in ('PUBLISHED', 'CANCELLED')`)}`.execute(tx)
}

function isToLeave(who: Viewer, from: string): Condition {
  const leaves = sql<SqlBool>`x.state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')`
  return sql<SqlBool>`(${letGoBy(who, from)} and ${hasPublication(leaves)})`
}

function letGoBy(who: Viewer, from: string): Condition {
  return sql<SqlBool>`p.company_id = ${who.companyId} and p.cleared_by = ${from} and p.deleted_at is null
    and p.editorial = 'SCHEDULED'`
}

function hasPublication(such: Condition): Condition {
  return sql<SqlBool>`exists (select from publication x where x.company_id = p.company_id and x.post_id = p.id and ${such})`
}

/**
 * As for whoever retries: the right to publish and all of its places, and an approver's role for what nobody answers for
 * any more where posts are approved.
 */
function isTakenBy(who: Viewer, company: { posts_are_approved: boolean }): Condition {
  if (!hasRight(who, 'retry')) return sql<SqlBool>`false`
  return sql<SqlBool>`((${!mustBeApproved(who, company)} or ${isHeld})
    and (p.integration_type <> 'instagramPrivate' or ${mayUse(who, 'instagramPrivate')})
    and not exists (select from publication x where x.company_id = p.company_id and x.post_id = p.id
      and x.kind = 'post' and x.state <> 'CANCELLED' and ${outOfReach(who)}))`
}
