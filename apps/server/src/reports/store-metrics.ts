import type { AudienceFigures, DailyFigures, Figure, KeywordFigures, PostFigures } from '@vitrine/networks/insights'
import { sql } from 'kysely'
import type { IntegrationRow } from '../connections/integrations.ts'
import type { Db } from '../db/db.ts'

/** Where each figure of a day is kept. */
const columns: Readonly<Record<Figure, string>> = {
  followers: 'followers',
  gained: 'gained',
  lost: 'lost',
  reach: 'reach',
  views: 'views',
  engagements: 'engagements',
  searchMobile: 'search_mobile',
  searchDesktop: 'search_desktop',
  mapsMobile: 'maps_mobile',
  mapsDesktop: 'maps_desktop',
  calls: 'calls',
  website: 'website',
  directions: 'directions',
  bookings: 'bookings',
}

/** A day asked for again is written over; what the network no longer tells of it stays. */
export async function storeDays(db: Db, integration: IntegrationRow, days: DailyFigures['days']): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ day, figures }) => ({
    day,
    ...Object.fromEntries(Object.entries(figures).map(([figure, value]) => [columns[figure as Figure], value])), // keys of Figure
  }))
  const names = Object.values(columns)
  await sql`insert into report_day (company_id, type, location_id, integration_id, day, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${integration.company_id}, ${integration.type}, ${integration.location_id}, ${integration.id}, r.day, ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(day date, ${sql.join(names.map((name) => sql`${sql.ref(name)} int`))})
    on conflict (company_id, type, day, location_id) do update set integration_id = excluded.integration_id,
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`excluded.${name}`)}, ${sql.ref(`report_day.${name}`)})`))}`.execute(
    db,
  )
}

/**
 * How many followed on the days before the first one that is known, where the network told for every day in between how many
 * came and went.
 */
export async function reckonFollowers(db: Db, { company_id, id }: IntegrationRow): Promise<void> {
  const mine = (row: string) =>
    sql`${sql.ref(`${row}.company_id`)} = ${company_id} and ${sql.ref(`${row}.integration_id`)} = ${id}`
  await sql`
    with known as (select k.day, k.followers from report_day k where ${mine('k')} and k.followers is not null order by k.day limit 1),
      reckoned as (
        select x.day, known.followers - sum(y.gained - y.lost) as level
        from known join report_day x on ${mine('x')} and x.day < known.day
        join report_day y on ${mine('y')} and y.day > x.day and y.day <= known.day
        group by x.day, known.day, known.followers
        having count(y.gained - y.lost) = known.day - x.day)
    update report_day d set followers = greatest(0, reckoned.level) from reckoned
    where ${mine('d')} and d.day = reckoned.day`.execute(db)
}

/** The posts since then as they are now; one that is not told of any more was deleted, but stories end by themselves. */
export async function storePosts(
  db: Db,
  integration: IntegrationRow,
  since: Date,
  posts: readonly PostFigures[],
): Promise<void> {
  const mine = { company_id: integration.company_id, integration_id: integration.id }
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('report_post')
      .where('company_id', '=', mine.company_id)
      .where('integration_id', '=', mine.integration_id)
      .where('published_at', '>=', since)
      .where('post_type', '!=', 'story')
      .where(sql<boolean>`not (remote_id = any(${posts.map(({ remoteId }) => remoteId)}::text[]))`)
      .execute()
    for (const post of posts) {
      const measured = toMeasures(post)
      await tx
        .insertInto('report_post')
        .values({
          ...{ ...mine, location_id: integration.location_id, type: integration.type },
          ...{ remote_id: post.remoteId, post_type: post.type, published_at: post.publishedAt },
          ...measured,
        })
        .onConflict((clash) => clash.columns(['company_id', 'integration_id', 'remote_id']).doUpdateSet(measured))
        .execute()
    }
  })
}

function toMeasures(post: PostFigures) {
  const { text, imageUrl, url, reach, views, engagements, comments, shares, saves, reactions } = post
  return {
    ...{ text, picture: imageUrl, url, reach, views, engagements, comments, shares, saves },
    likes: reactions.like ?? null,
    loves: reactions.love ?? null,
    wows: reactions.wow ?? null,
    hahas: reactions.haha ?? null,
    sorrys: reactions.sorry ?? null,
    angers: reactions.anger ?? null,
  }
}

/** Only the last word counts; hours are those of the place. */
export async function storeAudience(
  db: Db,
  integration: IntegrationRow,
  timeZone: string,
  audience: AudienceFigures,
): Promise<void> {
  const rows = [
    ...audience.ageGender.map(({ gender, age, value }) => ({ kind: 'ageGender', key: `${gender}.${age}`, value })),
    ...audience.countries.map(({ name, value }) => ({ kind: 'country', key: name, value })),
    ...audience.cities.map(({ name, value }) => ({ kind: 'city', key: name, value })),
    ...onlineBy(timeZone, audience.online),
  ]
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('report_audience')
      .where('company_id', '=', integration.company_id)
      .where('integration_id', '=', integration.id)
      .execute()
    await sql`insert into report_audience (company_id, integration_id, location_id, type, kind, key, value, taken_on)
      select ${integration.company_id}, ${integration.id}, ${integration.location_id}, ${integration.type}, r.kind, r.key,
        max(r.value), current_date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, key text, value int)
      group by r.kind, r.key`.execute(tx)
  })
}

/** The average of each hour of the week. */
function onlineBy(timeZone: string, online: AudienceFigures['online']) {
  const hours = Map.groupBy(online, ({ at }) => {
    const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
    return `${local.dayOfWeek}.${local.hour}`
  })
  return [...hours].map(([key, counts]) => ({
    ...{ kind: 'online', key },
    value: Math.round(counts.reduce((sum, { value }) => sum + value, 0) / counts.length),
  }))
}

export async function storeKeywords(
  db: Db,
  integration: IntegrationRow,
  month: string,
  keywords: readonly KeywordFigures[],
): Promise<void> {
  if (keywords.length === 0) return
  await sql`insert into report_keyword (company_id, integration_id, location_id, month, keyword, value, less_than)
    select ${integration.company_id}, ${integration.id}, ${integration.location_id}, ${`${month}-01`}::date,
      r.keyword, max(r.value), max(r."lessThan")
    from jsonb_to_recordset(${JSON.stringify(keywords)}::jsonb) as r(keyword text, value int, "lessThan" int)
    group by r.keyword
    on conflict (company_id, integration_id, month, keyword) do update set value = excluded.value, less_than = excluded.less_than`.execute(
    db,
  )
}
