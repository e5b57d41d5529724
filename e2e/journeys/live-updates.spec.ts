import { expect } from '@playwright/test'
import { type AppPermissions, allPermissions, permissions } from '@vitrine/contract/permissions'
import { watchRequests } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { createSingleLocation, publishAnnouncement } from '../single-location.ts'
import { findUser, signIn } from '../users.ts'

// Changes that a page receives without user action.

test('a failed post is no success, and is retried from its notification', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  const rule = { network: 'facebook', account: location.accounts.facebook, operation: 'feed.create', times: 1 }
  await product.control('PUT', '/faults', { seed: 1, rules: [{ ...rule, fault: 'rejected' }] })
  const { id } = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text: 'Le marché est ouvert.' },
    checkedLocations: [location.iri],
  })
  const read = () => owner.request<{ postStatus: string }>('GET', `/api/scheduled_posts/${id}`)
  await expect.poll(async () => (await read()).postStatus, { timeout: 30_000 }).toBe('FAILED')
  // The first list shows the post as still being published; the next list no longer has it.
  const before = { ...(await read()), postStatus: 'SCHEDULED', underWay: true }
  const list = { json: { totalItems: 1, member: [before] } }
  await page.route('**/api/menu_summary', (route) => route.abort())
  await page.route(/\/api\/scheduled_posts\?.*itemsPerPage=20/, (route) => route.fulfill(list), { times: 1 })
  await signIn(page, owner)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('tab', { name: /^Activité/ }).click()
  const task = panel.getByRole('listitem').filter({ hasText: 'Le marché est ouvert' })
  await expect(task).toContainText('1 échec')
  await task.getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(task).toContainText('1 sur 1', { timeout: 30_000 })
  await expect(task).not.toContainText('échec')
})

test('live updates continue after the access token expires', { tag: '@full' }, async ({ page, product }) => {
  const { owner, location, colleague } = await createSingleLocation(product)
  await publishAnnouncement(product, owner, location)
  const listens = Object.fromEntries(permissions.map((right) => [right, right === 'inbox']))
  const { settled } = watchRequests(page)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  // The test ends the first stream, as the server does after ten minutes.
  await page.route('**/api/events', (route) => ended.then(() => route.abort()), { times: 1 })
  await signIn(page, await colleague(listens))
  await settled()
  await page.evaluate(() => localStorage.setItem('id_token', 'e30.e30.e30'))
  end()
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  await expect(page.getByRole('link', { name: /^Boîte de réception/ })).toContainText('1')
})

test('inbox changes missed while disconnected appear after reconnecting', async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const { id } = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Nos horaires du lundi.', checkedLocations: [location.iri] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/api/events', (route) => ended.then(() => route.abort()), { times: 1 })
  await signIn(page, owner)
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await expect(page.getByRole('row', { name: /Nos horaires du lundi/ })).toBeVisible()
  await owner.request('PUT', `/api/scheduled_posts/${id}`, { text: 'Nos horaires du mardi.' })
  end()
  await expect(page.getByRole('row', { name: /Nos horaires du mardi/ })).toBeVisible()
})

test('location changes missed while disconnected appear after reconnecting', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/events', (route) => route.continue())
  // The first stream ends at once; the second is held.
  await page.route(
    '**/api/events',
    async (route) => {
      go()
      await ended
      await route.continue()
    },
    { times: 1 },
  )
  await page.route(
    '**/api/events',
    (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 1000\n\n' }),
    { times: 1 },
  )
  await signIn(page, owner)
  await page.getByRole('link', { name: 'Établissements', exact: true }).click()
  await gone
  await expect(page.getByRole('row').filter({ hasText: location.name })).toBeVisible()
  await owner.request('PUT', location.iri, { name: 'Maison de la mairie' })
  end()
  await expect(page.getByRole('row').filter({ hasText: 'Maison de la mairie' })).toBeVisible()
})

test('a silent event stream is opened again', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await page.clock.install()
  let opened = 0
  page.on('request', (request) => request.url().endsWith('/api/events') && opened++)
  await signIn(page, owner)
  await expect.poll(() => opened).toBe(1)
  const later = async () => {
    await page.clock.fastForward(60_000)
    return opened
  }
  await expect.poll(later).toBeGreaterThan(1)
})

test('a granted or revoked permission applies in the open tab', async ({ page, product }) => {
  const { owner, colleague } = await createSingleLocation(product)
  const marc = await colleague({ inbox: false })
  const { id } = await findUser(marc)
  const may = (changedPermissions: Partial<AppPermissions>) =>
    owner.request('PUT', `/api/users/${id}`, { appPermissions: { ...allPermissions(true), ...changedPermissions } })
  const entry = (name: string) => page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })
  const first = page.waitForResponse('**/api/events')
  await signIn(page, marc)
  await first
  const listens = page.waitForResponse('**/api/events')
  await page.goto('/rss')
  await listens
  await expect(page.getByText('Aucun flux pour l’instant')).toBeVisible()
  await expect(entry('Rapports')).toBeVisible()
  await expect(entry('Boîte de réception')).toHaveCount(0)
  await may({ report: false })
  await expect(entry('Boîte de réception')).toBeVisible()
  await expect(entry('Rapports')).toHaveCount(0)
  await expect(page).toHaveURL(/\/rss$/)
  await entry('Boîte de réception').click()
  await expect(page).toHaveURL(/\/inbox/)
  await may({ inbox: false, moderation: false })
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  await expect(entry('Boîte de réception')).toHaveCount(0)
})

test('a location that becomes visible or hidden updates in open tabs', { tag: '@full' }, async ({ page, product }) => {
  const { owner, colleague, location } = await createSingleLocation(product)
  const add = async (name: string) =>
    (await owner.request<{ '@id': string }>('POST', '/api/locations', { name }))['@id']
  const [nice, brest] = [await add('Nice Étoile'), await add('Brest Siam')]
  const post = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Nos horaires du lundi.', checkedLocations: [location.iri] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const marc = await colleague({})
  const { id } = await findUser(marc)
  const sees = (...allowedLocations: string[]) =>
    owner.request('PUT', `/api/users/${id}`, { profile: 'PROFILE_MEMBER', allowedLocations })
  await sees(location.iri, nice)
  await signIn(page, marc, '/calendar')
  const otherPage = await page.context().newPage()
  const listens = otherPage.waitForResponse('**/api/events')
  await otherPage.goto(`/calendar/${post.id}`)
  await listens
  const comment = otherPage.getByText('Nos horaires du lundi.').first()
  await expect(comment).toBeVisible()
  await page.getByRole('button', { name: /\d établissements$/ }).click()
  const locationRows = page.getByRole('dialog', { name: 'Établissements' }).getByRole('treeitem')
  await expect(locationRows.filter({ hasText: location.name })).toBeVisible()
  await expect(locationRows.filter({ hasText: 'Brest Siam' })).toHaveCount(0)

  await sees(nice, brest)
  await expect(locationRows.filter({ hasText: 'Brest Siam' })).toBeVisible()
  await expect(locationRows.filter({ hasText: location.name })).toHaveCount(0)
  await expect(comment).toHaveCount(0)
  await otherPage.close()
})

test('more tabs than the browser’s connection limit work, since only visible tabs listen', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  await signIn(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  const others = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()))
  for (const otherPage of others) {
    await otherPage.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true, writable: true }))
    await otherPage.goto('/settings/company')
    await expect(otherPage.getByRole('row').nth(1)).toBeVisible()
  }
  const [first] = others
  if (!first) throw new Error('There is no tab.')
  // Changes made while the tab was hidden are shown once it is visible.
  await owner.request('PUT', location.iri, { name: 'Le nom du lundi' })
  await first.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(first.getByText('Le nom du lundi').first()).toBeVisible()
})
