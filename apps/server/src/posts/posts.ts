import { checkWhen } from '@vitrine/contract/check-post'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { type EditorialStatus, statusOf } from '@vitrine/contract/post-status'
import type { Composition, PostChange } from '@vitrine/contract/posts'
import type { Fault } from '@vitrine/contract/problems'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { forbidden, invalid, notFound, Refusal } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { cancel, lockPublications } from '../publishing/queue.ts'
import { clash, firstStatus, mustMay, nextStatus, tellApproved, tellApprovers, tellAskedToEdit } from './deciding.ts'
import { type Draft, draftOf, newDraft, partsOf, wherever, withContent, withWhen } from './draft.ts'
import { companyOf, faultsOf } from './facts.ts'
import { mayUse, rightsToApprove, rightsToPublish } from './policy.ts'
import { findPost, lockPost, type PostRow } from './queries.ts'
import { mustHaveFiles, mustSeePlaces, store } from './store.ts'

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
  who: Viewer,
  asked: PostChange & { integrationType: IntegrationType },
  origin: Origin = {},
): Promise<string> {
  return deps.databases
    .of(who.companyId)
    .transaction()
    .execute((tx) => createIn(deps, tx, who, asked, origin))
}

async function createIn(
  deps: Deps,
  tx: Tx,
  who: Viewer,
  asked: PostChange & { integrationType: IntegrationType },
  { composition, proposed = false }: Origin = {},
): Promise<string> {
  if (!mayUse(who, asked.integrationType)) throw forbidden()
  const company = await companyOf(tx, who.companyId)
  const places = wherever(asked) ?? []
  await mustSeePlaces(tx, who, places)
  const timeZone = (await zoneOf(tx, who.companyId, places[0])) ?? company.time_zone
  const draft = newDraft(asked.integrationType, asked, { now: company.now, timeZone })
  await mustHaveFiles(tx, who, draft.attachments)
  const editorial = proposed ? 'RSS_FEED' : firstStatus(who, mustBeApproved(who, company), asked.postStatus)
  await mustHold(deps, tx, who, draft, proposed ? 'SCHEDULED' : editorial)
  const id = newId()
  await store(deps, tx, who, id, draft, {
    editorial,
    version: 1,
    rights: rightsToPublish(draft.integrationType, company.posts_are_approved),
    ...(composition === undefined ? {} : { composition }),
  })
  if (editorial === 'PENDING_APPROVAL') await tellApprovers(tx, who, id)
  return id
}

/** One composition for several networks: all its posts are written, or none. */
export async function crossPost(
  deps: Deps,
  who: Viewer,
  asked: Composition,
): Promise<{ composition: string; ids: string[] }> {
  if (!deps.config.FEATURE_MULTI_POST) throw forbidden('feature')
  if (!may(who, 'calendarPost')) throw forbidden()
  const composition = newId()
  const ids = await deps.databases
    .of(who.companyId)
    .transaction()
    .execute(async (tx) => {
      const made: string[] = []
      const faults: Fault[] = []
      for (const [index, part] of partsOf(asked).entries()) {
        try {
          made.push(await createIn(deps, tx, who, part, { composition }))
        } catch (error) {
          const found = faultsFrom(error)
          if (found === null) throw error
          // Every network's violations at once, each at its own part.
          faults.push(...found.map((fault) => ({ ...fault, propertyPath: `posts[${index}].${fault.propertyPath}` })))
        }
      }
      if (faults.length > 0) throw invalid(...faults)
      return made
    })
  return { composition, ids }
}

/** Changes a post, moves it, or decides on it. */
export async function change(deps: Deps, who: Viewer, id: string, asked: PostChange): Promise<void> {
  await withPost(deps, who, id, async (tx, row) => {
    if (asked.version !== undefined && asked.version !== row.version) throw clash('post.changed')
    const company = await companyOf(tx, who.companyId)
    const approved = mustBeApproved(who, company)
    const before = draftOf(row)
    const draft = changed(before, asked, company.now)
    if (draft.integrationType !== before.integrationType && !mayUse(who, draft.integrationType)) throw forbidden()
    const sameContent = contentOf(draft) === contentOf(before)
    const same = sameContent && (draft.moment === before.moment || !speaksOfTime(asked))
    const status = statusOf(row.editorial, row.all)
    const decides = asked.postStatus !== undefined && asked.postStatus !== status
    if (same && !decides) return
    if (!same) mustMay(who, 'edit', row)
    const editorial =
      decides && asked.postStatus !== undefined
        ? nextStatus(who, approved, row, asked.postStatus)
        : afterEdit(row, approved)
    if (!sameContent) {
      await mustSeePlaces(tx, who, draft.locations)
      await mustHaveFiles(tx, who, draft.attachments)
    }
    if (sameContent && editorial === row.editorial) mustBeTimely(draft, company.now)
    else await mustHold(deps, tx, who, draft, editorial)
    const waited = row.editorial === 'PENDING_APPROVAL'
    const rights =
      waited && same ? rightsToApprove : rightsToPublish(draft.integrationType, waited || company.posts_are_approved)
    await store(deps, tx, who, id, draft, { editorial, version: row.version + 1, rights })
    if (editorial === row.editorial) return
    if (editorial === 'PENDING_APPROVAL') await tellApprovers(tx, who, id)
    else if (editorial === 'ASK_MODIFICATION') await tellAskedToEdit(tx, who, row)
    else if (editorial === 'SCHEDULED' && row.editorial === 'PENDING_APPROVAL') await tellApproved(tx, who, row)
  })
}

/** Deletes a post here; what is public stays public, and what waits does not go. */
export async function remove(deps: Deps, who: Viewer, id: string): Promise<void> {
  await withPost(deps, who, id, async (tx, row) => {
    mustMay(who, 'delete', row)
    const publications = await lockPublications(tx, who.companyId, id)
    await cancel(
      tx,
      who.companyId,
      publications.filter(({ state }) => state === 'WAITING' || state === 'DUE').map((each) => each.id),
    )
    await sql`update publication set state = 'CANCELLED', wake_at = null where company_id = ${who.companyId}
      and post_id = ${id} and kind = 'comment' and state in ('WAITING', 'DUE')`.execute(tx)
    await tx
      .updateTable('scheduled_post')
      .set({ deleted_at: sql`clock_timestamp()` })
      .where('company_id', '=', who.companyId)
      .where('id', '=', id)
      .execute()
  })
}

/** A draft with the same content, for the places the asker may see. */
export async function duplicate(deps: Deps, who: Viewer, id: string): Promise<string> {
  return deps.databases
    .of(who.companyId)
    .transaction()
    .execute(async (tx) => {
      const row = await findPost(tx, who, id)
      if (!row) throw notFound()
      mustMay(who, 'duplicate', row)
      const { now } = await companyOf(tx, who.companyId)
      const original = draftOf(row)
      const draft = original.moment.instant > now ? original : withWhen(original, { scheduledAt: inAnHour(now) }, now)
      const copy = newId()
      const kept: Draft = { ...draft, scheduleType: 'LATER' }
      await store(deps, tx, who, copy, kept, { editorial: 'DRAFT', version: 1, rights: [] })
      return copy
    })
}

/** Works on a post that is held still, as the asker sees it. */
export async function withPost(
  deps: Deps,
  who: Viewer,
  id: string,
  work: (tx: Tx, row: PostRow) => Promise<void>,
): Promise<void> {
  await deps.databases
    .of(who.companyId)
    .transaction()
    .execute(async (tx) => {
      if (!(await lockPost(tx, who.companyId, id))) throw notFound()
      await lockPublications(tx, who.companyId, id)
      const row = await findPost(tx, who, id)
      if (!row) throw notFound()
      await work(tx, row)
    })
}

export function mustBeApproved(who: Viewer, company: { posts_are_approved: boolean }): boolean {
  return company.posts_are_approved && !who.roles.includes('ROLE_APPROVAL')
}

/**
 * A post that is to go out must be able to; a draft may be anything. What is refused of a place is said by its number
 * among those `named`.
 */
export async function mustHold(
  deps: Deps,
  tx: Tx,
  who: Viewer,
  draft: Draft,
  editorial: EditorialStatus,
  named: readonly string[] = draft.locations,
): Promise<void> {
  if (editorial !== 'SCHEDULED' && editorial !== 'PENDING_APPROVAL') return
  const faults = await faultsOf(deps, tx, who.companyId, draft)
  const errors = faults.filter(({ severity }) => severity === 'error')
  const numberOf = (index: string) => named.indexOf(draft.locations[Number(index)] ?? '')
  const said = (path: string) => path.replace(/(?<=^scheduledPostLocations\[)\d+/, (index) => `${numberOf(index)}`)
  if (errors.length > 0) throw invalid(...errors.map((one) => ({ ...one, propertyPath: said(one.propertyPath) })))
}

function mustBeTimely(draft: Draft, now: Date): void {
  const faults = checkWhen(draft, now)
  if (faults.length > 0) throw invalid(...faults)
}

function changed(before: Draft, asked: PostChange, now: Date): Draft {
  const network = asked.integrationType ?? before.integrationType
  const moved = network === before.integrationType ? before : { ...before, integrationType: network }
  const draft = withWhen(withContent(moved, asked), asked, now)
  return { ...draft, locations: wherever(asked) ?? draft.locations }
}

/** What was approved and is changed by somebody who may not approve waits again. */
function afterEdit(row: PostRow, approved: boolean): EditorialStatus {
  return row.editorial === 'SCHEDULED' && approved ? 'PENDING_APPROVAL' : row.editorial
}

function speaksOfTime({ scheduleType, scheduledAt, scheduledLocal, timeZone }: PostChange): boolean {
  return [scheduleType, scheduledAt, scheduledLocal, timeZone].some((value) => value !== undefined)
}

/** Everything but the time, comparable: neither the order of places nor of keys makes a difference. */
function contentOf({ moment, scheduledAt, scheduleType, locations, ...content }: Draft): string {
  return JSON.stringify({ ...content, locations: locations.toSorted() }, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

function faultsFrom(error: unknown): readonly Fault[] | null {
  return error instanceof Refusal && error.status === 400 && error.faults.length > 0 ? error.faults : null
}

function inAnHour(now: Date): Date {
  return new Date(now.getTime() + 60 * 60 * 1000)
}

async function zoneOf(tx: Tx, companyId: string, locationId: string | undefined): Promise<string | undefined> {
  if (locationId === undefined) return undefined
  const row = await tx
    .selectFrom('location')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .where('id', '=', locationId)
    .executeTakeFirst()
  return row?.time_zone
}
