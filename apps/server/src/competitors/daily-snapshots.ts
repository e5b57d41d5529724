import type { Place } from '@vitrine/networks/google/wire'
import { NetworkError } from '@vitrine/networks/network'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import {
  findCompetitors,
  findCompetitorsDue,
  forgetReadings,
  forgetRemoved,
  markChecked,
  saveReading,
} from './queries.ts'

/** A project may ask 600 times a minute and method; the readings of a day take no more than a third of it. */
const apartMs = 300

/**
 * Leaves a reading for every competitor that was not asked about today, one after the other, and forgets those that are past
 * their time. Runs each hour: a day nobody could read has no reading, and nothing is made up for it.
 */
export async function sweepReadings(deps: Deps): Promise<void> {
  const companies = await deps.databases.open.transaction().execute(async (tx) => {
    await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
    return tx.selectFrom('company').select('id').execute()
  })
  const day = today()
  const { COMPETITOR_HISTORY_DAYS: daysKept } = deps.config
  let turn = 0
  for (const { id: companyId } of companies) {
    const db = deps.databases.forCompany(companyId)
    await forgetReadings(
      db,
      companyId,
      Temporal.PlainDate.from(day)
        .subtract({ days: daysKept - 1 })
        .toString(),
    )
    await forgetRemoved(db, companyId)
    if (daysKept === 0 || deps.places === null) continue
    for (const { id } of await findCompetitorsDue(db, companyId, day))
      await enqueueNow(
        db,
        'competitors.read',
        { companyId, competitorId: id },
        { key: `competitor ${id}`, runAt: new Date(Date.now() + apartMs * turn++), maxAttempts: 5 },
      )
  }
}

/** Reads one competitor. What Google does not know any more leaves a gap; anything else is tried again. */
export async function read(deps: Deps, of: { companyId: string; competitorId: string }): Promise<void> {
  const db = deps.databases.forCompany(of.companyId)
  const [row] = await findCompetitors(db, of.companyId, [of.competitorId])
  if (!row || deps.places === null || deps.config.COMPETITOR_HISTORY_DAYS === 0) return
  try {
    await saveToday(
      deps,
      db,
      of.companyId,
      row.id,
      await deps.places.readRating(row.place_id, networkRequest(deps, 30)),
    )
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure.kind !== 'rejected') throw error
    await markChecked(db, of.companyId, row.id, today())
    deps.log.info({ competitor: row.id, code: error.failure.code }, 'a competitor could not be read')
  }
}

/** Keeps today's reading where the installation may keep any. */
export async function saveToday(
  deps: Pick<Deps, 'config'>,
  db: Db,
  companyId: string,
  competitorId: string,
  { rating, userRatingCount }: Place,
): Promise<void> {
  if (deps.config.COMPETITOR_HISTORY_DAYS === 0) return
  const day = today()
  await saveReading(db, companyId, competitorId, { day, rating: rating ?? null, reviews: userRatingCount })
  await markChecked(db, companyId, competitorId, day)
}

/** The day a reading stands for: one for all places, whatever their clocks show. */
export const today = () => Temporal.Now.plainDateISO('UTC').toString()
