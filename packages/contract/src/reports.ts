import { z } from 'zod'
import { GroupSummary } from './groups.ts'
import type { IntegrationType } from './integrations.ts'
import { LocationSummary } from './locations.ts'
import { call } from './operation.ts'
import { reportMetrics, reportTypes } from './report-metrics.ts'
import { embedded, Id, Instant, link, parseIri, resource } from './resource.ts'

/** The networks that give figures. One of them is shown only where it is connected. */
export const reportNetworks = ['facebook', 'instagram', 'linkedin', 'google'] as const satisfies IntegrationType[]
export type ReportNetwork = (typeof reportNetworks)[number]

/**
 * Why there is no figure: four different things, none of them 0. There is no account (`notConnected`), or none one may
 * ask (`reconnect`); the network gives none (`beforeConnection`: older than it keeps; `underHundred` followers;
 * `retired`: no longer given to anybody; `notProvided`); it is not there yet (`notCollected`); or there was nothing to
 * measure: a rating without reviews (`noReviews`), a rate without posts (`noPosts`), months without search terms
 * (`noSearches`).
 */
export const gapReasons = [
  'notConnected',
  'reconnect',
  'beforeConnection',
  'underHundred',
  'retired',
  'notProvided',
  'notCollected',
  'noReviews',
  'noPosts',
  'noSearches',
] as const
export type GapReason = (typeof gapReasons)[number]

/** A day of the calendar, `2026-03-01`. */
const Day = z.iso.date()
const Metric = z.enum(reportMetrics)
const Gap = z.enum(gapReasons)
const ReportedLocation = resource('Location', '/locations', {
  id: Id,
  name: z.string(),
  groupe: embedded(GroupSummary).optional(),
})

const Change = {
  /** Of the whole period: a sum, the last level known, an average or a rate, as `metricKinds` says. Absent: none is known. */
  total: z.number().optional(),
  /** Of the period compared with, over the days and locations that are complete on both sides. */
  previous: z.number().optional(),
  /** `total` over those days and locations alone, where it differs from `total`. */
  comparedTotal: z.number().optional(),
  /** From `previous` to `comparedTotal`, else to `total`, in percent, two decimals; absent when either is, or `previous` is 0. */
  change: z.number().optional(),
}
const Total = z.object({
  metric: Metric,
  ...Change,
  /** Which days of the period `change` is of, how many they are, and of how many locations. */
  compared: z.object({ from: Day, to: Day, days: z.int(), locations: z.int() }).optional(),
  gap: Gap.optional(),
})

/** A figure over the days of the period, every day there once. */
const Series = Total.extend({
  days: z.array(
    z.object({
      date: Day,
      value: z.number().optional(),
      /** Of the day as far into the period compared with. */
      previous: z.number().optional(),
      /** Why there is no `value`. */
      gap: Gap.optional(),
      /** Of the places that could have one, how many have none: the `value` is of the others. */
      missing: z.int().optional(),
    }),
  ),
})
export type ReportTotal = z.infer<typeof Total>
export type ReportSeries = z.infer<typeof Series>

const head = {
  from: Day,
  to: Day,
  comparison: z.object({ from: Day, to: Day }).optional(),
  /** Up to which day there are figures, how many places end earlier, and when a network was last asked. */
  freshness: z.object({ upTo: Day.optional(), behind: z.int(), collectedAt: Instant.optional() }),
  /** Of the places asked for and seen: all, those with an account, and those whose account can be asked. */
  places: z.object({ all: z.int(), connected: z.int(), valid: z.int() }),
  /** What is missing, where: at how many places, some of which are named. */
  notices: z.array(
    z.object({
      reason: Gap,
      metrics: z.array(z.string()),
      places: z.int(),
      named: z.array(embedded(ReportedLocation)),
    }),
  ),
}

const Ranked = z.object({ name: z.string(), value: z.number(), /** Percent, two decimals. */ share: z.number() })

const AudienceStats = z.object({
  ...head,
  integrationType: z.enum(reportNetworks),
  series: z.array(Series),
  /** Engagements in percent of reach, or of views without a reach. Of LinkedIn a tenth of it, as clients multiply by 10. */
  engagementRate: Total,
  /** Who follows, as the networks last said. `gap` where they say nothing. */
  ageGender: z.object({
    gap: Gap.optional(),
    takenOn: Day.optional(),
    rows: z.array(z.object({ age: z.string(), gender: z.enum(['F', 'M', 'U']), value: z.number(), share: z.number() })),
  }),
  /** By ISO 3166-1 code, most first. */
  countries: z.object({ gap: Gap.optional(), takenOn: Day.optional(), rows: z.array(Ranked), others: z.number() }),
  cities: z.object({ gap: Gap.optional(), takenOn: Day.optional(), rows: z.array(Ranked), others: z.number() }),
  /** How many followers are online, on average of the last weeks, in each place's own time. Weekday 1 is Monday. */
  onlineHours: z.object({
    gap: Gap.optional(),
    takenOn: Day.optional(),
    rows: z.array(z.object({ weekday: z.int(), hour: z.int(), value: z.number() })),
  }),
})

export const reactionNames = ['like', 'love', 'wow', 'haha', 'sorry', 'anger'] as const
export const bestOrders = ['engagements', 'reach', 'engagementRate', 'publishedAt'] as const

/** A post of an account, whoever published it, with what came of it. */
const ReportPost = z.object({
  remoteId: z.string(),
  /** The post here, when it went out from here. */
  post: z.string().meta({ 'x-relation': 'ScheduledPost', 'x-iri': true }).optional(),
  location: embedded(ReportedLocation),
  postType: z.string(),
  text: z.string(),
  picture: z.string().optional(),
  url: z.string().optional(),
  publishedAt: Instant,
  reach: z.number().optional(),
  views: z.number().optional(),
  engagements: z.number().optional(),
  /** Engagements to reach in percent, two decimals. */
  engagementRate: z.number().optional(),
  comments: z.number().optional(),
  shares: z.number().optional(),
  saves: z.number().optional(),
  reactions: z.partialRecord(z.enum(reactionNames), z.number()),
})
export type ReportPost = z.infer<typeof ReportPost>

const ContentStats = z.object({
  ...head,
  integrationType: z.enum(reportNetworks),
  /** Of the posts published on the day. */
  series: z.array(Series),
  reactions: z.array(z.object({ reaction: z.enum(reactionNames), ...Change })),
  byType: z.array(
    z.object({
      postType: z.string(),
      posts: z.int(),
      reach: z.number().optional(),
      engagements: z.number().optional(),
      engagementRate: z.number().optional(),
      /** Over the days and locations compared with the period before. */
      previousPosts: z.int().optional(),
      /** `posts` over the same days and locations, where it differs. */
      comparedPosts: z.int().optional(),
      days: z.array(
        z.object({
          date: Day,
          posts: z.int(),
          reach: z.number().optional(),
          engagements: z.number().optional(),
        }),
      ),
    }),
  ),
  best: z.array(ReportPost),
})

const GoogleInsights = z.object({
  ...head,
  integrationType: z.enum(reportNetworks),
  series: z.array(Series),
  /** What people searched for, most first, of the months the period touches. */
  keywords: z.object({
    gap: Gap.optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    total: z.int(),
    rows: z.array(
      z.object({
        keyword: z.string(),
        /** How often; absent when Google only says that it is less than `lessThan`. */
        value: z.number().optional(),
        lessThan: z.number().optional(),
        /** Holds a name of the company or of its places. */
        branded: z.boolean(),
      }),
    ),
  }),
  /** By month, `2026-03`. */
  reviews: z.array(z.object({ month: z.string(), count: z.int(), average: z.number().optional() })),
  /** How many reviews of the period gave 1 to 5 stars. */
  stars: z.array(
    z.object({
      stars: z.int(),
      count: z.int(),
      share: z.number(),
      /** Over the days and locations compared with the period before. */
      previous: z.int().optional(),
      /** `count` over the same days and locations, where it differs. */
      comparedCount: z.int().optional(),
    }),
  ),
})

const Insights = z.object({
  ...head,
  integrationType: z.enum(reportNetworks),
  insightType: z.enum(reportTypes),
  /** What there is to compare, and which of it `series`, `groups` and the sparks are of. */
  metrics: z.array(Metric),
  metric: Metric,
  totals: z.array(Total),
  series: Series,
  /** Subtotals; places without a group come together, last, without `groupe`. */
  groups: z.array(
    z.object({
      groupe: embedded(GroupSummary).optional(),
      places: z.int(),
      totals: z.array(Total),
      /** Of `metric`, every day of the period. */
      days: z.array(z.object({ date: Day, value: z.number().optional() })),
    }),
  ),
  locations: z.array(
    z.object({
      location: embedded(ReportedLocation),
      /** Why it has no figures at all. */
      gap: Gap.optional(),
      upTo: Day.optional(),
      totals: z.array(Total),
      /**
       * Of `metric`, day by day in a period of up to 14 days, else by whole weeks that end with the last complete day.
       * Weeks in which the location was not yet counted have no value.
       */
      spark: z.array(z.object({ from: Day, value: z.number().optional() })),
    }),
  ),
})

const ReportMenu = z.object({
  networks: z.array(
    z.object({
      integrationType: z.enum(reportNetworks),
      types: z.array(z.enum(reportTypes)),
      /** At how many of the places seen it is connected, and at how many of those it can be asked. */
      connected: z.int(),
      valid: z.int(),
    }),
  ),
})

export type AudienceStats = z.infer<typeof AudienceStats>
export type ContentStats = z.infer<typeof ContentStats>
export type GoogleInsights = z.infer<typeof GoogleInsights>
export type Insights = z.infer<typeof Insights>
export type ReportMenu = z.infer<typeof ReportMenu>

/** Compared with the days just before, the same days a year ago, or nothing. */
export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
/** The longest period, in days, and the default one: today and the 29 days before. */
export const maxPeriodDays = 366
export const usualPeriod = 30

const Location = z
  .array(z.string().transform((text) => parseIri(LocationSummary, text) ?? '00000000-0000-0000-0000-000000000000'))
  .meta({ 'x-relation': 'Location' })
  .optional()
const Groupe = z
  .array(z.string().transform((text) => parseIri(GroupSummary, text) ?? '00000000-0000-0000-0000-000000000000'))
  .meta({ 'x-relation': 'Group' })
  .optional()

const filters = {
  /** The places, by IRI or id, and those of the groups; without either every place the caller sees. */
  'location[]': Location,
  'groupe[]': Groupe,
  from: Day.optional(),
  to: Day.optional(),
  compare: z.enum(comparisons).default('previous'),
}
/** What must be there, with words of its own for when it is not. */
function required<S extends z.ZodType>(field: string, schema: S): z.ZodType<z.output<S>, z.input<S>> {
  return schema.optional().transform((value, context) => {
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', params: { code: 'report.missing', field } })
    return z.NEVER
  }) as z.ZodType<z.output<S>, z.input<S>> // what is asked for may be left out on the wire only, and is refused then
}

const InsightsBody = z.object({
  integrationType: required('integrationType', z.enum(reportNetworks)),
  insightType: required('insightType', z.enum(reportTypes)),
  startDate: required('startDate', Day),
  endDate: required('endDate', Day),
  /** Without any, every place the caller sees. */
  locationIds: z.array(link(LocationSummary)).max(10_000).optional(),
  compare: z.enum(comparisons).default('previous'),
  /** The figure the series and sparks are of; the first of its kind unless said. */
  metric: Metric.optional(),
})

const authz = { permission: 'report', scope: 'locations', object: 'Location', stranger: 404, effect: 'read' } as const
const none = { permission: 'report', scope: 'locations', stranger: 404, effect: 'read' } as const

export const reports = {
  menu: call('GET', '/report_menu', {
    summary: 'Which reports there are: the networks connected at places the caller sees.',
    authz: none,
    response: ReportMenu,
  }),
  audience: call('GET', '/audience_stats', {
    summary: 'Who follows the accounts of the places and sees what they say, day by day.',
    authz,
    query: z.object({
      integrationType: required('integrationType', z.enum(['facebook', 'instagram', 'linkedin'])),
      ...filters,
    }),
    response: AudienceStats,
  }),
  content: call('GET', '/content_stats', {
    summary: 'What was published in the period and what came of it.',
    authz,
    query: z.object({
      integrationType: required('integrationType', z.enum(['facebook', 'instagram'])),
      ...filters,
      best: z.enum(bestOrders).default('engagements'),
    }),
    response: ContentStats,
  }),
  google: call('GET', '/gmb_insights', {
    summary: 'How people found the places on Google and what they did there; what they searched for; the reviews.',
    authz,
    query: z.object(filters),
    response: GoogleInsights,
  }),
  insights: call('POST', '/insights', {
    summary: 'The places beside each other: every figure of each, by group and over all.',
    authz,
    body: InsightsBody,
    response: Insights,
  }),
}
