import type { companies } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'

/** The fields of the company form. Images are not among them: they are saved as soon as they are chosen. */
export const identityFields = [
  'name',
  'brandName',
  'brandColor',
  'country',
  'timeZone',
  'lang',
  'firstDayOfWeek',
  'postsAreApproved',
  'repliesAreApproved',
] as const

export type CompanyDetails = ResponseOf<typeof companies.read>
export interface CompanyIdentity
  extends Pick<CompanyDetails, 'name' | 'country' | 'timeZone' | 'lang' | 'postsAreApproved' | 'repliesAreApproved'> {
  /** Null uses the installation's name and color. */
  readonly brandName: string | null
  readonly brandColor: string | null
  /** Null follows the viewer's language. */
  readonly firstDayOfWeek: NonNullable<CompanyDetails['firstDayOfWeek']> | null
}

export function toIdentity(company: CompanyDetails): CompanyIdentity {
  const { name, country, timeZone, lang, postsAreApproved, repliesAreApproved, firstDayOfWeek = null } = company
  const { name: brandName = null, color: brandColor = null } = company.brand
  return {
    ...{ name, brandName, brandColor, country, timeZone, lang },
    ...{ postsAreApproved, repliesAreApproved, firstDayOfWeek },
  }
}

/** The props of each card of the form. */
export interface PartProps {
  readonly values: CompanyIdentity
  readonly set: (edit: Partial<CompanyIdentity>) => void
  readonly disabled: boolean
  readonly getError: (field: keyof CompanyIdentity) => string | undefined
}
