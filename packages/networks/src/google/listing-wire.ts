import { z } from 'zod'

/** What we read of a listing. Absent members are how Google writes empty, 0 and false. */

const TimeOfDay = z.object({ hours: z.int().optional(), minutes: z.int().optional() })
export type TimeOfDay = z.infer<typeof TimeOfDay>

export const HoursPeriod = z.object({
  openDay: z.string().default(''),
  openTime: TimeOfDay.optional(),
  closeDay: z.string().default(''),
  closeTime: TimeOfDay.optional(),
})
export type HoursPeriod = z.infer<typeof HoursPeriod>

const Day = z.object({ year: z.int().default(0), month: z.int().default(0), day: z.int().default(0) })
export const SpecialPeriod = z.object({
  startDate: Day,
  endDate: Day.optional(),
  openTime: TimeOfDay.optional(),
  closeTime: TimeOfDay.optional(),
  closed: z.boolean().optional(),
})
export type SpecialPeriod = z.infer<typeof SpecialPeriod>

const Category = z.object({ name: z.string(), displayName: z.string().default('') })
const MoreHours = z.object({ hoursTypeId: z.string(), periods: z.array(HoursPeriod).default([]) })
export type MoreHours = z.infer<typeof MoreHours>

/** Members we have no use for are preserved: a write replaces the whole address. */
const StorefrontAddress = z.looseObject({
  regionCode: z.string().optional(),
  postalCode: z.string().optional(),
  administrativeArea: z.string().optional(),
  locality: z.string().optional(),
  addressLines: z.array(z.string()).default([]),
})
export type StorefrontAddress = z.infer<typeof StorefrontAddress>

export const ListingLocation = z.object({
  title: z.string().optional(),
  storefrontAddress: StorefrontAddress.optional(),
  profile: z.object({ description: z.string().optional() }).optional(),
  phoneNumbers: z
    .object({ primaryPhone: z.string().optional(), additionalPhones: z.array(z.string()).default([]) })
    .optional(),
  categories: z
    .object({ primaryCategory: Category.optional(), additionalCategories: z.array(Category).default([]) })
    .optional(),
  websiteUri: z.string().optional(),
  regularHours: z.object({ periods: z.array(HoursPeriod).default([]) }).optional(),
  specialHours: z.object({ specialHourPeriods: z.array(SpecialPeriod).default([]) }).optional(),
  moreHours: z.array(MoreHours).default([]),
  metadata: z
    .object({
      placeId: z.string().optional(),
      hasPendingEdits: z.boolean().default(false),
      hasGoogleUpdated: z.boolean().default(false),
      canHaveFoodMenus: z.boolean().default(false),
    })
    .optional(),
})
export type ListingLocation = z.infer<typeof ListingLocation>

/** What Google shows instead of what its owner said, and which fields that is about. */
export const GoogleUpdated = z.object({
  location: ListingLocation.optional(),
  diffMask: z.string().default(''),
  pendingMask: z.string().default(''),
})

export const Attributes = z.object({
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.unknown()).default([]) })).default([]),
})

export const AttributeMetadata = z.object({
  attributeMetadata: z.array(z.object({ parent: z.string(), deprecated: z.boolean().default(false) })).default([]),
  nextPageToken: z.string().optional(),
})

export const Categories = z.object({
  categories: z
    .array(Category.extend({ moreHoursTypes: z.array(z.object({ hoursTypeId: z.string() })).default([]) }))
    .default([]),
  nextPageToken: z.string().optional(),
})
