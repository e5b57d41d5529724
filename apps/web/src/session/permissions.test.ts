import { allPermissions, type Permission, permissions } from '@vitrine/contract/permissions'
import { describe, expect, test } from 'vitest'
import { checkRouteAccess } from './check-route-access.ts'
import { mayOpen, safeReturn, sessionVerdict } from './permissions.ts'

const visitor = (...granted: Permission[]) => ({
  superAdmin: false,
  appPermissions: { ...allPermissions(false), ...Object.fromEntries(granted.map((right) => [right, true])) },
})
const anywhere = { path: '/somewhere', action: false }

test('guests reach only the guest pages', () => {
  for (const path of [
    '/login',
    '/sign-up',
    '/activation',
    '/activation/t0ken',
    '/password-reset/t0ken',
    '/passwordless/callback',
  ])
    expect(sessionVerdict(path, false)).toBe('stay')
  for (const path of ['/', '/calendar', '/settings/company', '/loginx', '/passwordless'])
    expect(sessionVerdict(path, false)).toBe('/login')
})

test('signed-in users are redirected from /login to Home', () => {
  expect(sessionVerdict('/login', true)).toBe('/')
  expect(sessionVerdict('/calendar', true)).toBe('stay')
})

test('a missing permission redirects to the inbox', () => {
  expect(checkRouteAccess({ permission: 'report' }, visitor('inbox'), anywhere)).toEqual({
    go: 'inbox',
    missing: 'report',
  })
  expect(checkRouteAccess({ permission: 'report' }, visitor('report'), anywhere)).toEqual({ go: 'stay' })
  expect(checkRouteAccess({ permission: ['locations', 'googleHours'] }, visitor('googleHours'), anywhere)).toEqual({
    go: 'stay',
  })
  expect(checkRouteAccess({}, visitor(), anywhere)).toEqual({ go: 'stay' })
})

test('a route for the super admin redirects other users to the inbox', () => {
  expect(checkRouteAccess({ superAdmin: true, permission: 'media' }, visitor('media'), anywhere)).toEqual({
    go: 'inbox',
    missing: 'superAdmin',
  })
  expect(checkRouteAccess({ superAdmin: true }, { ...visitor(), superAdmin: true }, anywhere)).toEqual({ go: 'stay' })
})

test('creating a post without the permission redirects to the calendar', () => {
  const needs = { permission: 'calendar' } as const
  const target = { path: '/calendar', action: true }
  expect(checkRouteAccess(needs, visitor('calendar'), target)).toEqual({ go: 'calendar' })
  expect(checkRouteAccess(needs, visitor('calendar', 'calendarPost'), target)).toEqual({ go: 'stay' })
  expect(checkRouteAccess(needs, visitor(), target)).toEqual({ go: 'inbox', missing: 'calendar' })
  expect(checkRouteAccess(needs, visitor('calendar'), { path: '/calendar', action: false })).toEqual({ go: 'stay' })
})

// As the documents' "unknown middleware": the types keep it out of our own routes, a mistake must not open a page.
test('a route that needs an unknown permission throws', () => {
  const unknown = 'rssFeeds' as Permission // what the types would refuse
  const everything = { superAdmin: true, appPermissions: allPermissions(true) }
  for (const permission of [unknown, ['media', unknown] as const, [unknown, 'media'] as const])
    expect(() => checkRouteAccess({ permission }, everything, anywhere)).toThrow('rssFeeds')
})

test('menus hide what a viewer may not open', () => {
  expect(mayOpen({ permission: 'report' }, visitor())).toBe(false)
  expect(mayOpen({ permission: 'report' }, visitor('report'))).toBe(true)
})

test('signing in returns only to a page of this application', () => {
  expect(safeReturn('/calendar/create?network=facebook#when')).toBe('/calendar/create?network=facebook#when')
  for (const from of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/login?from=/x',
    undefined,
    3,
  ])
    expect(safeReturn(from)).toBeUndefined()
})

// The product documents' guards, row by row: document 1 §4 and §6, document 2 §6.
describe('route guard of the product documents', () => {
  const all = { superAdmin: false, appPermissions: allPermissions(true) }
  const rows: readonly [says: string, verdict: unknown, is: unknown][] = [
    ['guests may stay on /login', sessionVerdict('/login', false), 'stay'],
    ['guests may stay on /passwordless/callback', sessionVerdict('/passwordless/callback', false), 'stay'],
    ['guests anywhere else go to /login', sessionVerdict('/calendar', false), '/login'],
    ['who is signed in and visits /login goes to /', sessionVerdict('/login', true), '/'],
    ['who is signed in may complete a link', sessionVerdict('/passwordless/callback', true), 'stay'],
    ...permissions.map((permission): [string, unknown, unknown] => [
      `a route that needs ${permission}, without it: to the inbox`,
      checkRouteAccess(
        { permission },
        { ...all, appPermissions: { ...all.appPermissions, [permission]: false } },
        { path: '/somewhere', action: false },
      ),
      { go: 'inbox', missing: permission },
    ]),
    ['a route that needs nothing is for everybody', checkRouteAccess({}, visitor(), anywhere), { go: 'stay' }],
    [
      'a route for the super admin, for others: to the inbox',
      checkRouteAccess({ superAdmin: true }, all, anywhere),
      { go: 'inbox', missing: 'superAdmin' },
    ],
    [
      'the shared library: media and super admin, both',
      checkRouteAccess({ permission: 'media', superAdmin: true }, { ...visitor(), superAdmin: true }, anywhere),
      { go: 'inbox', missing: 'media' },
    ],
    [
      '/calendar with an action, without calendarPost but with calendar: to the calendar',
      checkRouteAccess({ permission: 'calendar' }, visitor('calendar'), { path: '/calendar', action: true }),
      { go: 'calendar' },
    ],
    [
      '/calendar with an action, with neither: to the inbox',
      checkRouteAccess({ permission: 'calendar' }, visitor('inbox'), { path: '/calendar', action: true }),
      { go: 'inbox', missing: 'calendar' },
    ],
    [
      '/calendar with an action, with both: stay',
      checkRouteAccess({ permission: 'calendar' }, visitor('calendar', 'calendarPost'), {
        path: '/calendar',
        action: true,
      }),
      { go: 'stay' },
    ],
  ]
  test.each(rows)('%s', (_title, verdict, is) => {
    expect(verdict).toEqual(is)
  })
})
