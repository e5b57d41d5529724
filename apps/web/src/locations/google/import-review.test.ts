import { expect, test } from 'vitest'
import type { AccountMatch } from '../../connections/assignment.ts'
import {
  buildReview,
  countRows,
  getAccountId,
  getTicksAfterSelection,
  isOpen,
  isSure,
  isTicked,
  type Ticks,
  views,
} from './import-review.ts'

const [a, b, c] = [1, 2, 3].map((n) => `0192f0c0-0000-7000-8000-00000000000${n}`) as [string, string, string] // as many as named
const match = (accountId: string, more: object = {}): AccountMatch =>
  ({ account: { accountId, name: accountId }, confidence: 'none', ...more }) as AccountMatch // as much of it as is read
const withLocation = (id: string) => ({
  location: { '@id': `/api/locations/${id}`, '@type': 'Location' as const, id, name: id },
})
const makeTreeLocation = (id: string, google = false) => ({
  ...{ id, name: id, group: null },
  networks: google ? [{ network: 'google' as const, valid: true }] : [],
})

test('new profiles create locations; recognized ones are linked unless their location has a profile', () => {
  const rows = buildReview(
    [
      match('new'),
      match('sure', { confidence: 'sure', ...withLocation(a) }),
      match('check', { confidence: 'check', ...withLocation(b) }),
      match('second', { confidence: 'sure', ...withLocation(c) }),
      match('used', { connectedTo: `/api/locations/${c}` }),
      match('closed', { account: { accountId: 'closed', name: 'closed', closed: true } }),
      match('blocked', { account: { accountId: 'blocked', name: 'blocked', blocked: 'unverified' } }),
    ],
    [makeTreeLocation(a), makeTreeLocation(b), makeTreeLocation(c, true)],
    new Map(),
    new Map(),
  )
  expect(rows.map((row) => [row.match.account.accountId, row.fate, row.locationId, isOpen(row), isSure(row)])).toEqual([
    ['new', 'new', null, true, true],
    ['sure', 'link', a, true, true],
    ['check', 'check', b, true, false],
    ['second', 'new', null, true, true],
    ['used', 'used', c, false, false],
    ['closed', 'new', null, true, false],
    ['blocked', 'new', null, true, false],
  ])
})

test('a manual choice wins, and frees the location from the profile that had it', () => {
  const rows = buildReview(
    [
      match('one', { confidence: 'sure', ...withLocation(a) }),
      match('two'),
      match('three', { connectedTo: `/api/locations/${b}` }),
    ],
    [makeTreeLocation(a), makeTreeLocation(b, true)],
    new Map([
      ['two', a],
      ['three', a],
      ['one', b],
    ]),
    new Map(),
  )
  expect(rows.map(({ fate, locationId: to }) => [fate, to])).toEqual([
    ['new', null],
    ['link', a],
    ['used', b],
  ])
})

test('an imported profile is not imported again, a failed one can be', () => {
  const rows = buildReview(
    [match('done'), match('failed')],
    [],
    new Map(),
    new Map([
      ['done', { what: 'created' as const, locationId: a }],
      ['failed', { what: 'failed' as const, message: 'Non' }],
    ]),
  )
  expect(rows.map(isOpen)).toEqual([false, true])
  expect([rows.filter(views.new).length, countRows('new', rows)]).toEqual([2, 1])
  // Where it went is what it says from now on, though nobody chose it.
  expect(rows[0]?.locationId).toBe(a)
})

test('ticks store only manual changes: other views and profiles that arrive later have their defaults', () => {
  const first = buildReview(
    [match('one'), match('two'), match('check', { confidence: 'check', ...withLocation(a) })],
    [makeTreeLocation(a)],
    new Map(),
    new Map(),
  )
  const none: Ticks = new Map()
  const without = getTicksAfterSelection(first, none, new Set(['one']))
  const with3 = new Map([...without, ...getTicksAfterSelection(first, without, new Set(['one', 'check']))])
  const later = buildReview(
    [
      match('one'),
      match('two'),
      match('check', { confidence: 'check', ...withLocation(a) }),
      match('late'),
      match('used', { connectedTo: `/api/locations/${b}` }),
    ],
    [makeTreeLocation(a), makeTreeLocation(b, true)],
    new Map(),
    new Map(),
  )
  const going = (ticks: Ticks) => later.filter((row) => isTicked(row, ticks)).map(getAccountId)
  expect([none, without, with3].map(going)).toEqual([
    ['one', 'two', 'late'],
    ['one', 'late'],
    ['one', 'check', 'late'],
  ])
  // What has a place already is never ticked, whatever a "select all" says.
  expect(going(getTicksAfterSelection(later, none, new Set(later.map(getAccountId))))).toEqual([
    'one',
    'two',
    'check',
    'late',
  ])
})

test('an uncertain profile stays in the view of profiles to check once its location is chosen', () => {
  const doubt = match('doubt', { confidence: 'check', ...withLocation(a) })
  const shown = (byHand: ReadonlyMap<string, string | null>) =>
    buildReview([doubt, match('new')], [makeTreeLocation(a), makeTreeLocation(b)], byHand, new Map())
      .filter(views.check)
      .map((row) => [getAccountId(row), row.fate])
  expect(shown(new Map())).toEqual([['doubt', 'check']])
  expect(
    shown(
      new Map([
        ['doubt', b],
        ['new', a],
      ]),
    ),
  ).toEqual([['doubt', 'link']])
  expect(shown(new Map([['doubt', null]]))).toEqual([['doubt', 'new']])
})
