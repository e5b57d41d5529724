import type { Right } from '@vitrine/contract/permission-requirements'
import type { EditorialStatus } from '@vitrine/contract/post-status'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { invalid } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { getPublishingTiming } from '../networks/publishing-timing.ts'
import {
  lockPublications,
  type PublicationSchedule,
  scheduleComments,
  schedulePublications,
  unschedulePublications,
} from '../publishing/schedule.ts'
import type { Draft } from './post-draft.ts'
import { setTargets } from './queries.ts'
import { fromLocalTime } from './time.ts'
import { storeVersion } from './versions.ts'

interface Stored {
  readonly editorial: EditorialStatus
  readonly version: number
  readonly composition?: string
  /** What it is let go with, where it is. */
  readonly permissions: readonly Right[]
}

/** Writes a whole post, new or changed, with its publications: armed when it is scheduled, held back otherwise. */
export async function savePost(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: string,
  draft: Draft,
  as: Stored,
): Promise<void> {
  const columns = {
    integration_type: draft.integrationType,
    post_type: draft.postType,
    text: draft.text,
    title: draft.title,
    link: draft.link,
    note: draft.note,
    comment: draft.comment,
    attachment_ids: [...draft.attachments],
    options: JSON.stringify(draft.options),
    editorial: as.editorial,
    schedule_type: draft.scheduleType,
    scheduled_at: draft.moment.instant,
    wall_time: draft.moment.wallTime,
    time_zone: draft.moment.zone,
    time_shift: draft.moment.shift,
    zone_rules: draft.moment.rules,
    version: as.version,
    ...(as.editorial === 'SCHEDULED' ? getReleaseColumns(viewer, as.version, as.permissions) : {}),
    ...(as.editorial === 'ASK_MODIFICATION' ? {} : { change_note: null, change_asked_by: null, change_asked_at: null }),
  }
  await storeVersion(tx, viewer.companyId, id)
  await tx
    .insertInto('scheduled_post')
    .values({
      company_id: viewer.companyId,
      id,
      author_id: colleague(viewer),
      composition: as.composition ?? null,
      ...columns,
    })
    .onConflict((clash) =>
      clash.columns(['company_id', 'id']).doUpdateSet({ ...columns, updated_at: sql`clock_timestamp()` }),
    )
    .execute()
  const schedule = getSchedule(deps, draft, as.version)
  await setTargets(
    tx,
    viewer.companyId,
    {
      id,
      network: draft.integrationType,
      postType: draft.postType,
      dueAt: schedule.dueAt,
      version: as.version,
      comment: draft.comment !== null,
    },
    draft.locations,
  )
  await scheduleOrUnschedule(tx, viewer.companyId, id, as.editorial, schedule)
}

/** Who lets which version go, and with what. */
export function getReleaseColumns(viewer: Viewer, version: number, permissions: readonly Right[]) {
  return { cleared_version: version, cleared_by: colleague(viewer), cleared_rights: [...permissions] }
}

/** The person as one of the company; nobody for a super admin who acts in it. */
export function colleague({ companyId, userId }: Viewer) {
  return sql<string | null>`(select u.id from app_user u where u.company_id = ${companyId} and u.id = ${userId})`
}

/** Arms what waits of a post, or holds it back, as its status says; and tells the open screens. */
export async function scheduleOrUnschedule(
  tx: Tx,
  companyId: string,
  id: string,
  editorial: EditorialStatus,
  schedule: PublicationSchedule,
): Promise<void> {
  const publications = await lockPublications(tx, companyId, id)
  const waiting = publications.filter(({ state }) => state === 'WAITING' || state === 'DUE').map((each) => each.id)
  if (editorial === 'SCHEDULED') {
    await schedulePublications(tx, companyId, waiting, schedule)
    await scheduleComments(tx, companyId, id, schedule.version)
  } else await unschedulePublications(tx, companyId, waiting)
  await publishEvent(tx, { company: companyId, type: 'publication', id })
}

/** When a post leaves, and until when it still makes sense. */
export function getSchedule(
  deps: Pick<Deps, 'config'>,
  { moment, postType, options }: Pick<Draft, 'moment' | 'postType' | 'options'>,
  version: number,
): PublicationSchedule {
  const timing = getPublishingTiming(deps.config)
  const fleeting = postType === 'story' || postType === 'event' || postType === 'offer'
  const late = moment.instant.getTime() + (fleeting ? timing.lateFleeting : timing.late)
  const over = options.endDate == null ? late : fromLocalTime(options.endDate, moment.zone).instant.getTime()
  return { dueAt: moment.instant, expiresAt: new Date(Math.min(late, over)), version }
}

/** Places that are not there, or that the asker may not see, are the same. */
export async function requireVisibleLocations(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from location
    where company_id = ${viewer.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const violations = ids.flatMap((id, index) =>
    there.has(id) && seesLocation(viewer, id)
      ? []
      : [{ propertyPath: `scheduledPostLocations[${index}].location`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
}

export async function requireFiles(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from attachment
    where company_id = ${viewer.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const violations = ids.flatMap((id, index) =>
    there.has(id) ? [] : [{ propertyPath: `scheduledPostAttachments[${index}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
}
