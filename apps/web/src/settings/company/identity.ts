import type { companies } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'

/** What the form of a company holds. The logo is saved by itself, when it is chosen. */
export const identityFields = [
  'name',
  'country',
  'timeZone',
  'lang',
  'firstDayOfWeek',
  'postsAreApproved',
  'repliesAreApproved',
] as const

type Company = AnswerOf<typeof companies.read>
export interface Identity
  extends Pick<Company, 'name' | 'country' | 'timeZone' | 'lang' | 'postsAreApproved' | 'repliesAreApproved'> {
  /** Null follows the reader's language. */
  readonly firstDayOfWeek: NonNullable<Company['firstDayOfWeek']> | null
}

export function identityOf(company: Company): Identity {
  const { name, country, timeZone, lang, postsAreApproved, repliesAreApproved, firstDayOfWeek = null } = company
  return { name, country, timeZone, lang, postsAreApproved, repliesAreApproved, firstDayOfWeek }
}

/** What each card of the form is given. */
export interface PartProps {
  readonly values: Identity
  readonly set: (edit: Partial<Identity>) => void
  readonly disabled: boolean
  readonly errorOf: (field: keyof Identity) => string | undefined
}
