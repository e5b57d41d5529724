import type { GrantNetwork } from '@vitrine/contract/connections'

// The address bar is read before the contract is there: only its types are known here.
const known: Readonly<Record<GrantNetwork, true>> = { facebook: true, instagram: true, google: true, linkedin: true }

export const isGrantNetwork = (value: unknown): value is GrantNetwork =>
  typeof value === 'string' && Object.hasOwn(known, value)
