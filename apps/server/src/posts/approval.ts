import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { tell } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { disarm, lockPublications } from '../publishing/queue.ts'
import { clash, mustMay, tellApproved, tellAskedToEdit } from './deciding.ts'
import { draftOf, withWhen } from './draft.ts'
import { companyOf } from './facts.ts'
import { rightsToApprove } from './policy.ts'
import { mustHold, withPost } from './posts.ts'
import { colleague, store } from './store.ts'

/** Lets a post go that waited for it. What is approved is exactly the version that was read. */
export async function approve(
  deps: Deps,
  who: Viewer,
  id: string,
  { scheduledAt, version }: { scheduledAt?: Date | undefined; version?: number | undefined },
): Promise<void> {
  await withPost(deps, who, id, async (tx, row) => {
    mustMay(who, 'approve', row)
    if (version !== undefined && version !== row.version) throw clash('post.changed')
    const { now } = await companyOf(tx, who.companyId)
    const draft = withWhen(draftOf(row), { scheduledAt }, now)
    const waiting = (row.targets ?? []).filter(({ state }) => state === 'WAITING' || state === 'DUE')
    const locations = waiting.flatMap(({ location_id }) => location_id ?? [])
    await mustHold(deps, tx, who, { ...draft, locations }, 'SCHEDULED')
    const next = row.version + 1
    await store(deps, tx, who, id, draft, { editorial: 'SCHEDULED', version: next, rights: rightsToApprove })
    await tellApproved(tx, who, row)
  })
}

/** Sends a post back to its author with what should change. Nothing of it goes out meanwhile. */
export async function askEdit(deps: Deps, who: Viewer, id: string, note: string): Promise<void> {
  await withPost(deps, who, id, async (tx, row) => {
    mustMay(who, 'askEdit', row)
    await tx
      .updateTable('scheduled_post')
      .set({
        editorial: 'ASK_MODIFICATION',
        change_note: note,
        change_asked_by: colleague(who),
        change_asked_at: sql`clock_timestamp()`,
        version: row.version + 1,
        updated_at: sql`clock_timestamp()`,
      })
      .where('company_id', '=', who.companyId)
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('post_change_request')
      .values({ company_id: who.companyId, id: newId(), post_id: id, note })
      .execute()
    const publications = await lockPublications(tx, who.companyId, id)
    await disarm(
      tx,
      who.companyId,
      publications.map((each) => each.id),
    )
    await tell(tx, { company: who.companyId, type: 'publication', id })
    await tellAskedToEdit(tx, who, row, note)
  })
}
