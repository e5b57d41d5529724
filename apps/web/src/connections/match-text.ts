import { formatAddress } from '../location-data/format-address.ts'
import type { AccountMatch } from './assignment.ts'

/** What an account is searched by. */
export const getSearchTexts = ({ account, location }: AccountMatch): (string | undefined)[] => [
  account.name,
  account.username,
  formatAddress(account),
  location?.name,
]

/** Why nothing can be published there yet, as the network names it; the texts know these. */
const reasons = ['unverified', 'no-page-token', 'no-publish-task'] as const

export const blockedReason = (blocked: string): (typeof reasons)[number] | 'other' =>
  reasons.find((reason) => reason === blocked) ?? 'other'
