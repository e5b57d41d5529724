import { describe, expect, test } from 'vitest'
import { asksALook, assigned, connectedPlaceOf, goes, type Match, proposed, standingOf } from './assignment.ts'

const [lyon, nice, paris] = [
  '01a1f9d9-0000-7000-8000-000000000001',
  '01a1f9d9-0000-7000-8000-000000000002',
  '01a1f9d9-0000-7000-8000-000000000003',
]
const place = (id: string) => ({ '@id': `/api/locations/${id}`, '@type': 'Location' as const, id, name: id })
const match = (accountId: string, more: Partial<Match> = {}): Match => ({
  '@id': `/api/network_grants/g/matches/${accountId}`,
  '@type': 'AccountMatch',
  account: { accountId, name: accountId },
  confidence: 'sure',
  ...more,
})

describe('proposed assignment', () => {
  test('an account is proposed for its recognised location, or keeps the connected one', () => {
    const matches = [
      match('a', { location: place(lyon) }),
      match('b', { location: place(nice), connectedTo: `/api/locations/${paris}` }),
      match('c', { confidence: 'none' }),
    ]
    expect([...proposed(matches)]).toEqual([
      ['a', lyon],
      ['b', paris],
      ['c', null],
    ])
    expect(connectedPlaceOf(match('a'))).toBeNull()
  })

  test('a location used by another account and a blocked account are not proposed', () => {
    const matches = [
      match('a', { location: place(lyon) }),
      match('b', { connectedTo: `/api/locations/${lyon}` }),
      match('c', { location: place(nice), account: { accountId: 'c', name: 'c', blocked: 'unverified' } }),
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
  const at = (id: string) => match('a', { connectedTo: `/api/locations/${id}` })
  const cases = [
    [standingOf(match('a'), null, undefined), 'none', false],
    [standingOf(match('a'), lyon, empty), 'new', true],
    [standingOf(match('a'), lyon, undefined), 'new', true],
    [standingOf(match('a'), lyon, works), 'replaces', true],
    [standingOf(at(lyon), lyon, works), 'connected', false],
    [standingOf(at(lyon), lyon, broken), 'renew', true],
    [standingOf(at(nice), lyon, empty), 'elsewhere', false],
    [standingOf(match('a', { account: { accountId: 'a', name: 'a', blocked: 'x' } }), lyon, empty), 'blocked', false],
  ] as const
  for (const [standing, expected, sent] of cases) {
    expect(standing).toBe(expected)
    expect(goes(standing)).toBe(sent)
  }
})

test('doubtful matches and replaced accounts need a review, manual choices do not', () => {
  const doubtful = match('a', { confidence: 'check', location: place(lyon) })
  expect(asksALook(doubtful, lyon, 'new')).toBe(true)
  expect(asksALook(doubtful, nice, 'new')).toBe(false)
  expect(asksALook(match('a', { location: place(lyon) }), lyon, 'new')).toBe(false)
  expect(asksALook(match('a', { location: place(lyon) }), lyon, 'replaces')).toBe(true)
  expect(asksALook(doubtful, lyon, 'renew')).toBe(false)
})
