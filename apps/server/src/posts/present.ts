import { Attachment } from '@vitrine/contract/attachments'
import type { Locale } from '@vitrine/contract/companies'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { LocationSummary } from '@vitrine/contract/locations'
import type { PostOptions } from '@vitrine/contract/post-options'
import { derivePostStatus, type PostAction } from '@vitrine/contract/post-status'
import type { PostType } from '@vitrine/contract/post-types'
import { ScheduledPost, ScheduledPostLocation } from '@vitrine/contract/posts'
import { Publication } from '@vitrine/contract/publications'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import type { ScheduleType } from '@vitrine/contract/schedule-types'
import { User } from '@vitrine/contract/users'
import type { PostMedia } from '../attachments/post-media.ts'
import { errorText } from '../lib/error-text.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { canFlags, whyNotAllowed } from './policy.ts'
import type { PostRow, PublicationCounts, TargetRow } from './queries.ts'

/** A post as somebody sees it, in their language. */
export function presentPost(row: PostRow, media: readonly PostMedia[], viewer: Viewer, lang: Locale) {
  const targets = row.targets?.map((target) => presentTarget(target, lang))
  return {
    ...presentSummary(row, media, viewer, lang),
    checkedLocations: targets?.flatMap(({ location }) => location ?? []) ?? [],
    scheduledPostLocations: targets ?? [],
  }
}

export function presentSummary(row: PostRow, media: readonly PostMedia[], viewer: Viewer, lang: Locale) {
  const targets = row.targets?.map((target) => presentTarget(target, lang))
  return {
    ...identity(ScheduledPost, row.id),
    ...(row.composition === null ? {} : { composition: row.composition }),
    integrationType: row.integration_type as IntegrationType, // written through the contract only
    postType: row.post_type as PostType, // likewise
    text: row.text,
    title: row.title ?? undefined,
    link: row.link ?? undefined,
    note: row.note ?? undefined,
    comment: row.comment ?? undefined,
    ...(row.options as PostOptions), // likewise
    scheduleType: row.schedule_type as ScheduleType, // a check constraint holds it, and the next
    scheduledAt: writeInstant(row.scheduled_at),
    scheduledLocal: row.wall_time.slice(0, 16),
    timeZone: row.time_zone,
    // A check constraint holds it.
    ...(row.time_shift === null ? {} : { scheduleShift: row.time_shift as 'skipped' | 'repeated' }),
    postStatus: derivePostStatus(row.editorial, row.all),
    scopedPostStatus: derivePostStatus(row.editorial, row.scoped),
    underWay: row.all.underway > 0,
    progress: presentProgress(row.scoped),
    scheduledPostAttachments: row.attachment_ids.map((id) => toIri(Attachment, id)),
    attachments: media.map(presentMedia),
    ...(row.author === null ? {} : { author: presentAuthor(row.author) }),
    ...(row.change_note === null || row.change_asked_at === null
      ? {}
      : {
          changeRequest: {
            note: row.change_note,
            by: row.asked_by ?? undefined,
            at: writeInstant(row.change_asked_at),
          },
        }),
    createdAt: writeInstant(row.created_at),
    updatedAt: writeInstant(row.updated_at),
    version: row.version,
    ...flags(row, viewer),
    ...(targets === undefined
      ? {}
      : { checkedLocations: targets.flatMap(({ location }) => location ?? []), scheduledPostLocations: targets }),
  }
}

type Flags = Record<(typeof canFlags)[PostAction], boolean>

function flags(row: PostRow, viewer: Viewer): Flags {
  const actions = Object.keys(canFlags) as PostAction[] // its own keys
  const pairs = actions.map((action) => [canFlags[action], whyNotAllowed(viewer, action, row) === null])
  return Object.fromEntries(pairs) as Flags // fromEntries loses the keys
}

function presentProgress({ total, open, published, failed, unconfirmed, checking }: PublicationCounts) {
  return { total, open, published, failed, unconfirmed, checking }
}

function presentTarget(target: TargetRow, lang: Locale) {
  const gone = target.location_id === null && target.state !== 'PUBLISHED'
  const error = target.error_code ?? (gone ? 'location.disconnected' : null)
  return {
    ...identity(ScheduledPostLocation, target.id),
    ...(target.location_id === null ? {} : { location: toIri(LocationSummary, target.location_id) }),
    locationName: target.location_name,
    publication: toIri(Publication, target.id),
    state: target.state,
    ...(error === null ? {} : { error, errorMessage: errorText(lang, error) }),
    ...(target.remote_url === null ? {} : { url: target.remote_url }),
    ...(target.published_at === null ? {} : { publishedAt: writeInstant(new Date(target.published_at)) }),
    ...(target.state === 'VERIFYING' ? { check: presentCheck(target, lang) } : {}),
  }
}

/** Why something that was sent is looked for before it is sent again, by how the network answered. */
function presentCheck({ response_class, wake_at }: TargetRow, lang: Locale) {
  const [status] = /^\d{3}/.exec(response_class ?? '') ?? []
  return {
    message: translate(lang, `publication.check.${status === undefined ? 'noAnswer' : 'failed'}`, {
      status: status ?? '',
    }),
    ...(wake_at === null ? {} : { nextAt: writeInstant(new Date(wake_at)) }),
  }
}

function presentMedia(media: PostMedia) {
  return {
    ...identity(Attachment, media.id),
    contentUrl: media.url,
    contentType: media.contentType,
    bytes: media.bytes,
    width: media.width ?? undefined,
    height: media.height ?? undefined,
    duration: media.duration ?? undefined,
    altText: media.altText ?? undefined,
  }
}

function presentAuthor(author: NonNullable<PostRow['author']>) {
  return { ...identity(User, author.id), firstName: author.first_name, lastName: author.last_name }
}
