import type { Locale } from '@vitrine/contract/companies'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { LocationSummary } from '@vitrine/contract/locations'
import type { PublicationState } from '@vitrine/contract/post-status'
import { ScheduledPost } from '@vitrine/contract/posts'
import { Publication } from '@vitrine/contract/publications'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import { isVisiblePublication } from '../db/visible-posts.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { errorText } from '../lib/error-text.ts'
import { notFound } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { getPublishingTiming } from '../networks/publishing-timing.ts'
import { schedulePublications } from '../publishing/schedule.ts'
import { findCompany } from './check-facts.ts'
import { getPublishPermissions, outOfHands, whyNotAllowed } from './policy.ts'
import { needsApproval, withPost } from './posts.ts'
import type { PostRow } from './queries.ts'
import { areAllStillAuthorized, isUnauthorized } from './release-authorization.ts'
import { retry as retryPost } from './retry.ts'
import { getReleaseColumns } from './save-post.ts'
import { requireAuthorized, stateConflict } from './status-transitions.ts'

export interface PublicationRow {
  readonly id: string
  readonly post_id: string
  readonly location_id: string | null
  readonly location_name: string
  readonly network: string
  readonly post_type: string
  readonly kind: string
  readonly state: PublicationState
  readonly error_code: string | null
  readonly refused: boolean
  readonly due_at: Date
  readonly wake_at: Date | null
  readonly published_at: Date | null
  readonly remote_id: string | null
  readonly remote_url: string | null
  readonly editorial: string
  /** Posts are approved, and nobody answers for this one any more. */
  readonly unapproved: boolean
  readonly attempts: AttemptRow[]
}

interface AttemptRow {
  readonly id: string
  readonly started_at: string
  readonly sent_at: string | null
  readonly ended_at: string | null
  readonly phase: string
  readonly text: string | null
  readonly code: string | null
  readonly say: string | null
  readonly reads: number
}

export async function findPublications(db: Db | Tx, viewer: Viewer, ids: readonly string[]): Promise<PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`
    select x.id, x.post_id, x.location_id, x.location_name, x.network, x.post_type, x.kind, x.state, x.error_code, x.refused,
      x.due_at, x.wake_at, x.published_at, x.remote_id, x.remote_url, p.editorial,
      exists (select from company c where c.id = x.company_id and c.posts_are_approved) and ${isUnauthorized} as unapproved,
      array(select json_build_object('id', t.id, 'started_at', t.started_at, 'sent_at', t.sent_at, 'ended_at', t.ended_at,
          'phase', t.phase, 'text', t.outgoing ->> 'text', 'code', t.code, 'say', t.say, 'reads', t.reads)
        from publication_attempt t where t.company_id = x.company_id and t.publication_id = x.id order by t.started_at) as attempts
    from publication x join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id and p.deleted_at is null
    where x.company_id = ${viewer.companyId} and ${matchesAny(sql`x.id`)(ids)} and ${isVisiblePublication(viewer)}`.execute(
    db,
  )
  return rows
}

/** Publishes one place again. */
export async function retry(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const row = await requirePublication(deps, viewer, id)
  if (row.location_id === null || !isRetryable(row)) throw stateConflict('post.nothingFailed')
  if (row.kind === 'comment') await retryComment(deps, viewer, row)
  else await retryPost(deps, viewer, row.post_id, { locations: [row.location_id] })
}

/**
 * Its post is public already, so it goes at once. Who retries answers for the whole post from then on, as of a place;
 * where their posts are approved, who approved this one goes on answering for it, and nobody else can be asked.
 */
async function retryComment(deps: Deps, viewer: Viewer, { id, post_id }: PublicationRow): Promise<void> {
  await withPost(deps, viewer, post_id, async (tx, post) => {
    requireAuthorized(viewer, 'retry', post)
    // Sent back to be approved meanwhile: it goes once the post does.
    if (post.editorial !== 'SCHEDULED') throw stateConflict('post.state')
    const company = await findCompany(tx, viewer.companyId)
    const { now } = company
    const expiresAt = new Date(now.getTime() + getPublishingTiming(deps.config).late)
    const { version } = post
    if (!needsApproval(viewer, company))
      await tx
        .updateTable('scheduled_post')
        .set(
          getReleaseColumns(viewer, version, getPublishPermissions(post.integration_type, company.posts_are_approved)),
        )
        .where('company_id', '=', viewer.companyId)
        .where('id', '=', post_id)
        .execute()
    else if (!(await areAllStillAuthorized(tx, viewer.companyId, [id]))) throw stateConflict('post.approval')
    await schedulePublications(tx, viewer.companyId, [id], { dueAt: now, expiresAt, version })
    await publishEvent(tx, { company: viewer.companyId, type: 'publication', id: post_id })
  })
}

/** A person looked: it is live. The machine could not tell, and will not try again. */
export async function confirm(deps: Deps, viewer: Viewer, id: string, url: string | undefined): Promise<void> {
  const row = await requirePublication(deps, viewer, id)
  await deps.databases
    .forCompany(viewer.companyId)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql`update publication set state = 'PUBLISHED', wake_at = null, error_code = null,
          remote_url = coalesce(${url ?? null}, remote_url), published_at = clock_timestamp()
        where company_id = ${viewer.companyId} and id = ${id} and state = 'UNCONFIRMED' returning id`.execute(tx)
      if (rows.length === 0) throw stateConflict('post.notUnconfirmed')
      await publishEvent(tx, { company: viewer.companyId, type: 'publication', id: row.post_id })
    })
}

async function requirePublication(deps: Deps, viewer: Viewer, id: string): Promise<PublicationRow> {
  const [row] = await findPublications(deps.databases.forCompany(viewer.companyId), viewer, [id])
  if (!row) throw notFound()
  return row
}

function isRetryable({ state, editorial }: PublicationRow): boolean {
  return editorial === 'SCHEDULED' && ['FAILED', 'UNCONFIRMED', 'QUARANTINED'].includes(state)
}

function canRetry(viewer: Viewer, row: PublicationRow, post: PostRow): boolean {
  if (row.location_id === null || !isRetryable(row)) return false
  if (row.kind === 'post') return whyNotAllowed(viewer, 'retry', post) === null
  return outOfHands(viewer, 'retry', post) === null && (!row.unapproved || viewer.roles.includes('ROLE_APPROVAL'))
}

export function presentPublication(row: PublicationRow, post: PostRow, viewer: Viewer, lang: Locale) {
  const isDue = row.state === 'DUE' && row.due_at > new Date()
  return {
    ...identity(Publication, row.id),
    scheduledPost: toIri(ScheduledPost, row.post_id),
    ...(row.location_id === null ? {} : { location: toIri(LocationSummary, row.location_id) }),
    locationName: row.location_name,
    integrationType: row.network as IntegrationType, // written through the contract only
    postType: row.post_type,
    part: row.kind === 'comment' ? ('comment' as const) : ('post' as const),
    // Armed is not due: until its time it waits.
    state: isDue ? ('WAITING' as const) : row.state,
    ...(row.error_code === null ? {} : { error: row.error_code, errorMessage: errorText(lang, row.error_code) }),
    refused: row.refused,
    dueAt: writeInstant(row.due_at),
    ...(row.published_at === null ? {} : { publishedAt: writeInstant(row.published_at) }),
    ...(row.remote_url === null ? {} : { url: row.remote_url }),
    ...(row.remote_id === null ? {} : { remoteId: row.remote_id }),
    ...(row.wake_at === null ? {} : { nextAt: writeInstant(row.wake_at) }),
    canRetry: canRetry(viewer, row, post),
    canConfirm: may(viewer, 'calendarPost') && row.state === 'UNCONFIRMED',
    attempts: row.attempts.map((attempt) => presentAttempt(attempt, lang)),
  }
}

const outcomes: Readonly<Record<string, string>> = {
  PUBLISHED: 'sent',
  REFUSED: 'refused',
  ABSENT: 'absent',
  UNCONFIRMED: 'unconfirmed',
  ABANDONED: 'given-up',
}

function presentAttempt(row: AttemptRow, lang: Locale) {
  const outcome = outcomes[row.phase]
  const formatInstant = (instant: string) => writeInstant(new Date(instant))
  return {
    id: row.id,
    startedAt: formatInstant(row.started_at),
    ...(row.sent_at === null ? {} : { sentAt: formatInstant(row.sent_at) }),
    ...(row.ended_at === null ? {} : { endedAt: formatInstant(row.ended_at) }),
    ...(outcome === undefined ? {} : { outcome }),
    text: row.text ?? '',
    ...(row.code === null ? {} : { code: row.code }),
    ...(row.say === null ? {} : { message: errorText(lang, row.say) }),
    reads: row.reads,
  }
}
