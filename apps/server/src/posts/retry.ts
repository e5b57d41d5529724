import type { Retry } from '@vitrine/contract/posts'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { tell } from '../events/events.ts'
import { arm, cancel } from '../publishing/queue.ts'
import type { Viewer } from '../viewer.ts'
import { areAnswered } from './answering.ts'
import { clash, mustMay, tellApprovers } from './deciding.ts'
import { type Draft, draftOf, withContent, withWhen } from './draft.ts'
import { companyOf } from './facts.ts'
import { rightsToPublish } from './policy.ts'
import { mustBeApproved, mustHold, withPost } from './posts.ts'
import type { PostRow, TargetRow } from './queries.ts'
import { clearing, departureOf, mustHaveFiles, store } from './store.ts'

/**
 * Publishes failed places again, and only those. Content may be mended on the way: what is public already stays as it
 * is, each publication keeps what it was made from. Who retries answers for it from then on, but where their posts are
 * approved: there who approved it goes on answering for all of its places.
 */
export async function retry(deps: Deps, who: Viewer, id: string, asked: Retry): Promise<void> {
  await withPost(deps, who, id, async (tx, row) => {
    mustMay(who, 'retry', row)
    const { again, dropped } = chosen(row, asked)
    await cancel(
      tx,
      who.companyId,
      dropped.map((each) => each.id),
    )
    if (again.length === 0) return tell(tx, { company: who.companyId, type: 'publication', id })
    const company = await companyOf(tx, who.companyId)
    const now = { scheduledAt: company.now }
    // Of what is public here and there the kind can't change any more.
    const mended = withContent(draftOf(row), { ...asked.changes, postType: undefined })
    const timed = withWhen(mended, speaksOfTime(asked) ? (asked.changes ?? {}) : now, company.now)
    const draft: Draft = { ...timed, locations: again.flatMap(({ location_id }) => location_id ?? []) }
    await mustHaveFiles(tx, who, draft.attachments)
    await mustHold(deps, tx, who, draft, 'SCHEDULED', asked.locations)
    await writeMended(deps, tx, who, row, draft, asked, again)
  })
}

async function writeMended(
  deps: Deps,
  tx: Tx,
  who: Viewer,
  row: PostRow,
  draft: Draft,
  asked: Retry,
  again: readonly TargetRow[],
): Promise<void> {
  const ids = again.map(({ id }) => id)
  const company = await companyOf(tx, who.companyId)
  // Where nobody answers any more for letting it go, that is decided anew.
  const isDecided = asked.changes !== undefined || !(await areAnswered(tx, who.companyId, ids))
  const waits = isDecided && mustBeApproved(who, company)
  const rights = rightsToPublish(draft.integrationType, isDecided && company.posts_are_approved)
  const version = row.version + 1
  if (asked.changes !== undefined || waits) {
    // Every place stays a target of the post; only the failed ones are armed below.
    const all = { ...draft, locations: draftOf(row).locations }
    await store(deps, tx, who, row.id, all, { editorial: waits ? 'PENDING_APPROVAL' : 'SCHEDULED', version, rights })
  } else {
    await tx
      .updateTable('scheduled_post')
      .set({
        version,
        ...(mustBeApproved(who, company) ? { cleared_version: version } : clearing(who, version, rights)),
      })
      .where('company_id', '=', who.companyId)
      .where('id', '=', row.id)
      .execute()
  }
  if (waits) {
    await sql`update publication set state = 'WAITING', wake_at = null, error_code = null
      where company_id = ${who.companyId} and id = any(${ids}::uuid[])`.execute(tx)
    await tellApprovers(tx, who, row.id)
  } else await arm(tx, who.companyId, ids, departureOf(deps, draft, version))
  await tell(tx, { company: who.companyId, type: 'publication', id: row.id })
}

function speaksOfTime({ changes }: Retry): boolean {
  return changes?.scheduledAt !== undefined || changes?.scheduledLocal !== undefined
}

/** Which places are tried again and which given up. What could not be confirmed is only tried again by name. */
function chosen(row: PostRow, { locations, drop = [] }: Retry): { again: TargetRow[]; dropped: TargetRow[] } {
  const failed = (row.targets ?? []).filter(({ state }) => state === 'FAILED' || state === 'QUARANTINED')
  const unconfirmed = (row.targets ?? []).filter(({ state }) => state === 'UNCONFIRMED')
  const at = (among: readonly TargetRow[], places: readonly string[]) =>
    [...new Set(places)].flatMap((place) => among.filter(({ location_id }) => location_id === place))
  const dropped = at(failed, drop)
  const wanted = locations === undefined ? failed : at([...failed, ...unconfirmed], locations)
  const again = wanted.filter((target) => !dropped.includes(target) && target.location_id !== null)
  if (again.length === 0 && dropped.length === 0) throw clash('post.nothingFailed')
  return { again, dropped }
}
