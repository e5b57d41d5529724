import type { Locale } from '@vitrine/contract/companies'
import { type FieldValues, listFieldNames, resolveFields } from '@vitrine/contract/location-fields'
import { type Mention, textFor } from '@vitrine/contract/mentions'
import type { PostOptions } from '@vitrine/contract/post-options'
import type { EditorialStatus } from '@vitrine/contract/post-status'
import type { OutgoingPost, OutgoingReply } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { findPublishableMedia } from '../attachments/clean-videos.ts'
import type { PostMedia } from '../attachments/post-media.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { Deliverable, DeliverableContent, Loaded, PublishBlocker } from '../publishing/deliverable.ts'
import { getFieldValues } from './check-facts.ts'
import type { PostLocationRow } from './queries.ts'
import { isReleaserStillAuthorized } from './release-authorization.ts'
import { toStickers } from './stickers.ts'

interface PostToSend extends Omit<PostLocationRow, 'id' | 'valid_token'> {
  readonly publication: string
  readonly editorial: EditorialStatus
  readonly version: number
  /** Null when who let it go was deleted and nobody took it over. */
  readonly cleared_version: number | null
  readonly post_type: string
  readonly text: string
  readonly title: string | null
  readonly link: string | null
  readonly comment: string | null
  readonly options: PostOptions
  readonly attachment_ids: string[]
  readonly scheduled_at: Date
  readonly lang: Locale
  /** Whether the person who let it go may still do so for this place; null for a super admin. */
  readonly allowed: boolean | null
  readonly parent_remote_id: string | null
}

/** A post at a place. */
export const postDeliverable: Deliverable = {
  delivery: (network) => network.posts,
  contents: (deps, db, rows) => buildContents(deps, db, rows, postContent),
}

/** The first comment under a post that became public. */
export const commentDeliverable: Deliverable = {
  delivery: (network) => network.inbox?.replies,
  contents: (deps, db, rows) => buildContents(deps, db, rows, commentContent),
}

type Make = (
  post: PostToSend,
  row: Loaded,
  media: readonly PostMedia[],
  values: FieldValues,
) => DeliverableContent | PublishBlocker

async function buildContents(
  deps: Deps,
  db: Db,
  rows: readonly Loaded[],
  make: Make,
): Promise<ReadonlyMap<string, DeliverableContent | PublishBlocker>> {
  const posts = await findPostsToSend(db, rows)
  const ids = [...new Set(posts.flatMap((post) => post.attachment_ids))]
  const { media, damaged } = await findPublishableMedia(deps, db, ids)
  const byPublication = new Map(posts.map((post) => [post.publication, post]))
  const contents = new Map<string, DeliverableContent | PublishBlocker>()
  for (const row of rows) {
    const post = byPublication.get(row.id)
    // Deleted, or held back again: not asked for any more.
    if (post === undefined || post.editorial !== 'SCHEDULED') continue
    const blocker = findBlocker(post, row, media, damaged)
    const files = post.attachment_ids.flatMap((id) => media.get(id) ?? [])
    contents.set(row.id, blocker ?? make(post, row, files, quoted(post)))
  }
  return contents
}

/** Checked again at the last moment: what was let go, in which version, and by whom. */
function findBlocker(
  post: PostToSend,
  row: Loaded,
  media: ReadonlyMap<string, PostMedia>,
  damaged: ReadonlySet<string>,
): PublishBlocker | null {
  if (post.cleared_version === null || post.allowed === false) return { code: 'post.right' }
  if (post.cleared_version < row.payload_version) return { code: 'post.notApproved' }
  if (post.attachment_ids.some((id) => !media.has(id))) return { code: 'media.gone' }
  if (post.attachment_ids.some((id) => damaged.has(id))) return { code: 'media.damaged' }
  return null
}

function quoted(post: PostToSend): FieldValues {
  const quotes = [post.text, post.title ?? '', post.comment ?? ''].some((text) => listFieldNames(text).length > 0)
  return quotes ? getFieldValues(post, post.scheduled_at, post.lang) : {}
}

function postContent(
  post: PostToSend,
  row: Loaded,
  media: readonly PostMedia[],
  values: FieldValues,
): DeliverableContent | PublishBlocker {
  const { options } = post
  const text = resolveFields(post.text, values)
  const title = resolveFields(post.title ?? '', values)
  if (text.missing.length > 0 || title.missing.length > 0) return { code: 'field.missing' }
  const outgoing: OutgoingPost = {
    type: post.post_type,
    text: textFor(row.network, text.text, getMentions(options)),
    language: post.lang,
    link: getLink(post),
    media: media.map(({ id: _id, duration: _duration, ...file }) => file),
    button: options.buttonText == null ? null : { type: options.buttonText, url: options.buttonLink ?? null },
    event: toEvent(title.text, options),
    offer: post.post_type === 'offer' ? toOffer(post) : null,
    shareToFeed: options.shareToFeed ?? true,
    category: options.mediaCategory ?? null,
    title: title.text === '' ? null : title.text,
    preview: toPreview(options),
    ...(row.network === 'instagramPrivate' ? { stickers: toStickers(options) } : {}),
  }
  const comparisonText = JSON.stringify([post.post_type, outgoing.text, media.map(({ id }) => id)])
  return { outgoing: plain(outgoing), comparisonText, replaces: false }
}

function commentContent(
  post: PostToSend,
  row: Loaded,
  _media: readonly PostMedia[],
  values: FieldValues,
): DeliverableContent | PublishBlocker {
  if (post.comment === null || post.parent_remote_id === null) return { code: 'comment.noPost' }
  const text = resolveFields(post.comment, values)
  if (text.missing.length > 0) return { code: 'field.missing' }
  const outgoing: OutgoingReply = {
    to: 'post',
    parentRemoteId: post.parent_remote_id,
    text: textFor(row.network, text.text, getMentions(post.options)),
  }
  return { outgoing: plain(outgoing), comparisonText: `${outgoing.parentRemoteId} ${outgoing.text}`, replaces: false }
}

function getMentions({ mentions = [] }: PostOptions): readonly Mention[] {
  return mentions
}

function toEvent(title: string, { startDate, endDate }: PostOptions): OutgoingPost['event'] {
  return startDate == null || endDate == null ? null : { title, start: startDate, end: endDate }
}

/** The link people wrote, or the one whose preview they chose. */
function getLink({ link, options }: PostToSend): string | null {
  return link ?? options.targetLink?.url ?? null
}

function toPreview({ targetLink }: PostOptions): OutgoingPost['preview'] {
  return targetLink == null ? null : { title: targetLink.title ?? null, description: targetLink.description ?? null }
}

function toOffer(post: PostToSend): OutgoingPost['offer'] {
  const { options } = post
  return { couponCode: options.couponCode ?? null, redeemUrl: getLink(post), terms: options.termsConditions ?? null }
}

/** As the database gives it back. */
function plain(outgoing: OutgoingPost | OutgoingReply): DeliverableContent['outgoing'] {
  return JSON.parse(JSON.stringify(outgoing))
}

async function findPostsToSend(db: Db, rows: readonly Loaded[]): Promise<PostToSend[]> {
  const ids = rows.map(({ id }) => id)
  const found = await sql<PostToSend>`
    select x.id as publication, p.editorial, p.version, p.cleared_version, p.post_type, p.text, p.title, p.link, p.comment,
      p.options, p.attachment_ids, p.scheduled_at, c.lang, l.name, l.time_zone, l.street, l.city, l.postal_code, l.country, l.phone,
      l.website, l.description, l.opening_hours, l.special_times, l.custom_fields,
      (select g.name from location_group g where g.company_id = l.company_id and g.id = l.group_id) as group,
      ${isReleaserStillAuthorized} as allowed,
      (select m.remote_id from publication m where m.company_id = x.company_id and m.post_id = x.post_id
        and m.location_id = x.location_id and m.kind = 'post' and m.state = 'PUBLISHED' limit 1) as parent_remote_id
    from publication x
      join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id and p.deleted_at is null
      join company c on c.id = x.company_id
      left join location l on l.company_id = x.company_id and l.id = x.location_id
    where x.company_id = ${rows[0]?.company_id} and x.id = any(${ids}::uuid[])`.execute(db)
  return found.rows
}
