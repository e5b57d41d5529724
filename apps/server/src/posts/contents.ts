import type { Locale } from '@vitrine/contract/companies'
import { type FieldValues, fieldsIn, resolveFields } from '@vitrine/contract/fields'
import { type Mention, textFor } from '@vitrine/contract/mentions'
import type { PostOptions } from '@vitrine/contract/post-options'
import type { EditorialStatus } from '@vitrine/contract/post-status'
import type { OutgoingPost, OutgoingReply } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { findPublishableMedia } from '../attachments/clean-videos.ts'
import type { PostMedia } from '../attachments/content.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { Content, Deliverable, Hindrance, Loaded } from '../publishing/deliverable.ts'
import { isAllowed } from './answering.ts'
import { valuesOf } from './facts.ts'
import type { PlaceRow } from './queries.ts'
import { stickersOf } from './stickers.ts'

interface Asked extends Omit<PlaceRow, 'id' | 'valid_token'> {
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
  contents: (deps, db, rows) => contentsOf(deps, db, rows, postContent),
}

/** The first comment under a post that became public. */
export const commentDeliverable: Deliverable = {
  delivery: (network) => network.inbox?.replies,
  contents: (deps, db, rows) => contentsOf(deps, db, rows, commentContent),
}

type Make = (asked: Asked, row: Loaded, media: readonly PostMedia[], values: FieldValues) => Content | Hindrance

async function contentsOf(
  deps: Deps,
  db: Db,
  rows: readonly Loaded[],
  make: Make,
): Promise<ReadonlyMap<string, Content | Hindrance>> {
  const asked = await findAsked(db, rows)
  const ids = [...new Set(asked.flatMap((one) => one.attachment_ids))]
  const { media, damaged } = await findPublishableMedia(deps, db, ids)
  const byPublication = new Map(asked.map((one) => [one.publication, one]))
  const contents = new Map<string, Content | Hindrance>()
  for (const row of rows) {
    const one = byPublication.get(row.id)
    // Deleted, or held back again: not asked for any more.
    if (one === undefined || one.editorial !== 'SCHEDULED') continue
    const hindrance = hindranceOf(one, row, media, damaged)
    const files = one.attachment_ids.flatMap((id) => media.get(id) ?? [])
    contents.set(row.id, hindrance ?? make(one, row, files, quoted(one)))
  }
  return contents
}

/** Checked again at the last moment: what was let go, in which version, and by whom. */
function hindranceOf(
  asked: Asked,
  row: Loaded,
  media: ReadonlyMap<string, PostMedia>,
  damaged: ReadonlySet<string>,
): Hindrance | null {
  if (asked.cleared_version === null || asked.allowed === false) return { code: 'post.right' }
  if (asked.cleared_version < row.payload_version) return { code: 'post.notApproved' }
  if (asked.attachment_ids.some((id) => !media.has(id))) return { code: 'media.gone' }
  if (asked.attachment_ids.some((id) => damaged.has(id))) return { code: 'media.damaged' }
  return null
}

function quoted(asked: Asked): FieldValues {
  const quotes = [asked.text, asked.title ?? '', asked.comment ?? ''].some((text) => fieldsIn(text).length > 0)
  return quotes ? valuesOf(asked, asked.scheduled_at, asked.lang) : {}
}

function postContent(asked: Asked, row: Loaded, media: readonly PostMedia[], values: FieldValues): Content | Hindrance {
  const { options } = asked
  const text = resolveFields(asked.text, values)
  const title = resolveFields(asked.title ?? '', values)
  if (text.missing.length > 0 || title.missing.length > 0) return { code: 'field.missing' }
  const outgoing: OutgoingPost = {
    type: asked.post_type,
    text: textFor(row.network, text.text, mentionsOf(options)),
    language: asked.lang,
    link: linkOf(asked),
    media: media.map(({ id: _id, duration: _duration, ...file }) => file),
    button: options.buttonText == null ? null : { type: options.buttonText, url: options.buttonLink ?? null },
    event: eventOf(title.text, options),
    offer: asked.post_type === 'offer' ? offerOf(asked) : null,
    shareToFeed: options.shareToFeed ?? true,
    category: options.mediaCategory ?? null,
    title: title.text === '' ? null : title.text,
    preview: previewOf(options),
    ...(row.network === 'instagramPrivate' ? { stickers: stickersOf(options) } : {}),
  }
  const looksLike = JSON.stringify([asked.post_type, outgoing.text, media.map(({ id }) => id)])
  return { outgoing: plain(outgoing), looksLike, replaces: false }
}

function commentContent(
  asked: Asked,
  row: Loaded,
  _media: readonly PostMedia[],
  values: FieldValues,
): Content | Hindrance {
  if (asked.comment === null || asked.parent_remote_id === null) return { code: 'comment.noPost' }
  const text = resolveFields(asked.comment, values)
  if (text.missing.length > 0) return { code: 'field.missing' }
  const outgoing: OutgoingReply = {
    to: 'post',
    parentRemoteId: asked.parent_remote_id,
    text: textFor(row.network, text.text, mentionsOf(asked.options)),
  }
  return { outgoing: plain(outgoing), looksLike: `${outgoing.parentRemoteId} ${outgoing.text}`, replaces: false }
}

function mentionsOf({ mentions = [] }: PostOptions): readonly Mention[] {
  return mentions
}

function eventOf(title: string, { startDate, endDate }: PostOptions): OutgoingPost['event'] {
  return startDate == null || endDate == null ? null : { title, start: startDate, end: endDate }
}

/** The link people wrote, or the one whose preview they chose. */
function linkOf({ link, options }: Asked): string | null {
  return link ?? options.targetLink?.url ?? null
}

function previewOf({ targetLink }: PostOptions): OutgoingPost['preview'] {
  return targetLink == null ? null : { title: targetLink.title ?? null, description: targetLink.description ?? null }
}

function offerOf(asked: Asked): OutgoingPost['offer'] {
  const { options } = asked
  return { couponCode: options.couponCode ?? null, redeemUrl: linkOf(asked), terms: options.termsConditions ?? null }
}

/** As the database gives it back. */
function plain(outgoing: OutgoingPost | OutgoingReply): Content['outgoing'] {
  return JSON.parse(JSON.stringify(outgoing))
}

async function findAsked(db: Db, rows: readonly Loaded[]): Promise<Asked[]> {
  const ids = rows.map(({ id }) => id)
  const found = await sql<Asked>`
    select x.id as publication, p.editorial, p.version, p.cleared_version, p.post_type, p.text, p.title, p.link, p.comment,
      p.options, p.attachment_ids, p.scheduled_at, c.lang, l.name, l.time_zone, l.street, l.city, l.postal_code, l.country, l.phone,
      l.website, l.description, l.opening_hours, l.special_times, l.custom_fields,
      (select g.name from location_group g where g.company_id = l.company_id and g.id = l.group_id) as group,
      ${isAllowed} as allowed,
      (select m.remote_id from publication m where m.company_id = x.company_id and m.post_id = x.post_id
        and m.location_id = x.location_id and m.kind = 'post' and m.state = 'PUBLISHED' limit 1) as parent_remote_id
    from publication x
      join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id and p.deleted_at is null
      join company c on c.id = x.company_id
      left join location l on l.company_id = x.company_id and l.id = x.location_id
    where x.company_id = ${rows[0]?.company_id} and x.id = any(${ids}::uuid[])`.execute(db)
  return found.rows
}
