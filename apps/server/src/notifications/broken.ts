import type { IntegrationType } from '@vitrine/contract/integrations'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import { may, type Viewer } from '../lib/viewer.ts'

interface Broken {
  readonly location: { readonly id: string; readonly name: string }
  readonly network: IntegrationType
  readonly posts: number
}

/** Connections the network no longer accepts, the most harmful first, and the posts that wait for them in vain. */
export async function findBroken(db: Db, viewer: Viewer): Promise<{ connections: Broken[]; posts: number }> {
  const { rows } = await sql<{ connections: Broken[]; posts: number }>`
    with broken as materialized (
      select i.location_id, i.type, l.name from integration i
        join location l on l.company_id = i.company_id and l.id = i.location_id
      where i.company_id = ${viewer.companyId} and not i.valid_token
        and (i.type <> 'instagramPrivate' or ${may(viewer, 'isAllowPrivateInstagram')}) and ${inVisibleLocations(viewer, sql`i.location_id`)}
    ), waiting as materialized (
      select b.location_id, b.type, p.post_id from broken b
        join publication p on p.company_id = ${viewer.companyId} and p.location_id = b.location_id and p.network = b.type
      where p.kind = 'post' and p.state in ('DUE', 'PREPARING')
    ), counted as (
      select b.location_id, b.type, b.name,
        (select count(*)::int from waiting w where w.location_id = b.location_id and w.type = b.type) as posts
      from broken b
    )
    select (select count(distinct post_id)::int from waiting) as posts,
      coalesce((select json_agg(json_build_object('location', json_build_object('id', location_id, 'name', name),
        'network', type, 'posts', posts) order by posts desc, name, type) from counted), '[]') as connections`.execute(
    db,
  )
  return rows[0] ?? { connections: [], posts: 0 }
}
