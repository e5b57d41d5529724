import { grantNetworks } from '@vitrine/contract/connections'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'

/**
 * Forgets what a network lets us keep for so long only: who wrote, and what they said, once it was not read again in
 * time. What we made of it (done, tasks, labels) and what we answered stays. Runs each hour.
 */
export async function purgeExpired(deps: Deps): Promise<void> {
  const short = grantNetworks.flatMap((network) => {
    const retention = deps.networks[network].inbox?.retention
    return retention === undefined ? [] : [{ network, ...retention }]
  })
  if (short.length === 0) return
  const companies = await deps.databases.open.transaction().execute(async (tx) => {
    await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
    return tx.selectFrom('company').select('id').execute()
  })
  for (const { id } of companies)
    for (const { network, authorSeconds, textSeconds } of short) {
      await forgetAuthors(deps.databases.forCompany(id), id, network, authorSeconds)
      await forgetTexts(deps.databases.forCompany(id), id, network, textSeconds)
    }
}

async function forgetAuthors(db: Db, companyId: string, network: string, seconds: number): Promise<void> {
  const stale = sql`read_at < clock_timestamp() - make_interval(secs => ${seconds})`
  await sql`update inbox_item set author_id = null, author_name = '', author_avatar = null, search = ''
    where company_id = ${companyId} and type = ${network} and ${stale} and (author_name <> '' or author_id is not null)`.execute(
    db,
  )
  await sql`update inbox_reply r set author_id = null, author_name = '', author_avatar = null from inbox_item i
    where r.company_id = ${companyId} and i.company_id = r.company_id and i.id = r.item_id and i.type = ${network}
      and not r.is_ours and r.author_name <> '' and r.read_at < clock_timestamp() - make_interval(secs => ${seconds})`.execute(
    db,
  )
}

async function forgetTexts(db: Db, companyId: string, network: string, seconds: number): Promise<void> {
  const stale = sql`read_at < clock_timestamp() - make_interval(secs => ${seconds})`
  await sql`update inbox_item set text = '', images = '[]', search = ''
    where company_id = ${companyId} and type = ${network} and ${stale} and (text <> '' or images <> '[]')`.execute(db)
  await sql`update inbox_reply r set text = '' from inbox_item i
    where r.company_id = ${companyId} and i.company_id = r.company_id and i.id = r.item_id and i.type = ${network}
      and not r.is_ours and r.text <> '' and r.read_at < clock_timestamp() - make_interval(secs => ${seconds})`.execute(
    db,
  )
}
