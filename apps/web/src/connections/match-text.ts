import { addressOf } from '../location-data/format-address.ts'
import type { Match } from './assignment.ts'

/** What an account is searched by. */
export const accountWords = ({ account, location }: Match): (string | undefined)[] => [
  account.name,
  account.username,
  addressOf(account),
  location?.name,
]

/** Why nothing can be published there yet, as the network names it; the texts know these. */
const reasons = ['unverified', 'no-page-token', 'no-publish-task'] as const

export const blockedReason = (blocked: string): (typeof reasons)[number] | 'other' =>
  reasons.find((reason) => reason === blocked) ?? 'other'
