import type { companies } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'

/** What the form of a company holds. Pictures are saved by themselves, when they are chosen. */
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

export type Company = AnswerOf<typeof companies.read>
export interface Identity
  extends Pick<Company, 'name' | 'country' | 'timeZone' | 'lang' | 'postsAreApproved' | 'repliesAreApproved'> {
  /** Null wears the installation's. */
  readonly brandName: string | null
  readonly brandColor: string | null
  /** Null follows the reader's language. */
  readonly firstDayOfWeek: NonNullable<Company['firstDayOfWeek']> | null
}

export function identityOf(company: Company): Identity {
  const { name, country, timeZone, lang, postsAreApproved, repliesAreApproved, firstDayOfWeek = null } = company
  const { name: brandName = null, color: brandColor = null } = company.brand
  return {
    ...{ name, brandName, brandColor, country, timeZone, lang },
    ...{ postsAreApproved, repliesAreApproved, firstDayOfWeek },
  }
}

/** What each card of the form is given. */
export interface PartProps {
  readonly values: Identity
  readonly set: (edit: Partial<Identity>) => void
  readonly disabled: boolean
  readonly errorOf: (field: keyof Identity) => string | undefined
}
