import { type Brand, Company, type FirstStep, type firstDays, type Locale } from '@vitrine/contract/companies'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Company as CompanyTable } from '../db/schema.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { change, create, disable, enable, saveOnboardingStep } from './companies.ts'
import { countTotals, findAdministrators, findCompany } from './queries.ts'

export const companyRoutes: HandlersOf<'companies'> = {
  async list(deps, { list }) {
    const { page, total } = await deps.databases.open.transaction().execute(async (tx) => {
      await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
      let rows = tx.selectFrom('company')
      if (list.filters.name !== undefined)
        rows = rows.where('name', 'ilike', `%${list.filters.name.replace(/[\\%_]/g, '\\$&')}%`)
      const { total } = await rows.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const [field = 'name', direction = 'asc'] = list.order[0] ?? []
      const page = await rows
        .selectAll()
        .orderBy(field === 'createdAt' ? 'created_at' : 'name', direction)
        .orderBy('id')
        .limit(list.itemsPerPage)
        .offset((list.page - 1) * list.itemsPerPage)
        .execute()
      return { page, total }
    })
    const items = []
    for (const row of page) items.push(await presented(deps.databases.forCompany(row.id), row, true))
    return { items, totalItems: total }
  },

  async create(deps, { body }) {
    const id = await create(deps, body)
    return shown(deps.databases.forCompany(id), id, true)
  },

  async read(_deps, { params, db, viewer }) {
    return shown(db, params.id, viewer.superAdmin)
  },

  async update(deps, { params, body, db, viewer }) {
    await change(deps, db, params.id, body)
    return shown(db, params.id, viewer.superAdmin)
  },

  async skipStep(_deps, { params, body, db, viewer }) {
    if (viewer.locations !== null) throw forbidden('firstSteps.everyPlace')
    await saveOnboardingStep(db, params.id, body.step, body.skipped)
    return shown(db, params.id, viewer.superAdmin)
  },

  async disable(deps, { params, body, db, viewer }) {
    if (params.id !== viewer.companyId) throw notFound()
    await disable(deps, params.id, body.because)
    return shown(db, params.id, true)
  },

  async enable(deps, { params, viewer }) {
    if (params.id !== viewer.companyId) throw notFound()
    await enable(deps, params.id)
  },
}

async function shown(db: Db, id: string, toPlatform: boolean) {
  const row = await findCompany(db, id)
  if (!row) throw notFound()
  return presented(db, row, toPlatform)
}

/** The platform is told more of a company than its own people are. */
async function presented(db: Db, row: Selectable<CompanyTable>, toPlatform: boolean) {
  const company = present(row, await findAdministrators(db, row.id))
  if (!toPlatform) return company
  const { users, locations } = await countTotals(db, row.id)
  return {
    ...company,
    usersCount: users,
    locationsCount: locations,
    ...(row.disabled_at === null ? {} : { disabledAt: writeInstant(row.disabled_at) }),
    ...(row.disabled_because === null ? {} : { disabledBecause: row.disabled_because }),
  }
}

function present(row: Selectable<CompanyTable>, administrators: string[]) {
  return {
    ...identity(Company, row.id),
    name: row.name,
    country: row.country,
    timeZone: row.time_zone,
    lang: row.lang as Locale, // a check constraint holds it, and the first day
    postsAreApproved: row.posts_are_approved,
    repliesAreApproved: row.replies_are_approved,
    ...(row.first_day_of_week === null ? {} : { firstDayOfWeek: row.first_day_of_week as (typeof firstDays)[number] }), // as lang
    brand: row.brand as z.infer<typeof Brand>, // written through the contract only
    skippedSteps: row.skipped_steps as FirstStep[], // as the brand
    hoursChecked: row.hours_checked_at !== null,
    createdAt: writeInstant(row.created_at),
    administrators,
  }
}
