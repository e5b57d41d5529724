import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import type { Retry, SkippedLocation } from '@vitrine/contract/posts'
import type { Fault } from '@vitrine/contract/problems'
import { iriOf } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { tell } from '../events/events.ts'
import { violationOf } from '../http/error-response.ts'
import { errorText } from '../lib/error-text.ts'
import type { Viewer } from '../lib/viewer.ts'
import { arm, cancel } from '../publishing/queue.ts'
import { areAnswered } from './answering.ts'
import { clash, mustMay, tellApprovers } from './deciding.ts'
import { type Draft, draftOf, withContent, withWhen } from './draft.ts'
import { companyOf, findFaultsByLocation } from './facts.ts'
import { rightsToPublish } from './policy.ts'
import { mustBeApproved, mustHold, withPost } from './posts.ts'
import type { PostRow, TargetRow } from './queries.ts'
import { clearing, departureOf, mustHaveFiles, store } from './store.ts'

/**
 * Publishes failed places again, and only those. Content may be mended on the way: what is public already stays as it
 * is, each publication keeps what it was made from. Who retries answers for it from then on, but where their posts are
 * approved: there who approved it goes on answering for all of its places. Returns the places that cannot be published
 * yet: they stay failed, and do not keep the others from being published.
 */
export async function retry(deps: Deps, who: Viewer, id: string, asked: Retry): Promise<SkippedLocation[]> {
  let skipped: SkippedLocation[] = []
  await withPost(deps, who, id, async (tx, row) => {
    mustMay(who, 'retry', row)
    const { again, dropped, deleted } = chosen(row, asked)
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
    const hindered = await findHindered(deps, tx, who, draft)
    const able = again.filter(({ location_id }) => location_id !== null && !hindered.has(location_id))
    // When no location is left the violations say what keeps them all.
    if (able.length === 0) await mustHold(deps, tx, who, draft, 'SCHEDULED', asked.locations)
    const locations = able.flatMap(({ location_id }) => location_id ?? [])
    await writeMended(deps, tx, who, row, { ...draft, locations }, asked, able)
    skipped = [...again, ...deleted].flatMap((target) => presentSkipped(target, hindered, who.lang))
  })
  return skipped
}

/** What keeps the post from being published at one of its locations but not at all of them, by the location's id. */
async function findHindered(deps: Deps, tx: Tx, who: Viewer, draft: Draft): Promise<ReadonlyMap<string, Fault>> {
  const byLocation = await findFaultsByLocation(deps, tx, who.companyId, draft)
  const errors = [...byLocation].flatMap(([id, faults]) => {
    const error = faults.find(({ severity }) => severity === 'error')
    return error === undefined ? [] : [[id, error] as const]
  })
  return new Map(errors)
}

function presentSkipped(target: TargetRow, hindered: ReadonlyMap<string, Fault>, lang: Locale): SkippedLocation[] {
  const { location_id: id, location_name: locationName } = target
  if (id === null) return [{ locationName, message: errorText(lang, 'location.disconnected') }]
  const fault = hindered.get(id)
  if (fault === undefined) return []
  return [{ location: iriOf(LocationSummary, id), locationName, message: violationOf(fault, lang).message }]
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
function chosen(
  row: PostRow,
  { locations, drop = [] }: Retry,
): { again: TargetRow[]; dropped: TargetRow[]; deleted: TargetRow[] } {
  const failed = (row.targets ?? []).filter(({ state }) => state === 'FAILED' || state === 'QUARANTINED')
  const unconfirmed = (row.targets ?? []).filter(({ state }) => state === 'UNCONFIRMED')
  const at = (among: readonly TargetRow[], places: readonly string[]) =>
    [...new Set(places)].flatMap((place) => among.filter(({ location_id }) => location_id === place))
  const dropped = at(failed, drop)
  const wanted = locations === undefined ? failed : at([...failed, ...unconfirmed], locations)
  const again = wanted.filter((target) => !dropped.includes(target) && target.location_id !== null)
  if (again.length === 0 && dropped.length === 0) throw clash('post.nothingFailed')
  return { again, dropped, deleted: wanted.filter(({ location_id }) => location_id === null) }
}
