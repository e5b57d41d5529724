import type { PostOptions } from '@vitrine/contract/post-options'
import type { EditorialStatus } from '@vitrine/contract/post-status'
import type { PostType } from '@vitrine/contract/post-types'
import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { lockPublications } from '../publishing/schedule.ts'
import { lockPost } from './queries.ts'
import { getSchedule, scheduleOrUnschedule } from './save-post.ts'
import { fromLocalTime, zoneRules } from './time.ts'

/**
 * Governments change their clocks, and the rules come with new releases of ours. What people meant is what clocks
 * will show: posts still to come are reckoned anew by the rules of today.
 */
export async function rezone(deps: Deps): Promise<void> {
  const companies = await deps.databases.open.transaction().execute(async (tx) => {
    await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
    return tx.selectFrom('company').select('id').execute()
  })
  for (const { id } of companies) {
    const { rows } = await sql<Stale>`
      select id, wall_time, time_zone, scheduled_at, editorial, version, post_type, options from scheduled_post
      where company_id = ${id} and deleted_at is null and scheduled_at > clock_timestamp() and zone_rules <> ${zoneRules}`.execute(
      deps.databases.forCompany(id),
    )
    for (const row of rows) await reckon(deps, id, row)
  }
}

interface Stale {
  readonly id: string
  readonly wall_time: string
  readonly time_zone: string
  readonly editorial: EditorialStatus
  readonly version: number
  readonly post_type: PostType
  readonly options: PostOptions
}

async function reckon(deps: Deps, companyId: string, row: Stale): Promise<void> {
  const moment = fromLocalTime(row.wall_time, row.time_zone)
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      if (!(await lockPost(tx, companyId, row.id))) return
      const publications = await lockPublications(tx, companyId, row.id)
      // What left, left; and a post changed meanwhile was reckoned with it.
      if (publications.some(({ state }) => state !== 'WAITING' && state !== 'DUE')) return
      const { numUpdatedRows } = await tx
        .updateTable('scheduled_post')
        .set({ scheduled_at: moment.instant, time_shift: moment.shift, zone_rules: moment.rules })
        .where('company_id', '=', companyId)
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const schedule = getSchedule(deps, { moment, postType: row.post_type, options: row.options }, row.version)
      await scheduleOrUnschedule(tx, companyId, row.id, row.editorial, schedule)
    })
}
