import { z } from 'zod'
import { HoursPeriod } from './listing-wire.ts'

/** What we read of Google's answers, and nothing else. Absent members are how Google writes empty, 0 and false. */

export const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

export const Accounts = z.object({
  accounts: z.array(z.object({ name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})

export const Location = z.object({
  name: z.string(),
  title: z.string().default(''),
  storefrontAddress: z
    .object({
      regionCode: z.string().optional(),
      postalCode: z.string().optional(),
      locality: z.string().optional(),
      addressLines: z.array(z.string()).default([]),
    })
    .optional(),
  phoneNumbers: z.object({ primaryPhone: z.string().optional() }).optional(),
  websiteUri: z.string().optional(),
  regularHours: z.object({ periods: z.array(HoursPeriod).default([]) }).optional(),
  openInfo: z.object({ status: z.string().optional() }).optional(),
  latlng: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }).optional(),
  metadata: z.object({ hasVoiceOfMerchant: z.boolean().default(false), mapsUri: z.string().optional() }).optional(),
})
export type Location = z.infer<typeof Location>

export const Locations = z.object({ locations: z.array(Location).default([]), nextPageToken: z.string().optional() })

const Instant = z.string().transform((text, context) => {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) context.addIssue({ code: 'custom', message: 'not a time' })
  return at
})

/** LIVE, PROCESSING, REJECTED, SCHEDULED, RECURRING; a new one must not break reading. */
export const LocalPost = z.object({
  name: z.string().min(1),
  summary: z.string().default(''),
  topicType: z.string().optional(),
  state: z.string().optional(),
  searchUrl: z.string().optional(),
  createTime: Instant.optional(),
})
export type LocalPost = z.infer<typeof LocalPost>

export const LocalPosts = z.object({ localPosts: z.array(LocalPost).default([]), nextPageToken: z.string().optional() })

/** A photo or film of the gallery. Its address may come later than its name. */
export const MediaItem = z.object({
  name: z.string().min(1),
  mediaFormat: z.string().optional(),
  locationAssociation: z.object({ category: z.string().optional() }).optional(),
  sourceUrl: z.string().optional(),
  googleUrl: z.string().optional(),
  createTime: Instant.optional(),
})
export type MediaItem = z.infer<typeof MediaItem>

export const MediaItems = z.object({
  mediaItems: z.array(MediaItem).default([]),
  nextPageToken: z.string().optional(),
})

export const ReviewReply = z.object({
  comment: z.string().default(''),
  updateTime: Instant.optional(),
  reviewReplyState: z.string().optional(),
})

export const Review = z.object({
  name: z.string().min(1),
  reviewer: z
    .object({
      displayName: z.string().optional(),
      profilePhotoUrl: z.string().optional(),
      isAnonymous: z.boolean().optional(),
    })
    .optional(),
  starRating: z.string().optional(),
  comment: z.string().default(''),
  createTime: Instant,
  updateTime: Instant,
  reviewReply: ReviewReply.optional(),
  reviewMediaItems: z.array(z.object({ thumbnailUrl: z.string().optional() })).default([]),
  reviewReplyUrl: z.string().optional(),
})
export type Review = z.infer<typeof Review>

export const Reviews = z.object({ reviews: z.array(Review).default([]), nextPageToken: z.string().optional() })

export const Nothing = z.unknown()

/** A place as the Places API knows it. Its id may change: an answer that carries another one names the place from now on. */
export const Place = z.object({
  id: z.string().min(1),
  displayName: z.object({ text: z.string().default('') }).optional(),
  formattedAddress: z.string().optional(),
  rating: z.number().min(1).max(5).optional(),
  userRatingCount: z.number().int().default(0),
  googleMapsUri: z.string().optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(z.string()).default([]) }).optional(),
  photos: z.array(z.object({})).default([]),
})
export type Place = z.infer<typeof Place>

export const Places = z.object({ places: z.array(Place).default([]) })

/** A Pub/Sub push, and what Google puts into its data. The spelling of its members is not documented: all are read. */
export const PubSubPush = z.object({ message: z.object({ data: z.string(), messageId: z.string().optional() }) })
export const Notification = z.object({
  notificationType: z.string().optional(),
  review: z.string().optional(),
  reviewName: z.string().optional(),
  review_name: z.string().optional(),
})

/** Google's int64: a numeral. */
const Int64 = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
const DayOfGoogle = z.object({ year: z.number(), month: z.number(), day: z.number() })

export const DailyMetrics = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z
          .array(
            z.object({
              dailyMetric: z.string().default(''),
              timeSeries: z
                .object({
                  datedValues: z.array(z.object({ date: DayOfGoogle, value: Int64.optional() })).default([]),
                })
                .default({ datedValues: [] }),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})

export const SearchKeywords = z.object({
  searchKeywordsCounts: z
    .array(
      z.object({
        searchKeyword: z.string(),
        insightsValue: z.object({ value: Int64.optional(), threshold: Int64.optional() }).default({}),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
