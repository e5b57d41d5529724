import { z } from 'zod'

/** What we read of LinkedIn's answers, and nothing else. */
export const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

export function elementsSchema<T extends z.ZodType>(element: T) {
  return z.object({
    elements: z.array(element).default([]),
    paging: z.object({ links: z.array(z.object({ rel: z.string() })).default([]) }).optional(),
  })
}

/** Several by their keys; one that can't be had is missing. */
export function resultsSchema<T extends z.ZodType>(result: T) {
  return z.object({ results: z.record(z.string(), result).default({}) })
}

/** Newer versions say `organization`, older ones `organizationTarget`. */
export const Acl = z
  .object({ organization: z.string().optional(), organizationTarget: z.string().optional() })
  .transform(({ organization, organizationTarget }) => organization ?? organizationTarget ?? '')

export const OrganizationShown = z.object({
  localizedName: z.string(),
  vanityName: z.string().optional(),
  localizedWebsite: z.string().optional(),
  logoV2: z.object({ original: z.string().optional() }).optional(),
  locations: z
    .array(
      z.object({
        address: z
          .object({
            line1: z.string().optional(),
            postalCode: z.string().optional(),
            city: z.string().optional(),
            country: z.string().optional(),
          })
          .optional(),
        phoneNumber1: z.object({ number: z.string() }).optional(),
      }),
    )
    .optional(),
})
export type OrganizationShown = z.infer<typeof OrganizationShown>

export const OrganizationName = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  localizedName: z.string(),
  vanityName: z.string().optional(),
})
export const PersonName = z.object({
  localizedFirstName: z.string().default(''),
  localizedLastName: z.string().default(''),
})
export const Follower = z.object({
  member: z.string(),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
})

export const Opened = z.object({
  value: z.object({
    uploadUrl: z.string().optional(),
    image: z.string().optional(),
    document: z.string().optional(),
  }),
})
export const VideoUploadOpened = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() }))
      .min(1),
  }),
})
export const AssetState = z.object({
  status: z.string(),
  downloadUrl: z.string().optional(),
  processingFailureReason: z.string().optional(),
})

const Instant = z.number().transform((ms) => new Date(ms))

export const PostShown = z.object({
  id: z.string().min(1),
  commentary: z.string().default(''),
  createdAt: Instant.optional(),
  publishedAt: Instant.optional(),
})
export type PostShown = z.infer<typeof PostShown>

export const Comment = z.object({
  id: z.string().min(1),
  commentUrn: z.string().optional(),
  actor: z.string(),
  object: z.string(),
  parentComment: z.string().optional(),
  message: z.object({ text: z.string().default('') }).default({ text: '' }),
  content: z.array(z.object({ url: z.string().optional() })).optional(),
  created: z.object({ time: Instant }),
  lastModified: z.object({ time: Instant }).optional(),
  likesSummary: z.object({ totalLikes: z.number().optional() }).optional(),
  commentsSummary: z.object({ totalFirstLevelComments: z.number().optional() }).optional(),
})
export type Comment = z.infer<typeof Comment>

export const Notice = z.object({
  action: z.string(),
  sourcePost: z.string().optional(),
  generatedActivity: z.string().optional(),
  lastModifiedAt: Instant,
})

const TimeRange = z.object({ start: z.number() })
export const ShareDay = z.object({
  timeRange: TimeRange,
  totalShareStatistics: z.object({
    impressionCount: z.number().default(0),
    uniqueImpressionsCount: z.number().default(0),
    clickCount: z.number().default(0),
    likeCount: z.number().default(0),
    commentCount: z.number().default(0),
    shareCount: z.number().default(0),
  }),
})
export const FollowerDay = z.object({
  timeRange: TimeRange,
  followerGains: z.object({
    organicFollowerGain: z.number().default(0),
    paidFollowerGain: z.number().default(0),
  }),
})
const Facet = z.object({
  geo: z.string(),
  followerCounts: z.object({
    organicFollowerCount: z.number().default(0),
    paidFollowerCount: z.number().default(0),
  }),
})
export type Facet = z.infer<typeof Facet>
export const Facets = z.object({
  followerCountsByGeoCountry: z.array(Facet).default([]),
  followerCountsByGeo: z.array(Facet).default([]),
})
export const Geo = z.object({ defaultLocalizedName: z.object({ value: z.string() }) })
export const NetworkSize = z.object({ firstDegreeSize: z.number() })
