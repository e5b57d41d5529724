import { expect } from '@playwright/test'
import { type AppPermissions, allPermissions, permissions } from '@vitrine/contract/permissions'
import { watchRequests } from '../axe/look.ts'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { signIn, whoIs } from '../people.ts'

// What the page hears of while nobody touches it.

test('a post that failed is no task well done, and is tried again from there', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, place } = await onePlace(product)
  const rule = { network: 'facebook', account: place.accounts.facebook, operation: 'feed.create', times: 1 }
  await product.control('PUT', '/faults', { seed: 1, rules: [{ ...rule, fault: 'rejected' }] })
  const { id } = await owner.ask<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text: 'Le marché est ouvert.' },
    checkedLocations: [place.iri],
  })
  const read = () => owner.ask<{ postStatus: string }>('GET', `/api/scheduled_posts/${id}`)
  await expect.poll(async () => (await read()).postStatus, { timeout: 30_000 }).toBe('FAILED')
  // As it was a moment ago, on its way; the next list has it no more.
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

test('who only listens hears on, however old their token', { tag: '@full' }, async ({ page, product }) => {
  const { owner, place, colleague } = await onePlace(product)
  await announce(product, owner, place)
  const listens = Object.fromEntries(permissions.map((right) => [right, right === 'inbox']))
  const { settled } = watchRequests(page)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  // The first stream ends when we say so, as each does after ten minutes.
  await page.route('**/api/events', (route) => ended.then(() => route.abort()), { times: 1 })
  await signIn(page, await colleague(listens))
  await settled()
  await page.evaluate(() => localStorage.setItem('id_token', 'e30.e30.e30'))
  end()
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  await expect(page.getByRole('link', { name: /^Boîte de réception/ })).toContainText('1')
})

test('what changed while nobody listened stands in the list once somebody listens again', async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  const { id } = await owner.ask<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Nos horaires du lundi.', checkedLocations: [place.iri] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/api/events', (route) => ended.then(() => route.abort()), { times: 1 })
  await signIn(page, owner)
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await expect(page.getByRole('row', { name: /Nos horaires du lundi/ })).toBeVisible()
  await owner.ask('PUT', `/api/scheduled_posts/${id}`, { text: 'Nos horaires du mardi.' })
  end()
  await expect(page.getByRole('row', { name: /Nos horaires du mardi/ })).toBeVisible()
})

test('what changed of a place while nobody listened stands in the list, too', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, place } = await onePlace(product)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/events', (route) => route.continue())
  // The first stream ends at once; the second has to wait.
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
  await expect(page.getByRole('row').filter({ hasText: place.name })).toBeVisible()
  await owner.ask('PUT', place.iri, { name: 'Maison de la mairie' })
  end()
  await expect(page.getByRole('row').filter({ hasText: 'Maison de la mairie' })).toBeVisible()
})

test('a stream that has fallen silent is opened anew', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await onePlace(product)
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

test('a right that is given or taken holds in the tab that is open', async ({ page, product }) => {
  const { owner, colleague } = await onePlace(product)
  const marc = await colleague({ inbox: false })
  const { id } = await whoIs(marc)
  const may = (rights: Partial<AppPermissions>) =>
    owner.ask('PUT', `/api/users/${id}`, { appPermissions: { ...allPermissions(true), ...rights } })
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

test('a place that comes into sight or goes out of it does so in the tabs that are open', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, colleague, place } = await onePlace(product)
  const add = async (name: string) => (await owner.ask<{ '@id': string }>('POST', '/api/locations', { name }))['@id']
  const [nice, brest] = [await add('Nice Étoile'), await add('Brest Siam')]
  const post = await owner.ask<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Nos horaires du lundi.', checkedLocations: [place.iri] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const marc = await colleague({})
  const { id } = await whoIs(marc)
  const sees = (...allowedLocations: string[]) =>
    owner.ask('PUT', `/api/users/${id}`, { profile: 'PROFILE_MEMBER', allowedLocations })
  await sees(place.iri, nice)
  await signIn(page, marc, '/calendar')
  const other = await page.context().newPage()
  const listens = other.waitForResponse('**/api/events')
  await other.goto(`/calendar/${post.id}`)
  await listens
  const words = other.getByText('Nos horaires du lundi.').first()
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: /établissements$/ }).click()
  const places = page.getByRole('dialog', { name: 'Établissements' }).getByRole('treeitem')
  await expect(places.filter({ hasText: place.name })).toBeVisible()
  await expect(places.filter({ hasText: 'Brest Siam' })).toHaveCount(0)

  await sees(nice, brest)
  await expect(places.filter({ hasText: 'Brest Siam' })).toBeVisible()
  await expect(places.filter({ hasText: place.name })).toHaveCount(0)
  await expect(words).toHaveCount(0)
  await other.close()
})

test('more tabs than a browser holds connections stand open, since only those in sight listen', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await signIn(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  const others = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()))
  for (const other of others) {
    await other.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true, writable: true }))
    await other.goto('/settings/company')
    await expect(other.getByRole('row').nth(1)).toBeVisible()
  }
  const [first] = others
  if (!first) throw new Error('There is no tab.')
  // What came while it was out of sight is there once it is looked at.
  await owner.ask('PUT', place.iri, { name: 'Le nom du lundi' })
  await first.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(first.getByText('Le nom du lundi').first()).toBeVisible()
})
