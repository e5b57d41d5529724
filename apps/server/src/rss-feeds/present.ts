import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import {
  derivePostStatus,
  type EditorialStatus,
  type PublicationState,
  tallyPublications,
} from '@vitrine/contract/post-status'
import { ScheduledPost } from '@vitrine/contract/posts'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import { type FeedMode, type FeedStatus, type itemOutcomes, RssFeed, RssItem } from '@vitrine/contract/rss-feeds'
import type { FeedNetwork } from '@vitrine/contract/rss-posts'
import { User } from '@vitrine/contract/users'
import { contentUrl } from '../attachments/post-media.ts'
import type { Config } from '../lib/config.ts'
import { translate } from '../lib/i18n.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { listMissingNetworks } from './draft-by-hand.ts'
import { mayChange } from './policy.ts'
import type { PostingFailure } from './posting.ts'
import type { FeedRow, ItemRow } from './queries.ts'
import { parseRules } from './rules.ts'

export function presentFeed(config: Config, row: FeedRow, viewer: Viewer, lang: Locale) {
  const { last_item: last } = row
  const { include, exclude, days, onlyWithImage, maxPerDay, from, until } = parseRules(row.rules)
  return {
    ...identity(RssFeed, row.id),
    url: row.url,
    title: row.name ?? (row.title || getHost(row.url)),
    ...(row.site_url === null ? {} : { siteUrl: row.site_url }),
    ...(row.icon_key === null ? {} : { icon: contentUrl(config, row.icon_key) }),
    networks: row.networks as FeedNetwork[], // written through the contract only
    everywhere: row.everywhere,
    locations: row.locations.map(({ id, name }) => ({ ...identity(LocationSummary, id), name })),
    rules: { include: [...include], exclude: [...exclude], days: [...days], onlyWithImage, maxPerDay, from, until },
    template: row.template,
    mode: row.mode as FeedMode, // a check constraint holds it
    status: row.status as FeedStatus, // as the mode
    ...(row.trouble === null || row.failing_since === null
      ? {}
      : { trouble: presentFeedError(row, row.failing_since, lang) }),
    ...(last === null ? {} : { lastItem: presentLastItem(last) }),
    ...(row.last_check_at === null ? {} : { lastCheckAt: writeInstant(row.last_check_at) }),
    ...(row.next_check_at === null ? {} : { nextCheckAt: writeInstant(row.next_check_at) }),
    posts: row.posts,
    failed: row.failed,
    ...(row.owner === null ? {} : { owner: { ...identity(User, row.owner.id), name: row.owner.name } }),
    createdAt: writeInstant(row.created_at),
    canEdit: mayChange(viewer, row) && may(viewer, 'calendarPost'),
  }
}

function presentFeedError(row: FeedRow, since: Date, lang: Locale) {
  const code = row.trouble ?? ''
  const params = row.trouble_params as Record<string, string | number> // written by `fail` only
  return {
    code: `rss.${code}`,
    message: getErrorText(lang, code, params),
    since: writeInstant(since),
    times: row.failures,
  }
}

/** Why a feed can't be read, in a person's words. */
export function getErrorText(
  lang: Locale,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return translate(lang, `violation.rss.${code}`, params) || translate(lang, 'violation.rss.unreachable')
}

function presentLastItem({ title, link, at }: NonNullable<FeedRow['last_item']>) {
  return { title, ...(link === null ? {} : { link }), at: writeInstant(new Date(at)) }
}

function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}

export function presentItem(row: ItemRow, viewer: Viewer, lang: Locale) {
  return {
    ...identity(RssItem, row.id),
    title: row.title,
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.published_at === null ? {} : { publishedAt: writeInstant(row.published_at) }),
    foundAt: writeInstant(row.found_at),
    outcome: row.outcome as (typeof itemOutcomes)[number], // a check constraint holds it
    ...(row.reason === null
      ? {}
      : { reason: { code: `rss.${row.reason}`, message: translate(lang, `rss.left.${row.reason}`) } }),
    posts: row.posts.map((post) => presentPost(post, viewer, lang)),
    canDraft: may(viewer, 'calendarPost') && row.outcome !== 'new' && listMissingNetworks(row).length > 0,
  }
}

function presentPost(row: ItemRow['posts'][number], viewer: Viewer, lang: Locale) {
  const { postId, editorial, scheduledAt } = row
  const failures = row.troubles as PostingFailure[] // written by us only
  const messages = [...new Set(failures.flatMap((failure) => formatFailure(failure, viewer, lang) || []))]
  const network = row.network as FeedNetwork // a check constraint holds it
  if (postId === null || editorial === null || scheduledAt === null) return { network, troubles: messages }
  return {
    ...{ network, troubles: messages, post: toIri(ScheduledPost, postId) },
    // A check constraint holds both.
    postStatus: derivePostStatus(editorial as EditorialStatus, tallyPublications(row.states as PublicationState[])),
    scheduledAt: writeInstant(new Date(scheduledAt)),
  }
}

/** Names and numbers of places are for who sees all of them; others hear that there is such a place. */
function formatFailure(failure: PostingFailure, viewer: Viewer, lang: Locale): string {
  const { code, params, places } = failure
  const isWhole =
    places?.every((id) => seesLocation(viewer, id)) ?? (viewer.locations === null || !isAboutLocations(failure))
  return isWhole ? translate(lang, code, params) : translate(lang, `rss.somewhere.${getKind(code)}`, params)
}

/** Whether it was kept before the places were kept with it. */
function isAboutLocations({ code, params }: PostingFailure): boolean {
  return params?.place !== undefined || code === 'rss.places.expired' || code === 'rss.places.unseen'
}

function getKind(code: string): 'field' | 'unseen' | 'account' | 'words' {
  if (code === 'violation.field.missing') return 'field'
  if (code === 'rss.places.unseen') return 'unseen'
  return /\.(expired|invalid|missing)$/.test(code) ? 'account' : 'words'
}
