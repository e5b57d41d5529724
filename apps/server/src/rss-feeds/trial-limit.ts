import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { Refusal } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'

const windowMinutes = 10
/** A try asks a site for up to its page, its feed and six pictures: enough for a day's work, too few to lean on anybody. */
export const trialsPerWindow = 30

/** Counts a try, and refuses it where one person makes too many: it is our address that strangers' sites see. */
export async function noteTrial(db: Db, viewer: Viewer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Those made at the same moment are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`rss.trial ${viewer.userId}`}, 190))`.execute(tx)
    const mine = sql`company_id = ${viewer.companyId} and user_id = ${viewer.userId}`
    await sql`delete from rss_trial where ${mine} and at < clock_timestamp() - make_interval(mins => ${windowMinutes})`.execute(
      tx,
    )
    const { rows } = await sql<{ tries: number; wait: number | null }>`
      select count(*)::int as tries,
        extract(epoch from min(at) + make_interval(mins => ${windowMinutes}) - clock_timestamp())::float8 as wait
      from rss_trial where ${mine}`.execute(tx)
    const { tries = 0, wait } = rows[0] ?? {}
    if (tries >= trialsPerWindow) throw tooManyTrials(Math.max(1, Math.ceil(wait ?? 0)))
    await tx
      .insertInto('rss_trial')
      .values({ company_id: viewer.companyId, id: newId(), user_id: viewer.userId })
      .execute()
  })
}

const tooManyTrials = (seconds: number) =>
  new Refusal(429, {
    code: 'rss.trials',
    params: { limit: trialsPerWindow, minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
