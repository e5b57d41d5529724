import { z } from 'zod'
import { amenities, GoogleCategory, wifiServices } from './google-profile.ts'
import { OpeningHours, SpecialTime } from './opening-hours.ts'
import { Instant } from './resource.ts'

/** Where a place’s hours and profile are also shown, and kept like ours. */
export const listingNetworks = ['google', 'facebook'] as const
export type ListingNetwork = (typeof listingNetworks)[number]

/**
 * What is sent, answered and compared by itself. Facebook has `hours` and `description`. `title` and `address` are
 * compared only: they are sent when a person decides so, because a change of either lets Google verify a profile again.
 */
export const listingFields = [
  'title',
  'address',
  'hours',
  'specialHours',
  'description',
  'categories',
  'phone',
  'website',
  'attributes',
] as const
export type ListingField = (typeof listingFields)[number]

/**
 * `matching`: the network shows what we have. `pending`: it is on its way, or the network still decides; `reason` says
 * what it waits for where that is known. `differs`: the network shows something else, and a person decides whose
 * counts. `refused`: the network does not take it, for the `reason` given.
 */
export const listingStates = ['matching', 'pending', 'differs', 'refused'] as const
export type ListingState = (typeof listingStates)[number]

/** What the network shows, spelled as the place and its profile spell it. Only what belongs to the field is there. */
export const ListingShown = z.object({
  title: z.string().optional(),
  addressLines: z.array(z.string()).optional(),
  postalCode: z.string().optional(),
  locality: z.string().optional(),
  regionCode: z.string().optional(),
  openingHours: z.array(OpeningHours).optional(),
  specialTimes: z.array(SpecialTime).optional(),
  description: z.string().optional(),
  primaryCategory: GoogleCategory.optional(),
  additionalCategories: z.array(GoogleCategory).optional(),
  primaryPhone: z.string().optional(),
  additionalPhones: z.array(z.string()).optional(),
  websiteUri: z.string().optional(),
  wifiService: z.enum(wifiServices).optional(),
  amenities: z.partialRecord(z.enum(amenities), z.boolean()).optional(),
})
export type ListingShown = z.infer<typeof ListingShown>

/** How one field of a place stands at one network. Absent for a network the place is not connected to. */
export const ListingPart = z.object({
  network: z.enum(listingNetworks),
  field: z.enum(listingFields),
  state: z.enum(listingStates),
  /** Why it was refused or what it waits for, in the reader’s words. */
  reason: z.object({ code: z.string(), message: z.string() }).optional(),
  /** What the network shows now, where it is not the same. */
  shown: ListingShown.optional(),
  /** Sets of hours (`drive`) and flags (`saladBar`) that are kept here and that the network has no place for. */
  skipped: z.array(z.string()),
  /** When somebody last changed it here, when it last went out, when the network was last asked. */
  wantedAt: Instant.optional(),
  sentAt: Instant.optional(),
  readAt: Instant.optional(),
})
export type ListingPart = z.infer<typeof ListingPart>

/** What to do with fields that differ or were refused: send ours (again), or take over what the network shows. */
export const ListingDecision = z.object({
  network: z.enum(listingNetworks),
  fields: z.array(z.enum(listingFields)).min(1).max(listingFields.length),
  take: z.enum(['ours', 'theirs']),
})
export type ListingDecision = z.output<typeof ListingDecision>
