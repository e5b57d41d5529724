import type { companies, FirstStep } from '@vitrine/contract/companies'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import { contentUrl } from '../attachments/content.ts'
import type { Db } from '../db.ts'
import type { Deps } from '../deps.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { tell } from '../events/events.ts'
import { newId } from '../ids.ts'
import { restNoLonger } from '../listings/resting.ts'
import { letGoAgain } from '../publishing/holding.ts'
import { endSessionsOf } from '../session/session.ts'
import { isTimeZone } from '../time-zones.ts'

type Change = BodyOf<typeof companies.update>

/** Makes a company without people; whoever acts for it invites them. Answers its id. */
export async function create(deps: Deps, asked: BodyOf<typeof companies.create>): Promise<string> {
  const id = newId()
  if (typeof asked.logo === 'string') throw invalid({ propertyPath: 'logo', code: 'relation.unknown' })
  await deps.databases
    .of(id)
    .insertInto('company')
    .values({ id, ...columns(asked), name: asked.name })
    .execute()
  return id
}

export async function change(deps: Deps, db: Db, id: string, asked: Change): Promise<void> {
  const logo = typeof asked.logo === 'string' ? await pictureOf(deps, db, asked.logo) : asked.logo
  const brand =
    logo === undefined
      ? undefined
      : logo === null
        ? sql<string>`brand - 'logo'`
        : sql<string>`brand || ${JSON.stringify({ logo })}::jsonb`
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...columns(asked), ...(brand === undefined ? {} : { brand }), id })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** One of the first steps, for everybody; what was put aside is taken up again with `skipped` false. */
export async function putAside(db: Db, id: string, step: FirstStep, skipped: boolean): Promise<void> {
  const others = sql<string[]>`array_remove(skipped_steps, ${step})`
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ skipped_steps: skipped ? sql<string[]>`${others} || ${step}::text` : others })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** From here on nobody of it comes in and nothing leaves for it. Its rows stay as they are: whoever works looks here. */
export async function disable(deps: Deps, id: string, because: string): Promise<void> {
  await deps.databases
    .of(id)
    .transaction()
    .execute(async (tx) => {
      const people = tx.selectFrom('app_user').select('id').where('company_id', '=', id)
      if (await people.where('super_admin', '=', true).executeTakeFirst()) throw conflict('company.platform')
      await tx
        .updateTable('company')
        .set({ disabled_at: sql`coalesce(disabled_at, clock_timestamp())`, disabled_because: because })
        .where('id', '=', id)
        .execute()
      await endSessionsOf(tx, id, 'company disabled')
      await tell(tx, { company: id, type: 'rights' })
    })
}

export async function enable(deps: Deps, id: string): Promise<void> {
  await deps.databases
    .of(id)
    .transaction()
    .execute(async (tx) => {
      const disabled = tx.selectFrom('company').select('id').where('id', '=', id).where('disabled_at', 'is not', null)
      if (!(await disabled.forNoKeyUpdate().executeTakeFirst())) return
      await letGoAgain(tx, id)
      await restNoLonger(tx, id)
      await tx.updateTable('company').set({ disabled_at: null, disabled_because: null }).where('id', '=', id).execute()
    })
}

async function pictureOf(deps: Deps, db: Db, id: string): Promise<string> {
  const file = await db
    .selectFrom('attachment')
    .select(['storage_key', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw invalid({ propertyPath: 'logo', code: 'relation.unknown' })
  if (!file.content_type.startsWith('image/')) throw invalid({ propertyPath: 'logo', code: 'media.invalidFormat' })
  return contentUrl(deps.config, file.storage_key)
}

function columns(change: Change) {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    throw invalid({ propertyPath: 'timeZone', code: 'timeZone' })
  return {
    name: change.name,
    country: change.country,
    time_zone: change.timeZone,
    lang: change.lang,
    posts_are_approved: change.postsAreApproved,
    replies_are_approved: change.repliesAreApproved,
    first_day_of_week: change.firstDayOfWeek,
  }
}
