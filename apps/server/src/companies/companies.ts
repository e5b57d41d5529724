import type { companies, FirstStep } from '@vitrine/contract/companies'
import type { BodyOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import { contentUrl } from '../attachments/post-media.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { isTimeZone } from '../lib/time-zones.ts'
import { resumeListings } from '../listings/pause-disabled.ts'
import { resumeCompany } from '../publishing/suspension.ts'
import { endCompanySessions } from '../session/session.ts'

type Change = BodyOf<typeof companies.update>

/** Makes a company without people; whoever acts for it invites them. Answers its id. */
export async function create(deps: Deps, input: BodyOf<typeof companies.create>): Promise<string> {
  const id = newId()
  const db = deps.databases.forCompany(id)
  const brand = JSON.stringify(await toBrandColumns(deps, db, input))
  await db
    .insertInto('company')
    .values({ id, ...columns(input), brand: sql`jsonb_strip_nulls(${brand}::jsonb)`, name: input.name })
    .execute()
  return id
}

export async function change(deps: Deps, db: Db, id: string, input: Change): Promise<void> {
  const brand = JSON.stringify(await toBrandColumns(deps, db, input))
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...columns(input), brand: sql`jsonb_strip_nulls(brand || ${brand}::jsonb)`, id })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** One of the first steps, for everybody; what was put aside is taken up again with `skipped` false. */
export async function saveOnboardingStep(db: Db, id: string, step: FirstStep, skipped: boolean): Promise<void> {
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
    .forCompany(id)
    .transaction()
    .execute(async (tx) => {
      const people = tx.selectFrom('app_user').select('id').where('company_id', '=', id)
      if (await people.where('super_admin', '=', true).executeTakeFirst()) throw conflict('company.platform')
      await tx
        .updateTable('company')
        .set({ disabled_at: sql`coalesce(disabled_at, clock_timestamp())`, disabled_because: because })
        .where('id', '=', id)
        .execute()
      await endCompanySessions(tx, id, 'company disabled')
      await publishEvent(tx, { company: id, type: 'rights' })
    })
}

export async function enable(deps: Deps, id: string): Promise<void> {
  await deps.databases
    .forCompany(id)
    .transaction()
    .execute(async (tx) => {
      const disabled = tx.selectFrom('company').select('id').where('id', '=', id).where('disabled_at', 'is not', null)
      if (!(await disabled.forNoKeyUpdate().executeTakeFirst())) return
      await resumeCompany(tx, id)
      await resumeListings(tx, id)
      await tx.updateTable('company').set({ disabled_at: null, disabled_because: null }).where('id', '=', id).execute()
    })
}

/** What is said of the brand: what is not stays as it is, and null takes away. */
async function toBrandColumns(deps: Deps, db: Db, input: Partial<Change>) {
  const getImage = (field: 'logo' | 'logoDark' | 'favicon') => requireImage(deps, db, field, input[field])
  const [logo, logoDark, favicon] = [await getImage('logo'), await getImage('logoDark'), await getImage('favicon')]
  return { name: input.brandName, color: input.brandColor, logo, logoDark, favicon }
}

async function requireImage<None>(deps: Deps, db: Db, propertyPath: string, id: string | None): Promise<string | None> {
  if (typeof id !== 'string') return id
  const file = await db
    .selectFrom('attachment')
    .select(['storage_key', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw invalid({ propertyPath, code: 'relation.unknown' })
  if (!file.content_type.startsWith('image/')) throw invalid({ propertyPath, code: 'media.invalidFormat' })
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
