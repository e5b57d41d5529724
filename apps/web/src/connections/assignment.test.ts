import { describe, expect, test } from 'vitest'
import {
  type AccountMatch,
  assigned,
  getAssignmentState,
  getConnectedLocationId,
  needsReview,
  proposed,
  willConnect,
} from './assignment.ts'

const [lyon, nice, paris] = [
  '01a1f9d9-0000-7000-8000-000000000001',
  '01a1f9d9-0000-7000-8000-000000000002',
  '01a1f9d9-0000-7000-8000-000000000003',
]
const createLocation = (id: string) => ({ '@id': `/api/locations/${id}`, '@type': 'Location' as const, id, name: id })
const match = (accountId: string, more: Partial<AccountMatch> = {}): AccountMatch => ({
  '@id': `/api/network_grants/g/matches/${accountId}`,
  '@type': 'AccountMatch',
  account: { accountId, name: accountId },
  confidence: 'sure',
  ...more,
})

describe('proposed assignment', () => {
  test('an account is proposed for its recognised location, or keeps the connected one', () => {
    const matches = [
      match('a', { location: createLocation(lyon) }),
      match('b', { location: createLocation(nice), connectedTo: `/api/locations/${paris}` }),
      match('c', { confidence: 'none' }),
    ]
    expect([...proposed(matches)]).toEqual([
      ['a', lyon],
      ['b', paris],
      ['c', null],
    ])
    expect(getConnectedLocationId(match('a'))).toBeNull()
  })

  test('a location used by another account and a blocked account are not proposed', () => {
    const matches = [
      match('a', { location: createLocation(lyon) }),
      match('b', { connectedTo: `/api/locations/${lyon}` }),
      match('c', { location: createLocation(nice), account: { accountId: 'c', name: 'c', blocked: 'unverified' } }),
    ]
    expect([...proposed(matches)]).toEqual([
      ['a', null],
      ['b', lyon],
      ['c', null],
    ])
  })
})

test('assigning a location to an account removes it from the former account', () => {
  const before = new Map([
    ['a', lyon],
    ['b', nice],
  ])
  expect([...assigned(before, 'b', lyon)]).toEqual([
    ['a', null],
    ['b', lyon],
  ])
  expect([...assigned(before, 'a', null)]).toEqual([
    ['a', null],
    ['b', nice],
  ])
})

test('the assignment state decides whether an account will be connected', () => {
  const works = { connected: true, valid: true }
  const broken = { connected: true, valid: false }
  const empty = { connected: false, valid: false }
  const createConnectedMatch = (id: string) => match('a', { connectedTo: `/api/locations/${id}` })
  const cases = [
    [getAssignmentState(match('a'), null, undefined), 'none', false],
    [getAssignmentState(match('a'), lyon, empty), 'new', true],
    [getAssignmentState(match('a'), lyon, undefined), 'new', true],
    [getAssignmentState(match('a'), lyon, works), 'replaces', true],
    [getAssignmentState(createConnectedMatch(lyon), lyon, works), 'connected', false],
    [getAssignmentState(createConnectedMatch(lyon), lyon, broken), 'renew', true],
    [getAssignmentState(createConnectedMatch(nice), lyon, empty), 'elsewhere', false],
    [
      getAssignmentState(match('a', { account: { accountId: 'a', name: 'a', blocked: 'x' } }), lyon, empty),
      'blocked',
      false,
    ],
  ] as const
  for (const [standing, expected, sent] of cases) {
    expect(standing).toBe(expected)
    expect(willConnect(standing)).toBe(sent)
  }
})

test('doubtful matches and replaced accounts need a review, manual choices do not', () => {
  const doubtful = match('a', { confidence: 'check', location: createLocation(lyon) })
  expect(needsReview(doubtful, lyon, 'new')).toBe(true)
  expect(needsReview(doubtful, nice, 'new')).toBe(false)
  expect(needsReview(match('a', { location: createLocation(lyon) }), lyon, 'new')).toBe(false)
  expect(needsReview(match('a', { location: createLocation(lyon) }), lyon, 'replaces')).toBe(true)
  expect(needsReview(doubtful, lyon, 'renew')).toBe(false)
})
