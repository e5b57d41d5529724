import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** How many reviews since then have each rating, at the locations the viewer sees. */
export async function countReviews(db: Db, viewer: Viewer, since: Date): Promise<{ rating: number; count: number }[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select i.rating, count(*)::int as count from inbox_item i
    where i.company_id = ${viewer.companyId} and not i.placeholder and i.removed_at is null
      and i.kind = 'review' and i.rating between 1 and 5 and i.edited_at >= ${since}
      and ${inVisibleLocations(viewer, sql`i.location_id`)}
    group by i.rating order by i.rating desc`.execute(db)
  return rows
}
