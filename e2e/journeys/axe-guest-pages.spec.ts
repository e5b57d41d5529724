import { expect, type Page } from '@playwright/test'
import { barriersInBothSchemes, barriersOn, watchRequests } from '../axe/accessibility.ts'
import { checkRequestStates, guestRequests } from '../axe/guest-requests.ts'
import { goTo, listRoutes } from '../axe/routes.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

// The pages outside the dashboard: guest pages and callbacks from networks, in all states of their requests.
test.describe.configure({ timeout: 300_000 })

test('every page outside the dashboard lists its requests', async ({ page }) => {
  await page.goto('/login')
  expect((await outside(page)).toSorted()).toEqual(Object.keys(guestRequests).toSorted())
})

test('pages outside the dashboard have no accessibility barrier', async ({ page, product }) => {
  const { settled } = watchRequests(page)
  const check = async (layout: 'guest' | 'ghost') => {
    for (const path of await outside(page, layout))
      for (const { getAddress } of guestRequests[path] ?? [])
        await test.step(path, async () => {
          await page.goto(getAddress())
          await settled()
          expect.soft(await barriersOn(page), path).toEqual([])
        })
  }
  await page.goto('/login')
  await check('guest')
  await signIn(page, (await newCompany(product, 'De retour')).owner, '/settings/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('ghost')
})

test('guest pages are accessible when loaded, loading, failed and offline', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  await everyState(page, await outside(page, 'guest'))
})

test('OAuth callback pages are accessible when loaded, loading, failed and offline', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'De retour')
  await signIn(page, owner)
  await everyState(page, await outside(page, 'ghost'), '/settings/profile')
  // One unknown network, and one that is known but not offered.
  for (const network of ['nulle-part', 'tiktok']) {
    await goTo(page, `/settings/locations/auth/${network}/callback`)
    await expect(page.getByRole('heading', { name: /introuvable|n’a pas abouti/ })).toBeVisible()
    expect.soft(await barriersInBothSchemes(page), network).toEqual([])
  }
})

test('a page whose code is missing is accessible after a new release and offline', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const { owner } = await newCompany(product, 'Une version plus loin')
  const failed = page.locator('[data-page-failed]')
  const { settled } = watchRequests(page)
  const isGone = async (address: string) => {
    await settled()
    // As if the page had just been reloaded, without success.
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await goTo(page, address)
    await expect(failed).toBeVisible()
    expect.soft(await barriersInBothSchemes(page), `${address}, its code gone`).toEqual([])
    await page.unroute(/\/assets\/.*\.js$/)
  }
  const isAway = async (address: string) => {
    await settled()
    await context.setOffline(true)
    await goTo(page, address)
    await expect(failed).toBeVisible()
    expect.soft(await barriersInBothSchemes(page), `${address}, never loaded and offline`).toEqual([])
    await context.setOffline(false)
  }
  // This error page is the same for all pages of a layout.
  await page.goto('/login')
  await isGone('/sign-up')
  await page.goto('/login')
  await isAway('/password-reset')
  await signIn(page, owner)
  for (const address of ['/settings/locations/auth/facebook/callback?code=inconnu&state=1', '/calendar-list']) {
    await page.goto('/settings/profile')
    await isGone(address)
    await page.goto('/settings/profile')
    await isAway(address)
  }
})

async function everyState(page: Page, paths: readonly string[], away = '/login'): Promise<void> {
  for (const path of paths)
    for (const request of guestRequests[path] ?? [])
      await test.step(path, () => checkRequestStates(page, away, request))
}

async function outside(page: Page, layout?: 'guest' | 'ghost'): Promise<string[]> {
  const routes = await listRoutes(page)
  return routes
    .filter((route) => (layout ? route.layout === layout : route.layout !== 'dashboard'))
    .map(({ path }) => path)
}
