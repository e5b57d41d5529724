import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import type { Retry, SkippedLocation } from '@vitrine/contract/posts'
import type { FieldViolation } from '@vitrine/contract/problems'
import { toIri } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { toViolation } from '../http/error-response.ts'
import { errorText } from '../lib/error-text.ts'
import type { Viewer } from '../lib/viewer.ts'
import { cancel, schedulePublications } from '../publishing/schedule.ts'
import { findCompany, findViolationsByLocation } from './check-facts.ts'
import { getPublishPermissions } from './policy.ts'
import { type Draft, toDraft, withContent, withWhen } from './post-draft.ts'
import { needsApproval, validateForStatus, withPost } from './posts.ts'
import type { PostRow, TargetRow } from './queries.ts'
import { areAllStillAuthorized } from './release-authorization.ts'
import { getReleaseColumns, getSchedule, requireFiles, savePost } from './save-post.ts'
import { notifyApprovers, requireCan, stateConflict } from './status-transitions.ts'

/**
 * Publishes failed places again, and only those. Content may be mended on the way: what is public already stays as it
 * is, each publication keeps what it was made from. Who retries answers for it from then on, but where their posts are
 * approved: there who approved it goes on answering for all of its places. Returns the places that cannot be published
 * yet: they stay failed, and do not keep the others from being published.
 */
export async function retry(deps: Deps, viewer: Viewer, id: string, input: Retry): Promise<SkippedLocation[]> {
  let skipped: SkippedLocation[] = []
  await withPost(deps, viewer, id, async (tx, row) => {
    requireCan(viewer, 'retry', row)
    const { again, dropped, deleted } = chosen(row, input)
    await cancel(
      tx,
      viewer.companyId,
      dropped.map((each) => each.id),
    )
    if (again.length === 0) return publishEvent(tx, { company: viewer.companyId, type: 'publication', id })
    const company = await findCompany(tx, viewer.companyId)
    const now = { scheduledAt: company.now }
    // Of what is public here and there the kind can't change any more.
    const corrected = withContent(toDraft(row), { ...input.changes, postType: undefined })
    const timed = withWhen(corrected, changesSchedule(input) ? (input.changes ?? {}) : now, company.now)
    const draft: Draft = { ...timed, locations: again.flatMap(({ location_id }) => location_id ?? []) }
    await requireFiles(tx, viewer, draft.attachments)
    const blocked = await findBlockedLocations(deps, tx, viewer, draft)
    const able = again.filter(({ location_id }) => location_id !== null && !blocked.has(location_id))
    // When no location is left the violations say what keeps them all.
    if (able.length === 0) await validateForStatus(deps, tx, viewer, draft, 'SCHEDULED', input.locations)
    const locations = able.flatMap(({ location_id }) => location_id ?? [])
    await saveCorrected(deps, tx, viewer, row, { ...draft, locations }, input, able)
    skipped = [...again, ...deleted].flatMap((target) => presentSkipped(target, blocked, viewer.lang))
  })
  return skipped
}

/** What keeps the post from being published at one of its locations but not at all of them, by the location's id. */
async function findBlockedLocations(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  draft: Draft,
): Promise<ReadonlyMap<string, FieldViolation>> {
  const byLocation = await findViolationsByLocation(deps, tx, viewer.companyId, draft)
  const errors = [...byLocation].flatMap(([id, violations]) => {
    const error = violations.find(({ severity }) => severity === 'error')
    return error === undefined ? [] : [[id, error] as const]
  })
  return new Map(errors)
}

function presentSkipped(
  target: TargetRow,
  blocked: ReadonlyMap<string, FieldViolation>,
  lang: Locale,
): SkippedLocation[] {
  const { location_id: id, location_name: locationName } = target
  if (id === null) return [{ locationName, message: errorText(lang, 'location.disconnected') }]
  const violation = blocked.get(id)
  if (violation === undefined) return []
  return [{ location: toIri(LocationSummary, id), locationName, message: toViolation(violation, lang).message }]
}

async function saveCorrected(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  row: PostRow,
  draft: Draft,
  input: Retry,
  again: readonly TargetRow[],
): Promise<void> {
  const ids = again.map(({ id }) => id)
  const company = await findCompany(tx, viewer.companyId)
  // Where nobody answers any more for letting it go, that is decided anew.
  const isDecided = input.changes !== undefined || !(await areAllStillAuthorized(tx, viewer.companyId, ids))
  const waits = isDecided && needsApproval(viewer, company)
  const permissions = getPublishPermissions(draft.integrationType, isDecided && company.posts_are_approved)
  const version = row.version + 1
  if (input.changes !== undefined || waits) {
    // Every place stays a target of the post; only the failed ones are armed below.
    const all = { ...draft, locations: toDraft(row).locations }
    await savePost(deps, tx, viewer, row.id, all, {
      editorial: waits ? 'PENDING_APPROVAL' : 'SCHEDULED',
      version,
      permissions,
    })
  } else {
    await tx
      .updateTable('scheduled_post')
      .set({
        version,
        ...(needsApproval(viewer, company)
          ? { cleared_version: version }
          : getReleaseColumns(viewer, version, permissions)),
      })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', row.id)
      .execute()
  }
  if (waits) {
    await sql`update publication set state = 'WAITING', wake_at = null, error_code = null
      where company_id = ${viewer.companyId} and id = any(${ids}::uuid[])`.execute(tx)
    await notifyApprovers(tx, viewer, row.id)
  } else await schedulePublications(tx, viewer.companyId, ids, getSchedule(deps, draft, version))
  await publishEvent(tx, { company: viewer.companyId, type: 'publication', id: row.id })
}

function changesSchedule({ changes }: Retry): boolean {
  return changes?.scheduledAt !== undefined || changes?.scheduledLocal !== undefined
}

/** Which places are tried again and which given up. What could not be confirmed is only tried again by name. */
function chosen(
  row: PostRow,
  { locations, drop = [] }: Retry,
): { again: TargetRow[]; dropped: TargetRow[]; deleted: TargetRow[] } {
  const failed = (row.targets ?? []).filter(({ state }) => state === 'FAILED' || state === 'QUARANTINED')
  const unconfirmed = (row.targets ?? []).filter(({ state }) => state === 'UNCONFIRMED')
  const findTargets = (among: readonly TargetRow[], locationIds: readonly string[]) =>
    [...new Set(locationIds)].flatMap((locationId) => among.filter(({ location_id }) => location_id === locationId))
  const dropped = findTargets(failed, drop)
  const wanted = locations === undefined ? failed : findTargets([...failed, ...unconfirmed], locations)
  const again = wanted.filter((target) => !dropped.includes(target) && target.location_id !== null)
  if (again.length === 0 && dropped.length === 0) throw stateConflict('post.nothingFailed')
  return { again, dropped, deleted: wanted.filter(({ location_id }) => location_id === null) }
}
