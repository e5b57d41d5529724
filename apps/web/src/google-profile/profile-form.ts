import { type Amenity, amenities, type GoogleCategory, maxDescriptionLength } from '@vitrine/contract/google-profile'
import type { locationProfiles } from '@vitrine/contract/locations'
import type { BodyInputOf } from '@vitrine/contract/operation'
import type { LocationDetails } from '../location-data/location-details.ts'

type Profile = NonNullable<LocationDetails['googleBusinessProfile']>
type Change = BodyInputOf<typeof locationProfiles.save>
export type WifiChoice = '' | NonNullable<Profile['wifiService']>

/** The profile as it is filled in. */
export interface ProfileForm {
  readonly description: string
  readonly primaryCategory: GoogleCategory | null
  readonly additionalCategories: readonly GoogleCategory[]
  readonly primaryPhone: string
  readonly additionalPhones: readonly string[]
  readonly websiteUri: string
  readonly wifiService: WifiChoice
  readonly flags: Readonly<Partial<Record<Amenity, boolean>>>
}
export const profileFields = [
  'description',
  'primaryCategory',
  'additionalCategories',
  'primaryPhone',
  'additionalPhones',
  'websiteUri',
  'wifiService',
  'flags',
] as const satisfies readonly (keyof ProfileForm)[]
export type ProfileField = (typeof profileFields)[number]

/** The flags in five plain groups. */
export const amenityGroups = {
  access: ['wheelchairSeating', 'wheelchairRestroom'],
  payment: ['creditCards', 'debitCards', 'cashOnly'],
  parking: ['freeParking', 'paidParking'],
  service: ['outdoorSeating', 'delivery', 'catering', 'servesDinner', 'servesAlcohol', 'saladBar', 'restroom'],
  mood: ['familyFriendly', 'dogsOutside', 'acceptsDonations'],
} as const satisfies Record<string, readonly Amenity[]>

export function toProfileForm(profile: Profile): ProfileForm {
  return {
    description: profile.description ?? '',
    primaryCategory: profile.primaryCategory ?? null,
    additionalCategories: profile.additionalCategories,
    primaryPhone: profile.primaryPhone ?? '',
    additionalPhones: profile.additionalPhones,
    websiteUri: profile.websiteUri ?? '',
    wifiService: profile.wifiService ?? '',
    flags: Object.fromEntries(amenities.map((amenity) => [amenity, profile[amenity]])),
  }
}

/** The profile as it is edited, each flag by itself: the others are as whoever changed them left them. */
export type EditedProfile = Omit<ProfileForm, 'flags'> & Partial<Record<Amenity, boolean | undefined>>

export const toEdited = ({ flags, ...fields }: ProfileForm): EditedProfile => ({ ...fields, ...flags })

export function formOfEdited(edited: EditedProfile): ProfileForm {
  const { description, primaryCategory, additionalCategories, primaryPhone, additionalPhones, ...more } = edited
  const { websiteUri, wifiService, ...flags } = more
  return {
    ...{ description, primaryCategory, additionalCategories, primaryPhone, additionalPhones, websiteUri, wifiService },
    flags,
  }
}

/** Which fields a change of the profile is about. */
export function changedFields(change: Partial<EditedProfile>): ProfileField[] {
  return profileFields.filter((field) =>
    field === 'flags' ? amenities.some((amenity) => amenity in change) : field in change,
  )
}

export const profileErrors = ['required', 'tooLong'] as const
/** What can be seen to be wrong before asking the server. */
export function findProfileError(form: ProfileForm, field: ProfileField): (typeof profileErrors)[number] | null {
  if (field === 'primaryCategory' && form.primaryCategory === null) return 'required'
  if (field === 'description' && form.description.trim().length > maxDescriptionLength) return 'tooLong'
  return null
}

export function profileBody(before: ProfileForm, form: ProfileForm, changed: readonly ProfileField[]): Change {
  const named = ({ name }: GoogleCategory) => ({ name })
  const all: Record<ProfileField, Change> = {
    description: { description: form.description.trim() },
    primaryCategory: { primaryCategory: form.primaryCategory && named(form.primaryCategory) },
    additionalCategories: { additionalCategories: form.additionalCategories.map(named) },
    primaryPhone: { primaryPhone: form.primaryPhone.trim() },
    additionalPhones: { additionalPhones: form.additionalPhones.map((phone) => phone.trim()).filter(Boolean) },
    websiteUri: { websiteUri: form.websiteUri.trim() },
    wifiService: { wifiService: form.wifiService === '' ? null : form.wifiService },
    flags: Object.fromEntries(
      amenities
        .filter((amenity) => before.flags[amenity] !== form.flags[amenity])
        .map((amenity) => [amenity, form.flags[amenity] ?? null]),
    ),
  }
  return Object.assign({}, ...changed.map((field) => all[field])) as Change // each part is one
}

const link = /https?:\/\/|www\.|\b[\p{L}\d-]+\.(fr|com|net|org|es|eu|io)\b/iu
const phone = /(?:\+|\b0)\d(?:[\s.-]?\d){7,}/

/** What Google does not take in a description. */
export function refusedInText(text: string): 'link' | 'phone' | null {
  if (link.test(text)) return 'link'
  return phone.test(text) ? 'phone' : null
}
