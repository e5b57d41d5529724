import { checkWhen } from '@vitrine/contract/check-post'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { derivePostStatus, type EditorialStatus } from '@vitrine/contract/post-status'
import type { Composition, PostChange } from '@vitrine/contract/posts'
import type { FieldViolation } from '@vitrine/contract/problems'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { forbidden, invalid, notFound, Refusal } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { cancel, lockPublications } from '../publishing/schedule.ts'
import { findCompany, findViolations } from './check-facts.ts'
import { approvalPermissions, getPublishPermissions, mayUse } from './policy.ts'
import {
  type Draft,
  getRequestedLocationIds,
  newDraft,
  splitByNetwork,
  toDraft,
  withContent,
  withWhen,
} from './post-draft.ts'
import { findPost, lockPost, type PostRow } from './queries.ts'
import { requireFiles, requireVisibleLocations, savePost } from './save-post.ts'
import {
  firstStatus,
  nextStatus,
  notifyApproved,
  notifyApprovers,
  notifyChangesRequested,
  requireCan,
  stateConflict,
} from './status-transitions.ts'

/** What a new post is besides its content. */
interface Origin {
  /** Ties the posts of one composition. */
  readonly composition?: string
  /** Made by a feed: it holds as a scheduled one does, and waits for somebody to decide. */
  readonly proposed?: boolean
}

/** Writes a new post and answers its id. */
export async function create(
  deps: Deps,
  viewer: Viewer,
  input: PostChange & { integrationType: IntegrationType },
  origin: Origin = {},
): Promise<string> {
  return deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute((tx) => createPost(deps, tx, viewer, input, origin))
}

async function createPost(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  input: PostChange & { integrationType: IntegrationType },
  { composition, proposed = false }: Origin = {},
): Promise<string> {
  if (!mayUse(viewer, input.integrationType)) throw forbidden()
  const company = await findCompany(tx, viewer.companyId)
  const locationIds = getRequestedLocationIds(input) ?? []
  await requireVisibleLocations(tx, viewer, locationIds)
  const timeZone = (await findTimeZone(tx, viewer.companyId, locationIds[0])) ?? company.time_zone
  const draft = newDraft(input.integrationType, input, { now: company.now, timeZone })
  await requireFiles(tx, viewer, draft.attachments)
  const editorial = proposed ? 'RSS_FEED' : firstStatus(viewer, needsApproval(viewer, company), input.postStatus)
  await validateForStatus(deps, tx, viewer, draft, proposed ? 'SCHEDULED' : editorial)
  const id = newId()
  await savePost(deps, tx, viewer, id, draft, {
    editorial,
    version: 1,
    permissions: getPublishPermissions(draft.integrationType, company.posts_are_approved),
    ...(composition === undefined ? {} : { composition }),
  })
  if (editorial === 'PENDING_APPROVAL') await notifyApprovers(tx, viewer, id)
  return id
}

/** One composition for several networks: all its posts are written, or none. */
export async function crossPost(
  deps: Deps,
  viewer: Viewer,
  input: Composition,
): Promise<{ composition: string; ids: string[] }> {
  if (!deps.config.FEATURE_MULTI_POST) throw forbidden('feature')
  if (!may(viewer, 'calendarPost')) throw forbidden()
  const composition = newId()
  const ids = await deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      const made: string[] = []
      const violations: FieldViolation[] = []
      for (const [index, part] of splitByNetwork(input).entries()) {
        try {
          made.push(await createPost(deps, tx, viewer, part, { composition }))
        } catch (error) {
          const found = getViolations(error)
          if (found === null) throw error
          // Every network's violations at once, each at its own part.
          violations.push(
            ...found.map((violation) => ({ ...violation, propertyPath: `posts[${index}].${violation.propertyPath}` })),
          )
        }
      }
      if (violations.length > 0) throw invalid(...violations)
      return made
    })
  return { composition, ids }
}

/** Changes a post, moves it, or decides on it. */
export async function change(deps: Deps, viewer: Viewer, id: string, input: PostChange): Promise<void> {
  await withPost(deps, viewer, id, async (tx, row) => {
    if (input.version !== undefined && input.version !== row.version) throw stateConflict('post.changed')
    const company = await findCompany(tx, viewer.companyId)
    const approved = needsApproval(viewer, company)
    const before = toDraft(row)
    const draft = changed(before, input, company.now)
    if (draft.integrationType !== before.integrationType && !mayUse(viewer, draft.integrationType)) throw forbidden()
    const sameContent = serializeContent(draft) === serializeContent(before)
    const same = sameContent && (draft.moment === before.moment || !changesSchedule(input))
    const status = derivePostStatus(row.editorial, row.all)
    const decides = input.postStatus !== undefined && input.postStatus !== status
    if (same && !decides) return
    if (!same) requireCan(viewer, 'edit', row)
    const editorial =
      decides && input.postStatus !== undefined
        ? nextStatus(viewer, approved, row, input.postStatus)
        : afterEdit(row, approved)
    if (!sameContent) {
      await requireVisibleLocations(tx, viewer, draft.locations)
      await requireFiles(tx, viewer, draft.attachments)
    }
    if (sameContent && editorial === row.editorial) requireValidSchedule(draft, company.now)
    else await validateForStatus(deps, tx, viewer, draft, editorial)
    const waited = row.editorial === 'PENDING_APPROVAL'
    const permissions =
      waited && same
        ? approvalPermissions
        : getPublishPermissions(draft.integrationType, waited || company.posts_are_approved)
    await savePost(deps, tx, viewer, id, draft, { editorial, version: row.version + 1, permissions })
    if (editorial === row.editorial) return
    if (editorial === 'PENDING_APPROVAL') await notifyApprovers(tx, viewer, id)
    else if (editorial === 'ASK_MODIFICATION') await notifyChangesRequested(tx, viewer, row)
    else if (editorial === 'SCHEDULED' && row.editorial === 'PENDING_APPROVAL') await notifyApproved(tx, viewer, row)
  })
}

/** Deletes a post here; what is public stays public, and what waits does not go. */
export async function remove(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await withPost(deps, viewer, id, async (tx, row) => {
    requireCan(viewer, 'delete', row)
    const publications = await lockPublications(tx, viewer.companyId, id)
    await cancel(
      tx,
      viewer.companyId,
      publications.filter(({ state }) => state === 'WAITING' || state === 'DUE').map((each) => each.id),
    )
    await sql`update publication set state = 'CANCELLED', wake_at = null where company_id = ${viewer.companyId}
      and post_id = ${id} and kind = 'comment' and state in ('WAITING', 'DUE')`.execute(tx)
    await tx
      .updateTable('scheduled_post')
      .set({ deleted_at: sql`clock_timestamp()` })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', id)
      .execute()
  })
}

/** A draft with the same content, for the places the asker may see. */
export async function duplicate(deps: Deps, viewer: Viewer, id: string): Promise<string> {
  return deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      const row = await findPost(tx, viewer, id)
      if (!row) throw notFound()
      requireCan(viewer, 'duplicate', row)
      const { now } = await findCompany(tx, viewer.companyId)
      const original = toDraft(row)
      const draft = original.moment.instant > now ? original : withWhen(original, { scheduledAt: inAnHour(now) }, now)
      const copy = newId()
      const duplicated: Draft = { ...draft, scheduleType: 'LATER' }
      await savePost(deps, tx, viewer, copy, duplicated, { editorial: 'DRAFT', version: 1, permissions: [] })
      return copy
    })
}

/** Works on a post that is held still, as the asker sees it. */
export async function withPost(
  deps: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Tx, row: PostRow) => Promise<void>,
): Promise<void> {
  await deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      if (!(await lockPost(tx, viewer.companyId, id))) throw notFound()
      await lockPublications(tx, viewer.companyId, id)
      const row = await findPost(tx, viewer, id)
      if (!row) throw notFound()
      await work(tx, row)
    })
}

export function needsApproval(viewer: Viewer, company: { posts_are_approved: boolean }): boolean {
  return company.posts_are_approved && !viewer.roles.includes('ROLE_APPROVAL')
}

/**
 * A post that is to go out must be able to; a draft may be anything. What is refused of a place is said by its number
 * among those `named`.
 */
export async function validateForStatus(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  draft: Draft,
  editorial: EditorialStatus,
  named: readonly string[] = draft.locations,
): Promise<void> {
  if (editorial !== 'SCHEDULED' && editorial !== 'PENDING_APPROVAL') return
  const violations = await findViolations(deps, tx, viewer.companyId, draft)
  const errors = violations.filter(({ severity }) => severity === 'error')
  const toIndex = (index: string) => named.indexOf(draft.locations[Number(index)] ?? '')
  const toRequestPath = (path: string) =>
    path.replace(/(?<=^scheduledPostLocations\[)\d+/, (index) => `${toIndex(index)}`)
  if (errors.length > 0)
    throw invalid(...errors.map((violation) => ({ ...violation, propertyPath: toRequestPath(violation.propertyPath) })))
}

function requireValidSchedule(draft: Draft, now: Date): void {
  const violations = checkWhen(draft, now)
  if (violations.length > 0) throw invalid(...violations)
}

function changed(before: Draft, input: PostChange, now: Date): Draft {
  const network = input.integrationType ?? before.integrationType
  const moved = network === before.integrationType ? before : { ...before, integrationType: network }
  const draft = withWhen(withContent(moved, input), input, now)
  return { ...draft, locations: getRequestedLocationIds(input) ?? draft.locations }
}

/** What was approved and is changed by somebody who may not approve waits again. */
function afterEdit(row: PostRow, approved: boolean): EditorialStatus {
  return row.editorial === 'SCHEDULED' && approved ? 'PENDING_APPROVAL' : row.editorial
}

function changesSchedule({ scheduleType, scheduledAt, scheduledLocal, timeZone }: PostChange): boolean {
  return [scheduleType, scheduledAt, scheduledLocal, timeZone].some((value) => value !== undefined)
}

/** Everything but the time, comparable: neither the order of places nor of keys makes a difference. */
function serializeContent({ moment, scheduledAt, scheduleType, locations, ...content }: Draft): string {
  return JSON.stringify({ ...content, locations: locations.toSorted() }, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function getViolations(error: unknown): readonly FieldViolation[] | null {
  return error instanceof Refusal && error.status === 400 && error.violations.length > 0 ? error.violations : null
}

function inAnHour(now: Date): Date {
  return new Date(now.getTime() + 60 * 60 * 1000)
}

async function findTimeZone(tx: Tx, companyId: string, locationId: string | undefined): Promise<string | undefined> {
  if (locationId === undefined) return undefined
  const row = await tx
    .selectFrom('location')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .where('id', '=', locationId)
    .executeTakeFirst()
  return row?.time_zone
}
