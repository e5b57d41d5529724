import { allPermissions, type Permission } from '@vitrine/contract/permissions'
import { expect, test } from 'vitest'
import { mayOpen, rightsVerdict, safeReturn, sessionVerdict } from './guard.ts'

const visitor = (...rights: Permission[]) => ({
  superAdmin: false,
  appPermissions: { ...allPermissions(false), ...Object.fromEntries(rights.map((right) => [right, true])) },
})
const anywhere = { path: '/somewhere', action: false }

test('guests see the guest pages and nothing else', () => {
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

test('those who are signed in are sent home from /login', () => {
  expect(sessionVerdict('/login', true)).toBe('/')
  expect(sessionVerdict('/calendar', true)).toBe('stay')
})

test('a missing permission leads to the inbox', () => {
  expect(rightsVerdict({ permission: 'report' }, visitor('inbox'), anywhere)).toEqual({
    go: 'inbox',
    missing: 'report',
  })
  expect(rightsVerdict({ permission: 'report' }, visitor('report'), anywhere)).toEqual({ go: 'stay' })
  expect(rightsVerdict({ permission: ['locations', 'googleHours'] }, visitor('googleHours'), anywhere)).toEqual({
    go: 'stay',
  })
  expect(rightsVerdict({}, visitor(), anywhere)).toEqual({ go: 'stay' })
})

test('a route for the super admin sends others to the inbox', () => {
  expect(rightsVerdict({ superAdmin: true, permission: 'media' }, visitor('media'), anywhere)).toEqual({
    go: 'inbox',
    missing: 'superAdmin',
  })
  expect(rightsVerdict({ superAdmin: true }, { ...visitor(), superAdmin: true }, anywhere)).toEqual({ go: 'stay' })
})

test('the wish to post, without the right, leads back to the calendar', () => {
  const needs = { permission: 'calendar' } as const
  const place = { path: '/calendar', action: true }
  expect(rightsVerdict(needs, visitor('calendar'), place)).toEqual({ go: 'calendar' })
  expect(rightsVerdict(needs, visitor('calendar', 'calendarPost'), place)).toEqual({ go: 'stay' })
  expect(rightsVerdict(needs, visitor(), place)).toEqual({ go: 'inbox', missing: 'calendar' })
  expect(rightsVerdict(needs, visitor('calendar'), { path: '/calendar', action: false })).toEqual({ go: 'stay' })
})

test('menus ask the same question', () => {
  expect(mayOpen({ permission: 'report' }, visitor())).toBe(false)
  expect(mayOpen({ permission: 'report' }, visitor('report'))).toBe(true)
})

test('signing in returns to a page of ours only', () => {
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
