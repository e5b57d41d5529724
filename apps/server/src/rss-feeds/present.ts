import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import { type EditorialStatus, type PublicationState, statusOf, tallyOf } from '@vitrine/contract/post-status'
import { ScheduledPost } from '@vitrine/contract/posts'
import { writeInstant } from '@vitrine/contract/query'
import { identity, iriOf } from '@vitrine/contract/resource'
import { type FeedMode, type FeedStatus, type itemOutcomes, RssFeed, RssItem } from '@vitrine/contract/rss-feeds'
import type { FeedNetwork } from '@vitrine/contract/rss-posts'
import { User } from '@vitrine/contract/users'
import { contentUrl } from '../attachments/content.ts'
import type { Config } from '../lib/config.ts'
import { say } from '../lib/i18n.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { missingOf } from './draft.ts'
import { mayChange } from './policy.ts'
import type { Trouble } from './posting.ts'
import type { FeedRow, ItemRow } from './queries.ts'
import { rulesOf } from './rules.ts'

export function presentFeed(config: Config, row: FeedRow, who: Viewer, lang: Locale) {
  const { last_item: last } = row
  const { include, exclude, days, onlyWithImage, maxPerDay, from, until } = rulesOf(row.rules)
  return {
    ...identity(RssFeed, row.id),
    url: row.url,
    title: row.name ?? (row.title || hostOf(row.url)),
    ...(row.site_url === null ? {} : { siteUrl: row.site_url }),
    ...(row.icon_key === null ? {} : { icon: contentUrl(config, row.icon_key) }),
    networks: row.networks as FeedNetwork[], // written through the contract only
    everywhere: row.everywhere,
    locations: row.locations.map(({ id, name }) => ({ ...identity(LocationSummary, id), name })),
    rules: { include: [...include], exclude: [...exclude], days: [...days], onlyWithImage, maxPerDay, from, until },
    template: row.template,
    mode: row.mode as FeedMode, // a check constraint holds it
    status: row.status as FeedStatus, // as the mode
    ...(row.trouble === null || row.failing_since === null ? {} : { trouble: troubleOf(row, row.failing_since, lang) }),
    ...(last === null ? {} : { lastItem: lastOf(last) }),
    ...(row.last_check_at === null ? {} : { lastCheckAt: writeInstant(row.last_check_at) }),
    ...(row.next_check_at === null ? {} : { nextCheckAt: writeInstant(row.next_check_at) }),
    posts: row.posts,
    failed: row.failed,
    ...(row.owner === null ? {} : { owner: { ...identity(User, row.owner.id), name: row.owner.name } }),
    createdAt: writeInstant(row.created_at),
    canEdit: mayChange(who, row) && may(who, 'calendarPost'),
  }
}

function troubleOf(row: FeedRow, since: Date, lang: Locale) {
  const code = row.trouble ?? ''
  const params = row.trouble_params as Record<string, string | number> // written by `fail` only
  return {
    code: `rss.${code}`,
    message: troubleText(lang, code, params),
    since: writeInstant(since),
    times: row.failures,
  }
}

/** Why a feed can't be read, in a person's words. */
export function troubleText(
  lang: Locale,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return say(lang, `violation.rss.${code}`, params) || say(lang, 'violation.rss.unreachable')
}

function lastOf({ title, link, at }: NonNullable<FeedRow['last_item']>) {
  return { title, ...(link === null ? {} : { link }), at: writeInstant(new Date(at)) }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}

export function presentItem(row: ItemRow, who: Viewer, lang: Locale) {
  return {
    ...identity(RssItem, row.id),
    title: row.title,
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.published_at === null ? {} : { publishedAt: writeInstant(row.published_at) }),
    foundAt: writeInstant(row.found_at),
    outcome: row.outcome as (typeof itemOutcomes)[number], // a check constraint holds it
    ...(row.reason === null
      ? {}
      : { reason: { code: `rss.${row.reason}`, message: say(lang, `rss.left.${row.reason}`) } }),
    posts: row.posts.map((post) => presentPost(post, who, lang)),
    canDraft: may(who, 'calendarPost') && row.outcome !== 'new' && missingOf(row).length > 0,
  }
}

function presentPost(row: ItemRow['posts'][number], who: Viewer, lang: Locale) {
  const { postId, editorial, scheduledAt } = row
  const kept = row.troubles as Trouble[] // written by us only
  const troubles = [...new Set(kept.flatMap((trouble) => tell(trouble, who, lang) || []))]
  const network = row.network as FeedNetwork // a check constraint holds it
  if (postId === null || editorial === null || scheduledAt === null) return { network, troubles }
  return {
    ...{ network, troubles, post: iriOf(ScheduledPost, postId) },
    // A check constraint holds both.
    postStatus: statusOf(editorial as EditorialStatus, tallyOf(row.states as PublicationState[])),
    scheduledAt: writeInstant(new Date(scheduledAt)),
  }
}

/** Names and numbers of places are for who sees all of them; others hear that there is such a place. */
function tell(trouble: Trouble, who: Viewer, lang: Locale): string {
  const { code, params, places } = trouble
  const isWhole = places?.every((id) => seesLocation(who, id)) ?? (who.locations === null || !speaksOfPlaces(trouble))
  return isWhole ? say(lang, code, params) : say(lang, `rss.somewhere.${kindOf(code)}`, params)
}

/** Whether it was kept before the places were kept with it. */
function speaksOfPlaces({ code, params }: Trouble): boolean {
  return params?.place !== undefined || code === 'rss.places.expired' || code === 'rss.places.unseen'
}

function kindOf(code: string): 'field' | 'unseen' | 'account' | 'words' {
  if (code === 'violation.field.missing') return 'field'
  if (code === 'rss.places.unseen') return 'unseen'
  return /\.(expired|invalid|missing)$/.test(code) ? 'account' : 'words'
}
