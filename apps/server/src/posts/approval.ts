import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { lockPublications, unschedulePublications } from '../publishing/schedule.ts'
import { findCompany } from './check-facts.ts'
import { approvalPermissions } from './policy.ts'
import { toDraft, withWhen } from './post-draft.ts'
import { validateForStatus, withPost } from './posts.ts'
import { colleague, savePost } from './save-post.ts'
import { notifyApproved, notifyChangesRequested, requireCan, stateConflict } from './status-transitions.ts'

/** Lets a post go that waited for it. What is approved is exactly the version that was read. */
export async function approve(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { scheduledAt, version }: { scheduledAt?: Date | undefined; version?: number | undefined },
): Promise<void> {
  await withPost(deps, viewer, id, async (tx, row) => {
    requireCan(viewer, 'approve', row)
    if (version !== undefined && version !== row.version) throw stateConflict('post.changed')
    const { now } = await findCompany(tx, viewer.companyId)
    const draft = withWhen(toDraft(row), { scheduledAt }, now)
    const waiting = (row.targets ?? []).filter(({ state }) => state === 'WAITING' || state === 'DUE')
    const locations = waiting.flatMap(({ location_id }) => location_id ?? [])
    await validateForStatus(deps, tx, viewer, { ...draft, locations }, 'SCHEDULED')
    const next = row.version + 1
    await savePost(deps, tx, viewer, id, draft, {
      editorial: 'SCHEDULED',
      version: next,
      permissions: approvalPermissions,
    })
    await notifyApproved(tx, viewer, row)
  })
}

/** Sends a post back to its author with what should change. Nothing of it goes out meanwhile. */
export async function requestChanges(deps: Deps, viewer: Viewer, id: string, note: string): Promise<void> {
  await withPost(deps, viewer, id, async (tx, row) => {
    requireCan(viewer, 'askEdit', row)
    await tx
      .updateTable('scheduled_post')
      .set({
        editorial: 'ASK_MODIFICATION',
        change_note: note,
        change_asked_by: colleague(viewer),
        change_asked_at: sql`clock_timestamp()`,
        version: row.version + 1,
        updated_at: sql`clock_timestamp()`,
      })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('post_change_request')
      .values({ company_id: viewer.companyId, id: newId(), post_id: id, note })
      .execute()
    const publications = await lockPublications(tx, viewer.companyId, id)
    await unschedulePublications(
      tx,
      viewer.companyId,
      publications.map((each) => each.id),
    )
    await publishEvent(tx, { company: viewer.companyId, type: 'publication', id })
    await notifyChangesRequested(tx, viewer, row, note)
  })
}
