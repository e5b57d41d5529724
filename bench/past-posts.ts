import type { Db } from '@vitrine/server/db/db'
import { newId } from '@vitrine/server/lib/ids'
import { openLanes } from '@vitrine/server/publishing/schedule'
import { sql } from 'kysely'
import { getAccountId, networks } from './connections.ts'
import { chance, type RandomSource } from './random.ts'
import { message } from './sample-texts.ts'
import type { BenchLocation } from './types.ts'
import type { BenchUser } from './users.ts'

const day = 86_400_000
const past = 2 * 365 * day
const future = 60 * day
const batch = 2_000

/** Creates the posts of the past two years and the next two months. Returns the number of publications. */
export async function fillCalendar(
  db: Db,
  owner: BenchUser,
  locations: readonly BenchLocation[],
  count: number,
): Promise<number> {
  const by = chance(count)
  const now = Date.now()
  let publications = 0
  for (let made = 0; made < count; made += batch) {
    const posts = Array.from({ length: Math.min(batch, count - made) }, (_, at) =>
      post(by, locations, getMoment((made + at) / count, now), now),
    )
    const targets = posts.flatMap((createdPost) => createdPost.targets)
    publications += targets.length
    await db.transaction().execute(async (tx) => {
      await sql`insert into scheduled_post (company_id, id, author_id, integration_type, post_type, text, editorial, schedule_type,
          scheduled_at, wall_time, time_zone, zone_rules, cleared_version, cleared_by, created_at)
        select ${owner.companyId}, id, ${owner.id}, network, type, text, editorial, 'LATER', at,
          to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI:SS'), 'Europe/Paris', ${process.versions.tz},
          case when editorial = 'SCHEDULED' then 1 end, case when editorial = 'SCHEDULED' then ${owner.id}::uuid end,
          at - interval '3 days'
        from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as r (id uuid, network text, type text, text text,
          editorial text, at timestamptz)`.execute(tx)
      await sql`insert into publication (company_id, id, kind, post_id, location_id, location_name, network, post_type, account_id,
          state, due_at, expires_at, wake_at, payload_version, remote_id, error_code, published_at)
        select ${owner.companyId}, id, 'post', post, place, name, network, type, account, state, at, at + interval '1 day',
          case when state = 'DUE' then at end, 1, case when state = 'PUBLISHED' then id::text end,
          case when state = 'FAILED' then 'token.invalid' end, case when state = 'PUBLISHED' then at end
        from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as r (id uuid, post uuid, place uuid, name text, network text,
          type text, account text, state text, at timestamptz)`.execute(tx)
      const due = targets.filter(({ state }) => state === 'DUE').map(({ id }) => id)
      await openLanes(tx, owner.companyId, due)
    })
  }
  await notifyFailures(db, owner.companyId)
  return publications
}

/** Creates the notifications that the worker creates for failed publications, one for each post. */
async function notifyFailures(db: Db, companyId: string): Promise<void> {
  await sql`insert into notification (company_id, id, type, kind, params, topic, publication_id, location_id, item_id, created_at)
    select company_id, id, 'scheduledPostError', 'post.failed',
      jsonb_build_object('place', location_name, 'network', network, 'reason', error_code), post_id, id, location_id, post_id, due_at
    from publication where company_id = ${companyId} and state = 'FAILED'`.execute(db)
}

/** Leaves a gap around now, so that no post falls due during a measurement. */
function getMoment(share: number, now: number): Date {
  const at = now - past + (past + future) * share
  return new Date(at < now ? at : at + day)
}

function post(by: RandomSource, locations: readonly BenchLocation[], at: Date, now: number) {
  const network = by.pick(networks)
  const type = network === 'google' ? 'standard' : 'post'
  const id = newId(at.getTime() - 3 * day)
  const isPast = at.getTime() < now
  const editorial = isPast ? 'SCHEDULED' : by.pick(['SCHEDULED', 'SCHEDULED', 'SCHEDULED', 'DRAFT', 'PENDING_APPROVAL'])
  const ending = by.next()
  const targets = chosen(by, locations).map((location, index) => ({
    ...{ id: newId(), post: id, place: location.id, name: location.name, network, type, at },
    account: getAccountId(network, location),
    state: isPast ? getState(ending, index) : editorial === 'SCHEDULED' ? 'DUE' : 'WAITING',
  }))
  return { id, network, type, text: message(by), editorial, at, targets }
}

/** Most posts are for one location, some for a region; no location is chosen twice for a post. */
function chosen(by: RandomSource, locations: readonly BenchLocation[]): BenchLocation[] {
  const share = by.next()
  const many = share < 0.7 ? 1 : share < 0.9 ? 4 : 20
  return [...new Set(Array.from({ length: many }, () => by.pick(locations)))]
}

/** Two posts in a hundred failed everywhere, one in a hundred at one location. */
function getState(ending: number, index: number): 'PUBLISHED' | 'FAILED' {
  return ending < 0.02 || (ending < 0.03 && index === 0) ? 'FAILED' : 'PUBLISHED'
}
