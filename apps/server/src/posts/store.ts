import type { EditorialStatus } from '@vitrine/contract/post-status'
import type { Right } from '@vitrine/contract/rights'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { tell } from '../events/events.ts'
import { invalid } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { windowsOf } from '../networks/windows.ts'
import { arm, armComments, type Departure, disarm, lockPublications } from '../publishing/queue.ts'
import type { Draft } from './draft.ts'
import { setTargets } from './queries.ts'
import { atWall } from './time.ts'
import { storeVersion } from './versions.ts'

interface Stored {
  readonly editorial: EditorialStatus
  readonly version: number
  readonly composition?: string
  /** What it is let go with, where it is. */
  readonly rights: readonly Right[]
}

/** Writes a whole post, new or changed, with its publications: armed when it is scheduled, held back otherwise. */
export async function store(deps: Deps, tx: Tx, who: Viewer, id: string, draft: Draft, as: Stored): Promise<void> {
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
    wall_time: draft.moment.wall,
    time_zone: draft.moment.zone,
    time_shift: draft.moment.shift,
    zone_rules: draft.moment.rules,
    version: as.version,
    ...(as.editorial === 'SCHEDULED' ? clearing(who, as.version, as.rights) : {}),
    ...(as.editorial === 'ASK_MODIFICATION' ? {} : { change_note: null, change_asked_by: null, change_asked_at: null }),
  }
  await storeVersion(tx, who.companyId, id)
  await tx
    .insertInto('scheduled_post')
    .values({
      company_id: who.companyId,
      id,
      author_id: colleague(who),
      composition: as.composition ?? null,
      ...columns,
    })
    .onConflict((clash) =>
      clash.columns(['company_id', 'id']).doUpdateSet({ ...columns, updated_at: sql`clock_timestamp()` }),
    )
    .execute()
  const departure = departureOf(deps, draft, as.version)
  await setTargets(
    tx,
    who.companyId,
    {
      id,
      network: draft.integrationType,
      postType: draft.postType,
      dueAt: departure.dueAt,
      version: as.version,
      comment: draft.comment !== null,
    },
    draft.locations,
  )
  await letGoOrHold(tx, who.companyId, id, as.editorial, departure)
}

/** Who lets which version go, and with what. */
export function clearing(who: Viewer, version: number, rights: readonly Right[]) {
  return { cleared_version: version, cleared_by: colleague(who), cleared_rights: [...rights] }
}

/** The person as one of the company; nobody for a super admin who acts in it. */
export function colleague({ companyId, userId }: Viewer) {
  return sql<string | null>`(select u.id from app_user u where u.company_id = ${companyId} and u.id = ${userId})`
}

/** Arms what waits of a post, or holds it back, as its status says; and tells the open screens. */
export async function letGoOrHold(
  tx: Tx,
  companyId: string,
  id: string,
  editorial: EditorialStatus,
  departure: Departure,
): Promise<void> {
  const publications = await lockPublications(tx, companyId, id)
  const waiting = publications.filter(({ state }) => state === 'WAITING' || state === 'DUE').map((each) => each.id)
  if (editorial === 'SCHEDULED') {
    await arm(tx, companyId, waiting, departure)
    await armComments(tx, companyId, id, departure.version)
  } else await disarm(tx, companyId, waiting)
  await tell(tx, { company: companyId, type: 'publication', id })
}

/** When a post leaves, and until when it still makes sense. */
export function departureOf(
  deps: Pick<Deps, 'config'>,
  { moment, postType, options }: Pick<Draft, 'moment' | 'postType' | 'options'>,
  version: number,
): Departure {
  const windows = windowsOf(deps.config)
  const fleeting = postType === 'story' || postType === 'event' || postType === 'offer'
  const late = moment.instant.getTime() + (fleeting ? windows.lateFleeting : windows.late)
  const over = options.endDate == null ? late : atWall(options.endDate, moment.zone).instant.getTime()
  return { dueAt: moment.instant, expiresAt: new Date(Math.min(late, over)), version }
}

/** Places that are not there, or that the asker may not see, are the same. */
export async function mustSeePlaces(tx: Tx, who: Viewer, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from location
    where company_id = ${who.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    there.has(id) && seesLocation(who, id)
      ? []
      : [{ propertyPath: `scheduledPostLocations[${index}].location`, code: 'relation.unknown' }],
  )
  if (faults.length > 0) throw invalid(...faults)
}

export async function mustHaveFiles(tx: Tx, who: Viewer, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from attachment
    where company_id = ${who.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    there.has(id) ? [] : [{ propertyPath: `scheduledPostAttachments[${index}]`, code: 'relation.unknown' }],
  )
  if (faults.length > 0) throw invalid(...faults)
}
