import { expect, test } from 'vitest'
import type { Match } from './assignment.ts'
import { inOrderFor, proposedFor } from './order.ts'

const [lyon, nice] = ['01a1f9d9-0000-7000-8000-000000000001', '01a1f9d9-0000-7000-8000-000000000002']
const match = (accountId: string, more: Partial<Match> = {}): Match => ({
  ...{ '@id': accountId, '@type': 'AccountMatch', account: { accountId, name: accountId }, confidence: 'none' },
  ...more,
})
const at = (id: string) => ({ location: { '@id': id, '@type': 'Location' as const, id, name: id } })
const names = (matches: readonly Match[]) => matches.map(({ account }) => account.accountId)

const matches = [
  match('blocked', { account: { accountId: 'blocked', name: 'blocked', blocked: 'unverified' }, ...at(lyon) }),
  match('taken', { connectedTo: `/api/locations/${nice}` }),
  match('for-nice', at(nice)),
  match('free'),
  match('for-lyon', at(lyon)),
]

test('matching accounts are listed first, unusable ones last', () => {
  expect(names(inOrderFor(matches, lyon))).toEqual(['for-lyon', 'free', 'for-nice', 'taken', 'blocked'])
  const reconnecting = [...matches, match('has-lyon', { connectedTo: `/api/locations/${lyon}` })]
  expect(names(inOrderFor(reconnecting, lyon))[0]).toBe('has-lyon')
})

test('only an account that matches the location is proposed', () => {
  expect(proposedFor(matches, lyon)?.account.accountId).toBe('for-lyon')
  expect(proposedFor([match('free'), match('for-nice', at(nice))], lyon)).toBeNull()
  expect(proposedFor([matches[0] ?? match('')], lyon)).toBeNull()
  expect(proposedFor([], lyon)).toBeNull()
})
