import type { LocationDetails } from '../location-data/location-details.ts'
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
export function getCompleteness(
  location: Pick<LocationDetails, 'openingHours'>,
  form: ProfileForm,
): { share: number; missing: Completed[] } {
  const filled: Record<Completed, boolean> = {
    primaryCategory: form.primaryCategory !== null,
    hours: location.openingHours.some(({ type }) => type === 'default'),
    description: form.description.trim() !== '',
    primaryPhone: form.primaryPhone.trim() !== '',
    websiteUri: form.websiteUri.trim() !== '',
    additionalCategories: form.additionalCategories.length > 0,
    flags: Object.values(form.flags).some((flag) => flag !== undefined),
  }
  const missing = completed.filter((field) => !filled[field])
  return { share: 1 - missing.length / completed.length, missing }
}
