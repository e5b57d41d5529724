import { expect, test } from 'vitest'
import type { Match } from '../../connections/assignment.ts'
import { countIn, idOf, isOpen, isSure, isTicked, reviewOf, type Ticks, tickedAnew, views } from './review.ts'

const [a, b, c] = [1, 2, 3].map((n) => `0192f0c0-0000-7000-8000-00000000000${n}`) as [string, string, string] // as many as named
const match = (accountId: string, more: object = {}): Match =>
  ({ account: { accountId, name: accountId }, confidence: 'none', ...more }) as Match // as much of it as is read
const at = (id: string) => ({ location: { '@id': `/api/locations/${id}`, '@type': 'Location' as const, id, name: id } })
const place = (id: string, google = false) => ({
  ...{ id, name: id, group: null },
  networks: google ? [{ network: 'google' as const, valid: true }] : [],
})

test('new profiles create locations; recognized ones are linked unless their location has a profile', () => {
  const rows = reviewOf(
    [
      match('new'),
      match('sure', { confidence: 'sure', ...at(a) }),
      match('check', { confidence: 'check', ...at(b) }),
      match('second', { confidence: 'sure', ...at(c) }),
      match('used', { connectedTo: `/api/locations/${c}` }),
      match('closed', { account: { accountId: 'closed', name: 'closed', closed: true } }),
      match('blocked', { account: { accountId: 'blocked', name: 'blocked', blocked: 'unverified' } }),
    ],
    [place(a), place(b), place(c, true)],
    new Map(),
    new Map(),
  )
  expect(rows.map((row) => [row.match.account.accountId, row.fate, row.place, isOpen(row), isSure(row)])).toEqual([
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
  const rows = reviewOf(
    [
      match('one', { confidence: 'sure', ...at(a) }),
      match('two'),
      match('three', { connectedTo: `/api/locations/${b}` }),
    ],
    [place(a), place(b, true)],
    new Map([
      ['two', a],
      ['three', a],
      ['one', b],
    ]),
    new Map(),
  )
  expect(rows.map(({ fate, place: to }) => [fate, to])).toEqual([
    ['new', null],
    ['link', a],
    ['used', b],
  ])
})

test('an imported profile is not imported again, a failed one can be', () => {
  const rows = reviewOf(
    [match('done'), match('failed')],
    [],
    new Map(),
    new Map([
      ['done', { what: 'created' as const, place: a }],
      ['failed', { what: 'failed' as const, message: 'Non' }],
    ]),
  )
  expect(rows.map(isOpen)).toEqual([false, true])
  expect([rows.filter(views.new).length, countIn('new', rows)]).toEqual([2, 1])
  // Where it went is what it says from now on, though nobody chose it.
  expect(rows[0]?.place).toBe(a)
})

test('ticks store only manual changes: other views and profiles that arrive later have their defaults', () => {
  const first = reviewOf(
    [match('one'), match('two'), match('check', { confidence: 'check', ...at(a) })],
    [place(a)],
    new Map(),
    new Map(),
  )
  const none: Ticks = new Map()
  const without = tickedAnew(first, none, new Set(['one']))
  const with3 = new Map([...without, ...tickedAnew(first, without, new Set(['one', 'check']))])
  const later = reviewOf(
    [
      match('one'),
      match('two'),
      match('check', { confidence: 'check', ...at(a) }),
      match('late'),
      match('used', { connectedTo: `/api/locations/${b}` }),
    ],
    [place(a), place(b, true)],
    new Map(),
    new Map(),
  )
  const going = (ticks: Ticks) => later.filter((row) => isTicked(row, ticks)).map(idOf)
  expect([none, without, with3].map(going)).toEqual([
    ['one', 'two', 'late'],
    ['one', 'late'],
    ['one', 'check', 'late'],
  ])
  // What has a place already is never ticked, whatever a "select all" says.
  expect(going(tickedAnew(later, none, new Set(later.map(idOf))))).toEqual(['one', 'two', 'check', 'late'])
})

test('an uncertain profile stays in the view of profiles to check once its location is chosen', () => {
  const doubt = match('doubt', { confidence: 'check', ...at(a) })
  const shown = (byHand: ReadonlyMap<string, string | null>) =>
    reviewOf([doubt, match('new')], [place(a), place(b)], byHand, new Map())
      .filter(views.check)
      .map((row) => [idOf(row), row.fate])
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
