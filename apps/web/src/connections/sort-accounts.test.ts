import { expect, test } from 'vitest'
import type { AccountMatch } from './assignment.ts'
import { proposedFor, sortAccountsFor } from './sort-accounts.ts'

const [lyon, nice] = ['01a1f9d9-0000-7000-8000-000000000001', '01a1f9d9-0000-7000-8000-000000000002']
const match = (accountId: string, more: Partial<AccountMatch> = {}): AccountMatch => ({
  ...{ '@id': accountId, '@type': 'AccountMatch', account: { accountId, name: accountId }, confidence: 'none' },
  ...more,
})
const withLocation = (id: string) => ({ location: { '@id': id, '@type': 'Location' as const, id, name: id } })
const names = (matches: readonly AccountMatch[]) => matches.map(({ account }) => account.accountId)

const matches = [
  match('blocked', {
    account: { accountId: 'blocked', name: 'blocked', blocked: 'unverified' },
    ...withLocation(lyon),
  }),
  match('taken', { connectedTo: `/api/locations/${nice}` }),
  match('for-nice', withLocation(nice)),
  match('free'),
  match('for-lyon', withLocation(lyon)),
]

test('matching accounts are listed first, unusable ones last', () => {
  expect(names(sortAccountsFor(matches, lyon))).toEqual(['for-lyon', 'free', 'for-nice', 'taken', 'blocked'])
  const reconnecting = [...matches, match('has-lyon', { connectedTo: `/api/locations/${lyon}` })]
  expect(names(sortAccountsFor(reconnecting, lyon))[0]).toBe('has-lyon')
})

test('only an account that matches the location is proposed', () => {
  expect(proposedFor(matches, lyon)?.account.accountId).toBe('for-lyon')
  expect(proposedFor([match('free'), match('for-nice', withLocation(nice))], lyon)).toBeNull()
  expect(proposedFor([matches[0] ?? match('')], lyon)).toBeNull()
  expect(proposedFor([], lyon)).toBeNull()
})
