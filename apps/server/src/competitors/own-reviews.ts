import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What customers gave a place on Google, by the days of its own clock. */
export interface OwnReviews {
  /** How many of one to five stars were written until the end of the period, and within it. */
  readonly ratings: number[]
  readonly ratingsInPeriod: number[]
  readonly days: readonly { day: string; averageRating?: number; totalReviews: number }[]
}

/** Null where the place is not connected to Google: then nobody here knows its reviews. */
export async function ownReviews(
  db: Db,
  companyId: string,
  location: { id: string; time_zone: string },
  from: string,
  to: string,
): Promise<OwnReviews | null> {
  const connected = await db
    .selectFrom('integration')
    .select('id')
    .where('company_id', '=', companyId)
    .where('location_id', '=', location.id)
    .where('type', '=', 'google')
    .executeTakeFirst()
  if (!connected) return null
  const { rows } = await sql<Given>`
    select greatest((created_at at time zone ${location.time_zone})::date, ${from}::date - 1)::text as day, rating, count(*)::int as reviews
    from inbox_item
    where company_id = ${companyId} and location_id = ${location.id} and type = 'google' and rating is not null
      and not placeholder and removed_at is null and (created_at at time zone ${location.time_zone})::date <= ${to}::date
    group by 1, 2 order by 1`.execute(db)
  return {
    ratings: countPerRating(rows),
    ratingsInPeriod: countPerRating(rows.filter(({ day }) => day >= from)),
    days: daysFrom(rows, from, to),
  }
}

interface Given {
  /** The day before the period stands for all that came earlier. */
  readonly day: string
  readonly rating: number
  readonly reviews: number
}

function countPerRating(rows: readonly Given[]): number[] {
  return [1, 2, 3, 4, 5].map((stars) =>
    rows.reduce((sum, { rating, reviews }) => sum + (rating === stars ? reviews : 0), 0),
  )
}

/** Where the place stood at the end of each day. */
function daysFrom(rows: readonly Given[], from: string, to: string): OwnReviews['days'] {
  const days: { day: string; averageRating?: number; totalReviews: number }[] = []
  let total = 0
  let stars = 0
  let next = 0
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (let row = rows[next]; row !== undefined && row.day <= day.toString(); row = rows[++next]) {
      total += row.reviews
      stars += row.rating * row.reviews
    }
    days.push({ day: day.toString(), totalReviews: total, ...(total === 0 ? {} : { averageRating: stars / total }) })
  }
  return days
}
