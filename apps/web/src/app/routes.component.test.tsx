import { connections } from '@vitrine/contract/connections'
import { allPermissions, type Permission } from '@vitrine/contract/permissions'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentAddress, openGuestPage, openPage, routes, server } from '../../component-tests/page.tsx'
import { documented, permissionNames, type RouteRow, routesFor, routeTable } from '../../component-tests/route-table.ts'
import { refuse } from '../../component-tests/stub-server.ts'
import { checkRouteAccess } from '../session/check-route-access.ts'
import { sessionVerdict } from '../session/permissions.ts'

// The guards of the routes: what each route declares, what the guard makes of it, and where a visitor ends up.

const rows = Object.entries(routeTable)
const guarded = rows.flatMap(([path, { needs, superAdmin = false }]) =>
  typeof needs === 'string' ? [] : [{ path, permission: needs, superAdmin }],
)
const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
const locationId = '01900000-0000-7000-8000-000000000001'
const currentPath = () => currentAddress().split('?')[0]

/** A visitor with these permissions alone. */
const visitor = (permissions: readonly Permission[], superAdmin: boolean) => ({
  superAdmin,
  appPermissions: {
    ...allPermissions(false),
    ...Object.fromEntries(permissions.map((permission) => [permission, true])),
  },
})

/** A visitor with every permission but these. */
const without = (permissions: readonly Permission[], superAdmin: boolean) => ({
  superAdmin,
  appPermissions: {
    ...allPermissions(true),
    ...Object.fromEntries(permissions.map((permission) => [permission, false])),
  },
})

describe('route table', () => {
  test('every route has a row, and declares what the row requires', () => {
    const declared = routes()
      .filter(({ options }) => 'path' in options)
      .map(({ id, fullPath, options: { staticData } }): [string, Partial<RouteRow>] => {
        const { permission = [], superAdmin } = staticData ?? {}
        const isGuarded = superAdmin !== undefined || permission.length > 0
        const needs = id.startsWith('/guest/') ? 'guests' : isGuarded ? [permission].flat() : 'everybody'
        return [fullPath, { needs, ...(superAdmin ? { superAdmin } : {}) }]
      })
    const expected = rows.map(([path, { needs, superAdmin }]) => [
      path,
      { needs, ...(superAdmin ? { superAdmin } : {}) },
    ])
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected))
  })

  test('every route of the product documents has a row', () => {
    expect(documented.flatMap(routesFor).filter((path) => !(path in routeTable))).toEqual([])
  })
})

describe('route guard', () => {
  test.each(guarded)('$path opens with one of its permissions, and redirects without any', (needs) => {
    const { path, permission, superAdmin } = needs
    const at = { path, action: false }
    const missing = permission[0] ?? 'superAdmin'
    const alone = permission.length > 0 ? permission.map((item) => [item]) : [[]]
    for (const given of alone) expect(checkRouteAccess(needs, visitor(given, superAdmin), at)).toEqual({ go: 'stay' })
    if (permission.length > 0)
      expect(checkRouteAccess(needs, without(permission, superAdmin), at)).toEqual({ go: 'inbox', missing })
    if (superAdmin)
      expect(checkRouteAccess(needs, without([], false), at)).toEqual({ go: 'inbox', missing: 'superAdmin' })
  })

  test('visitors who are not signed in are redirected to the sign-in from every page but the guest pages', () => {
    for (const [path, { needs }] of rows)
      expect([path, sessionVerdict(path, false)]).toEqual([path, needs === 'guests' ? 'stay' : '/login'])
  })
})

describe('visitor who is not signed in', () => {
  for (const address of ['/calendar?view=week', '/nulle-part'])
    test(`${address} redirects to the sign-in, which stores the way back`, async () => {
      await openGuestPage(address)
      await expect.element(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
      expect(currentAddress()).toBe(`/login?from=${encodeURIComponent(address)}`)
    })
})

describe('viewer without a permission', () => {
  test('the inbox opens and names the missing permission and the administrators who can grant it', async () => {
    await openPage('/report', { report: false })
    const text = `Il vous manque le droit « ${permissionNames.report} ». Camille Roux`
    await expect.element(message.getByText(text)).toBeVisible()
    expect(currentPath()).toBe('/inbox')
  })

  test('a viewer without the inbox permission lands on Home', async () => {
    await openPage('/inbox', { inbox: false })
    await expect.element(message.getByText(permissionNames.inbox ?? '')).toBeVisible()
    expect(currentPath()).toBe('/')
  })

  test('the platform’s pages state that they are reserved', async () => {
    await openPage('/settings/companies')
    const text = 'Cette page est réservée à l’administration de la plateforme.'
    await expect.element(message.getByText(text)).toBeVisible()
    expect(currentPath()).toBe('/inbox')
  })

  test('the platform’s pages open for a platform administrator', async () => {
    await openPage('/settings/companies', allPermissions(false), { superAdmin: true })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Entreprises' })).toBeVisible()
  })

  for (const [permissions, path] of [
    [{}, '/calendar/create'],
    [{ calendarPost: false }, '/calendar'],
    [{ calendarPost: false, calendar: false }, '/inbox'],
  ] as const)
    test(`creating a post without the permission leads to ${path}`, async () => {
      await openPage('/calendar?action=post', permissions)
      await expect.poll(currentAddress).toBe(path)
    })
})

test.each([
  ['/report?social=google&type=competitors', null],
  [`/report/${locationId}?type=competitors`, `["${locationId}"]`],
])('the old competitors address %s redirects to the competitors page', async (address, locations) => {
  await openPage(address)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Concurrents' })).toBeVisible()
  expect(currentPath()).toBe('/gmb-competitor')
  expect(new URLSearchParams(currentAddress().split('?')[1]).get('locations')).toBe(locations)
})

describe('viewer without any permission', () => {
  // A link of an email is followed with what it carries: sign-in-links.spec.ts.
  const ownTests = ['/login', '/passwordless/callback']
  const open = rows.filter(
    ([path, { needs }]) => typeof needs === 'string' && !path.includes('$') && !ownTests.includes(path),
  )
  test.each(open)('%s opens without any permission', async (path, { shows, leadsTo }) => {
    await openPage(path, allPermissions(false))
    await expect.element(page.getByRole('heading', { name: shows, exact: true }).first()).toBeVisible()
    expect(currentPath()).toBe(leadsTo ?? path)
  })

  for (const [network, name] of [
    ['linkedin', 'LinkedIn'],
    ['tiktok', 'TikTok'],
  ] as const)
    test(`returning from ${name} with an unknown code shows that the connection failed`, async () => {
      server().on(connections.callback, () => refuse(400))
      await openPage(`/settings/locations/auth/${network}/callback?code=none&state=none`, allPermissions(false))
      await expect.element(page.getByText(`La connexion à ${name} n’a pas abouti`)).toBeVisible()
      expect(currentPath()).toBe(`/settings/locations/auth/${network}/callback`)
    })

  test('signing in leads to Home', async () => {
    await openPage('/login', allPermissions(false))
    await expect.element(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
    expect(currentPath()).toBe('/')
  })
})
