import { Company, type Locale } from '@vitrine/contract/companies'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { invalid, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Company as CompanyTable } from '../schema.ts'
import type { HandlersOf } from '../serve.ts'
import { isTimeZone } from '../time-zones.ts'

export const companyRoutes: HandlersOf<'companies'> = {
  async list(deps, { list }) {
    return deps.databases.open.transaction().execute(async (tx) => {
      await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
      let rows = tx.selectFrom('company')
      if (list.filters.name !== undefined)
        rows = rows.where('name', 'ilike', `%${list.filters.name.replace(/[\\%_]/g, '\\$&')}%`)
      const { total } = await rows.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const page = await rows
        .selectAll()
        .orderBy('name', list.order[0]?.[1] ?? 'asc')
        .orderBy('id')
        .limit(list.itemsPerPage)
        .offset((list.page - 1) * list.itemsPerPage)
        .execute()
      return { items: page.map(present), totalItems: total }
    })
  },

  async create(deps, { body }) {
    const id = newId()
    const row = await deps.databases
      .of(id)
      .insertInto('company')
      .values({ id, ...columns(body), name: body.name })
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  },

  async read(_deps, { params, db }) {
    const row = await db.selectFrom('company').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound()
    return present(row)
  },

  async update(_deps, { params, body, db }) {
    const row = await db
      .updateTable('company')
      .set({ ...columns(body), id: params.id })
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound()
    return present(row)
  },
}

interface Change {
  name?: string | undefined
  country?: string | undefined
  timeZone?: string | undefined
  lang?: Locale | undefined
  postsAreApproved?: boolean | undefined
  repliesAreApproved?: boolean | undefined
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
  }
}

function present(row: Selectable<CompanyTable>) {
  return {
    ...identity(Company, row.id),
    name: row.name,
    country: row.country,
    timeZone: row.time_zone,
    lang: row.lang as Locale, // a check constraint holds it
    postsAreApproved: row.posts_are_approved,
    repliesAreApproved: row.replies_are_approved,
    brand: row.brand as { name?: string; logo?: string; color?: string }, // written through the contract only
    createdAt: writeInstant(row.created_at),
  }
}
