import { z } from 'zod'
import { LocationSummary } from './locations.ts'
import { weekdays } from './opening-hours.ts'
import { call, create, list, listUnder, read, remove, update } from './operation.ts'
import { postStatuses } from './post-status.ts'
import { ScheduledPost } from './posts.ts'
import { embedded, Id, Instant, link, reference, resource } from './resource.ts'
import { feedNetworks } from './rss-posts.ts'

/** `draft`: items become drafts. `approval`: they wait as RSS_FEED for somebody to decide. `automatic`: they are scheduled. */
export const feedModes = ['draft', 'approval', 'automatic'] as const
export type FeedMode = (typeof feedModes)[number]

/** `error`: it failed so often that it is no longer asked until somebody takes it up again. */
export const feedStatuses = ['active', 'paused', 'error'] as const
export type FeedStatus = (typeof feedStatuses)[number]

/** What became of an item. `new`: not looked at yet. `left`: a rule left it out. `failed`: no post could be made of it. */
export const itemOutcomes = ['new', 'posted', 'left', 'failed'] as const

/** How many items a test shows. */
export const testedItems = 5

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })
const Person = resource('User', '/users', { id: Id, name: z.string() })
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** As people type it: with or without its protocol. */
const Address = z.string().trim().min(1).max(2000).meta({ format: 'uri' })
const KeywordList = z.array(z.string().trim().min(1).max(100)).max(50)

const Rules = z.object({
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  /** Items a day, by the company's clock; those above it wait for the next day, a week at most. */
  maxPerDay: z.int().optional(),
  /** The days posts may go out; all of them when none is named. */
  days: z.array(z.enum(weekdays)),
  /** From this hour, `09:00`, and before that one, by the company's clock. */
  from: z.string().optional(),
  until: z.string().optional(),
  onlyWithImage: z.boolean(),
})
const RulesChange = z.object({
  include: KeywordList.optional(),
  exclude: KeywordList.optional(),
  maxPerDay: z.int().min(1).max(100).nullish(),
  days: z.array(z.enum(weekdays)).max(7).optional(),
  from: Clock.nullish(),
  until: Clock.nullish(),
  onlyWithImage: z.boolean().optional(),
})

const FeedProblem = z.object({ code: z.string(), message: z.string() })

/** A feed of a site whose items become posts of the company's places. */
export const RssFeed = resource('RssFeed', '/rss_feeds', {
  id: Id,
  url: z.string(),
  title: z.string(),
  siteUrl: z.string().optional(),
  /** The site's picture, as a file of ours. */
  icon: z.string().optional(),
  networks: z.array(z.enum(feedNetworks)),
  /** At every place its owner sees, those to come included; else at `locations`. */
  everywhere: z.boolean(),
  /** The places it is limited to, those the reader sees. */
  locations: z.array(embedded(LocationRef)),
  rules: Rules,
  /** `{{titre}} {{lien}} {{resume}}`, and the fields of a place. */
  template: z.string(),
  mode: z.enum(feedModes),
  status: z.enum(feedStatuses),
  /** Why it could not be read, and since when; also while it is still being asked again. */
  trouble: FeedProblem.extend({ since: Instant, times: z.int() }).optional(),
  lastItem: z.object({ title: z.string(), link: z.string().optional(), at: Instant }).optional(),
  lastCheckAt: Instant.optional(),
  nextCheckAt: Instant.optional(),
  /** Posts made of it so far. */
  posts: z.int(),
  /** Items of the last week no post could be made of. */
  failed: z.int(),
  /** In whose name its posts are made; absent when they left. */
  owner: embedded(Person).optional(),
  createdAt: Instant,
  /** Whether the reader sees all of its places. */
  canEdit: z.boolean(),
})

/** An item of a feed, and what became of it. */
export const RssItem = resource('RssItem', '/rss_items', {
  id: Id,
  title: z.string(),
  link: z.string().optional(),
  publishedAt: Instant.optional(),
  foundAt: Instant,
  outcome: z.enum(itemOutcomes),
  /** Why it was left out. */
  reason: FeedProblem.optional(),
  posts: z.array(
    z.object({
      network: z.enum(feedNetworks),
      post: reference(ScheduledPost).optional(),
      postStatus: z.enum(postStatuses).optional(),
      scheduledAt: Instant.optional(),
      /** Why there is no post, or which places it had to leave out. */
      troubles: z.array(z.string()),
    }),
  ),
  /** Whether drafts can be made of it by hand. */
  canDraft: z.boolean(),
})

const RssFeedChange = z.object({
  url: Address.optional(),
  title: z.string().trim().max(200).optional(),
  networks: z.array(z.enum(feedNetworks)).min(1).max(feedNetworks.length).optional(),
  everywhere: z.boolean().optional(),
  locations: z.array(link(LocationSummary)).max(5000).optional(),
  rules: RulesChange.optional(),
  template: z.string().trim().min(1).max(2000).optional(),
  mode: z.enum(feedModes).optional(),
  status: z.enum(['active', 'paused']).optional(),
})

const authz = { permission: 'rssFeed', scope: 'locations', stranger: 404 } as const
const object = { ...authz, object: 'RssFeed' } as const
const byId = z.object({ id: Id })

export const rssFeeds = {
  list: list(RssFeed, {
    summary: 'The feeds of the company that reach a place the caller may see, newest first.',
    authz: { ...object, effect: 'read' },
    rules: { filters: { search: 'text', status: 'exact' }, order: ['createdAt'] },
  }),
  create: create(RssFeed, {
    summary: 'A new feed. What it says from now on becomes posts, in the name of who adds it.',
    authz: { ...authz, object: 'Location', effect: 'write' },
    body: RssFeedChange.required({ url: true, networks: true }),
  }),
  read: read(RssFeed, { summary: 'One feed.', authz: { ...object, effect: 'read' } }),
  update: update(RssFeed, {
    summary:
      'Changes a feed, pauses it or takes it up again. Who changes more than that answers for its posts from then on.',
    authz: { ...object, effect: 'write' },
    body: RssFeedChange,
  }),
  remove: remove(RssFeed, {
    summary: 'Deletes a feed; the posts made of it stay.',
    authz: { ...object, effect: 'write' },
  }),
  restore: call('POST', '/rss_feeds/{id}/restoration', {
    summary: 'Brings a feed deleted within the last day back: the undo. It goes on where it was.',
    authz: { ...object, effect: 'write' },
    params: byId,
    response: RssFeed.schema,
    of: RssFeed,
  }),
  check: call('POST', '/rss_feeds/{id}/check', {
    summary: 'Has a feed asked now rather than at its time.',
    authz: { ...object, effect: 'write' },
    params: byId,
    status: 202,
    response: RssFeed.schema,
    of: RssFeed,
  }),
  items: listUnder(RssItem, {
    summary: 'What a feed has said since it was added, and what became of it, newest first.',
    path: '/rss_feeds/{id}/items',
    authz: { ...object, effect: 'read' },
    rules: { filters: { outcome: 'exact' } },
  }),
  test: call('POST', '/rss_feeds/test', {
    summary:
      'Looks for the feed at an address, of a feed or of a site, and answers its last items. One person may try thirty within ten minutes; then it is 429.',
    authz: { permission: 'rssFeed', scope: 'self', stranger: 404, effect: 'external' },
    body: z.object({ url: Address }),
    response: z.object({
      /** Of the feed itself, where a site led to it. */
      url: z.string(),
      title: z.string(),
      siteUrl: z.string().optional(),
      /** A picture as `data:`, so that nobody's browser asks a stranger's site. */
      icon: z.string().optional(),
      /** How many items it holds now. */
      count: z.int(),
      /** Items that say they are the same as another: each of those becomes one post. */
      twice: z.int(),
      /** How often it will be asked. */
      everyMinutes: z.int(),
      items: z.array(
        z.object({
          title: z.string(),
          link: z.string().optional(),
          summary: z.string(),
          publishedAt: Instant.optional(),
          hasImage: z.boolean(),
          /** Its picture, small, as `data:`; absent where there is none or it can't be fetched. */
          image: z.string().optional(),
          /** Its width over its height. */
          ratio: z.number().optional(),
        }),
      ),
    }),
    of: RssFeed,
  }),
}

export const rssItems = {
  draft: call('POST', '/rss_items/{id}/draft', {
    summary: 'Makes drafts of an item by hand, for the networks that have no post of it yet.',
    authz: { permission: 'rssFeed', scope: 'locations', object: 'RssItem', stranger: 404, effect: 'write' },
    params: byId,
    response: RssItem.schema,
    of: RssItem,
  }),
}
