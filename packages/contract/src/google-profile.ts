import { z } from 'zod'
import { webProtocol } from './field-rules.ts'
import { call } from './operation.ts'

/** The longest description, in characters: Google's own limit, and that of the product. */
export const maxDescriptionLength = 750
/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations (read 2026-11) */
export const maxAdditionalPhones = 2
export const maxAdditionalCategories = 9

/** What a place can say of itself with yes or no, in the order the form shows it. */
export const amenities = [
  'wheelchairSeating',
  'wheelchairRestroom',
  'acceptsDonations',
  'dogsOutside',
  'familyFriendly',
  'servesAlcohol',
  'saladBar',
  'cashOnly',
  'creditCards',
  'debitCards',
  'freeParking',
  'paidParking',
  'restroom',
  'servesDinner',
  'catering',
  'outdoorSeating',
  'delivery',
] as const
export type Amenity = (typeof amenities)[number]

export const wifiServices = ['free_wi_fi', 'paid_wi_fi'] as const

/** `categories/gcid:bakery`, and how people of the asked language call it. */
export const GoogleCategory = z.object({ name: z.string(), displayName: z.string() })
export type GoogleCategory = z.infer<typeof GoogleCategory>

const flags = <Field extends z.ZodType>(field: Field) =>
  Object.fromEntries(amenities.map((amenity) => [amenity, field])) as Record<Amenity, Field> // fromEntries loses the keys

/**
 * The Google profile of a location. Title and address are those that Google shows, absent until the listing was read;
 * the rest is what is saved here. Whether both say the same is in `listing` on the location, field by field.
 */
export const GoogleBusinessProfile = z.object({
  title: z.string().optional(),
  placeId: z.string().optional(),
  description: z.string().optional(),
  primaryPhone: z.string().optional(),
  additionalPhones: z.array(z.string()),
  primaryCategory: GoogleCategory.optional(),
  additionalCategories: z.array(GoogleCategory),
  /** The primary category, then the others. */
  categories: z.array(GoogleCategory),
  websiteUri: z.string().optional(),
  addressLines: z.array(z.string()),
  postalCode: z.string().optional(),
  locality: z.string().optional(),
  regionCode: z.string().optional(),
  /** Whether Google lets this place have a menu. */
  allowedFoodMenu: z.boolean(),
  wifiService: z.enum(wifiServices).optional(),
  /** Absent: not said. */
  ...flags(z.boolean().optional()),
  /** The flags Google offers for the primary category (`wifiService` among them); absent until they were asked. */
  offeredAmenities: z.array(z.string()).optional(),
  /** The sets of hours Google offers for the primary category; absent until they were asked. */
  offeredHours: z.array(z.enum(['default', 'drive', 'delivery', 'takeaway'])).optional(),
})
export type GoogleBusinessProfile = z.infer<typeof GoogleBusinessProfile>

/** `categories/gcid:` and a name, as the list of Google gives it. */
const CategoryName = z
  .string()
  .max(200)
  .refine((text) => /^categories\/gcid:[a-z0-9_]+$/.test(text), { params: { code: 'google.category' } })
const ChosenCategory = z.object({ name: CategoryName })
const clearable = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((value) => value || null)
    .nullable()
    .optional()

/** What is given of a profile; the rest stays. `null` takes a value away. */
export const GoogleProfileChange = z.object({
  description: clearable(maxDescriptionLength),
  primaryPhone: clearable(50),
  additionalPhones: z.array(z.string().trim().min(1).max(50)).max(maxAdditionalPhones).optional(),
  /** `null` leaves the category as it is: a listing is never without one. */
  primaryCategory: ChosenCategory.nullable().optional(),
  additionalCategories: z.array(ChosenCategory).max(maxAdditionalCategories).optional(),
  websiteUri: z
    .string()
    .trim()
    .max(2000)
    .transform((value) => value || null)
    .pipe(z.url({ protocol: webProtocol }).nullable())
    .nullable()
    .optional(),
  wifiService: z.enum(wifiServices).nullable().optional(),
  ...flags(z.boolean().nullable().optional()),
})
export type GoogleProfileChange = z.output<typeof GoogleProfileChange>

export const googleCategories = {
  list: call('GET', '/google/categories', {
    summary:
      'The categories of Google, as the server keeps them, by name. `search` looks at the beginnings of words; without `limit` all that fit are answered.',
    // Asked of Google when the list is older than a while, with the company’s own grant.
    authz: { permission: ['locations', 'googleHours'], scope: 'company', stranger: 404, effect: 'external' },
    query: z.object({
      search: z.string().trim().max(100).optional(),
      /** The language of the names; the reader’s where it is not said. */
      language: z.enum(['fr', 'en', 'es']).optional(),
      /** The country whose list is meant, in two letters; the company’s where it is not said. */
      region: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .toUpperCase()
        .optional(),
      limit: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    response: z.object({
      '@id': z.string(),
      '@type': z.literal('Collection'),
      totalItems: z.int(),
      member: z.array(GoogleCategory),
    }),
  }),
}
