import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/db.ts'

// Whoever lets a post go answers for it when it leaves: docs/decisions/009.

const has = (right: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((u.permissions ->> ${right})::boolean or ${right} = any(u.roles), false)`

/** Whether the person still has what they let a post go with; where that was not kept, whether they might still do so. */
const hasPermissions = sql<boolean>`case when p.cleared_rights is not null
  then not exists (select from unnest(p.cleared_rights) r where not ${has(sql`r`)})
  else ${has(sql`'ROLE_APPROVAL'`)} or ${has(sql`'calendarPost'`)}
    and (p.integration_type <> 'instagramPrivate' or ${has(sql`'isAllowPrivateInstagram'`)}) end`

/** Of post `p` at publication `x`: whether the person who let it go may still do so there; null for a super admin. */
export const isReleaserStillAuthorized = sql<boolean | null>`(select u.status = 'active' and ${hasPermissions}
    and (u.profile = 'PROFILE_OWNER' or exists (select from user_location k
      where k.company_id = u.company_id and k.user_id = u.id and k.location_id = x.location_id))
  from app_user u where u.company_id = p.company_id and u.id = p.cleared_by)`

/** Of post `p`: whether the person who let it go has what they did so with, whether or not they have access. */
export const hasReleaserPermissions = sql<SqlBool>`exists (select from app_user u
  where u.company_id = p.company_id and u.id = p.cleared_by and ${hasPermissions})`

/** Of post `p` at publication `x`: it was stopped for want of a right, or who let it go may do so no more. */
export const isUnauthorized = sql<boolean>`(coalesce(x.error_code = 'post.right', false) or p.cleared_version is null
  or ${isReleaserStillAuthorized} is false)`

/** Whether somebody still answers for these: none was stopped for want of a right, and who let them go may still do so. */
export async function areAllStillAuthorized(
  tx: Tx,
  companyId: string,
  publications: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select x.id from publication x
      join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id
    where x.company_id = ${companyId} and x.id = any(${publications}::uuid[]) and ${isUnauthorized}`.execute(tx)
  return rows.length === 0
}
