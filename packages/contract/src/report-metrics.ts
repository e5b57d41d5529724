/** The kinds of report a network can have. */
export const reportTypes = ['audience', 'content', 'insights'] as const
export type ReportType = (typeof reportTypes)[number]

/**
 * What a figure of a period is made of those of its days: their `sum`, the last `level`, the `average` of single marks, or
 * a `rate` of two sums in percent. Reach counts a person once a day: of a period it is the sum of its days.
 */
export const metricKinds = {
  followers: 'level',
  gained: 'sum',
  lost: 'sum',
  reach: 'sum',
  views: 'sum',
  engagements: 'sum',
  posts: 'sum',
  engagementRate: 'rate',
  impressions: 'sum',
  searchMobile: 'sum',
  searchDesktop: 'sum',
  mapsMobile: 'sum',
  mapsDesktop: 'sum',
  actions: 'sum',
  calls: 'sum',
  website: 'sum',
  directions: 'sum',
  bookings: 'sum',
  reviews: 'sum',
  rating: 'average',
} as const satisfies Record<string, 'sum' | 'level' | 'average' | 'rate'>
export type ReportMetric = keyof typeof metricKinds
export const reportMetrics = Object.keys(metricKinds) as ReportMetric[] // keys of the object above

/** The figures of each report, the one that is looked at first in front. */
export const metricsOf = {
  audience: ['followers', 'gained', 'lost', 'reach', 'views', 'engagements'],
  content: ['posts', 'reach', 'views', 'engagements', 'engagementRate'],
  // `impressions` are the four views together, `actions` what people did.
  insights: [
    'impressions',
    'searchMobile',
    'searchDesktop',
    'mapsMobile',
    'mapsDesktop',
    'actions',
    'calls',
    'website',
    'directions',
    'bookings',
    'reviews',
    'rating',
  ],
} as const satisfies Record<ReportType, readonly ReportMetric[]>

/** Which reports a network has. */
export const reportsOfNetwork = {
  facebook: ['audience', 'content'],
  instagram: ['audience', 'content'],
  linkedin: ['audience'],
  google: ['insights'],
} as const satisfies Record<string, readonly ReportType[]>
