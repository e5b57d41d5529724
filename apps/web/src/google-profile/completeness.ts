import type { WholePlace } from '../location-data/location-details.ts'
import type { ProfileForm } from './profile-form.ts'

/** What makes a profile found and chosen, what counts most first. */
export const completed = [
  'primaryCategory',
  'hours',
  'description',
  'primaryPhone',
  'websiteUri',
  'additionalCategories',
  'flags',
] as const
export type Completed = (typeof completed)[number]

/** How much of it is said, 0 to 1, and what is not. */
export function completenessOf(
  place: Pick<WholePlace, 'openingHours'>,
  form: ProfileForm,
): { share: number; missing: Completed[] } {
  const said: Record<Completed, boolean> = {
    primaryCategory: form.primaryCategory !== null,
    hours: place.openingHours.some(({ type }) => type === 'default'),
    description: form.description.trim() !== '',
    primaryPhone: form.primaryPhone.trim() !== '',
    websiteUri: form.websiteUri.trim() !== '',
    additionalCategories: form.additionalCategories.length > 0,
    flags: Object.values(form.flags).some((flag) => flag !== undefined),
  }
  const missing = completed.filter((field) => !said[field])
  return { share: 1 - missing.length / completed.length, missing }
}
