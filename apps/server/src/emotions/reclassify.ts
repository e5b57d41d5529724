import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import { feltOnArrival } from './classify-on-ingest.ts'
import { lexiconVersion } from './lexicon.ts'

const atOnce = 500
/** A job ends after so many and leaves the rest to another: others want to work too. */
const maxPerJob = 20 * atOnce

/** Leaves work for every company that has items no lexicon, or an older one, has read. */
export async function sweepUnread(deps: Deps): Promise<void> {
  const companies = await deps.databases.open.transaction().execute(async (tx) => {
    await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
    return tx.selectFrom('company').select('id').execute()
  })
  for (const { id: companyId } of companies) {
    const db = deps.databases.forCompany(companyId)
    if ((await unread(db, companyId, 1)).length > 0) await again(db, companyId)
  }
}

/** Reads what was not read yet, some at a time. */
export async function reread(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const db = deps.databases.forCompany(companyId)
  for (let done = 0; done < maxPerJob; done += atOnce) {
    const items = await unread(db, companyId, atOnce)
    const felt = items.map(({ id, text, ...item }) => ({ id, text, ...feltOnArrival({ ...item, text }) }))
    // What was said meanwhile was read when it came.
    await sql`update inbox_item i set emotion = f.emotion, emotion_lexicon = f.emotion_lexicon
      from jsonb_to_recordset(${JSON.stringify(felt)}::jsonb) as f (id uuid, text text, emotion text, emotion_lexicon int)
      where i.company_id = ${companyId} and i.id = f.id and i.text = f.text`.execute(db)
    if (items.length < atOnce) return
  }
  await again(db, companyId)
}

const again = (db: Db, companyId: string) =>
  enqueueNow(db, 'emotions.reread', { companyId }, { key: `emotions ${companyId}` })

function unread(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('inbox_item')
    .select(['id', 'text', 'rating', 'type'])
    .where('company_id', '=', companyId)
    .where('emotion_lexicon', '<', lexiconVersion)
    .orderBy('emotion_lexicon')
    .orderBy('id')
    .limit(limit)
    .execute()
}
