import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { type JourneyCompany, newCompany, signIn } from '../users.ts'

// These tests need the progress bar's and the skeletons' motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let company: JourneyCompany
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'Partout pareil')
  await company.owner.request('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
})

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })

test('a skeleton stays for at least 200 ms, however fast the response is', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  const skeletonSeen = Promise.withResolvers<void>()
  await page.exposeFunction('skeletonSeen', skeletonSeen.resolve)
  await page.route(/\/api\/users\?/, async (route) => {
    await skeletonSeen.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const recorder = globalThis as unknown as { skeletonSeen(): void; skeletonStood?: number } // put there by this journey
    let since: number | undefined
    const check = () => {
      const isThere = document.querySelector('main [aria-busy="true"] [data-row]') !== null
      if (isThere && since === undefined) {
        since = performance.now()
        recorder.skeletonSeen()
      }
      if (!isThere && since !== undefined) recorder.skeletonStood ??= performance.now() - since
    }
    new MutationObserver(check).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/settings/users')
  await expect(page.getByRole('row', { name: company.owner.email })).toBeVisible()
  const stood = await page.evaluate(() => (globalThis as unknown as { skeletonStood: number }).skeletonStood) // see above
  expect(stood).toBeGreaterThanOrEqual(199) // timers may be a millisecond early
})

test('the progress bar appears after a delay, runs for five seconds, disappears and is red after a failure', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, company.owner)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  interface Seen {
    readonly what: 'click' | 'running' | 'ending' | 'gone'
    readonly at: number
  }
  // An observer in the page: Playwright would see the changes late.
  await page.evaluate(() => {
    const seen: { what: string; at: number }[] = []
    Object.assign(globalThis, { seen })
    const record = (what: string) => {
      if (what === 'click' || seen.at(-1)?.what !== what) seen.push({ what, at: performance.now() })
    }
    addEventListener('click', () => record('click'), true)
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('[data-phase]')
      if (bar) record(bar.dataset.phase ?? '')
      else if (seen.at(-1)?.what === 'ending') record('gone')
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-phase'] })
  })
  const readTimes = async () => {
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen) // put there above
    return (what: Seen['what']) => seen.findLast((entry) => entry.what === what)?.at ?? Number.NaN
  }
  const release = Promise.withResolvers<void>()
  await page.route(/\/assets\/UsersPage-.*\.js/, async (route) => {
    await release.promise
    await route.continue()
  })
  const bar = page.locator('[data-phase]')
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Utilisateurs et droits' }).click()
  await expect(bar).toHaveAttribute('data-phase', 'running')
  expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')
  const colour = await bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  release.resolve()
  await expect(page.getByRole('searchbox', { name: 'Rechercher une personne' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  const at = await readTimes()
  expect(at('running') - at('click')).toBeGreaterThanOrEqual(199) // timers may be a millisecond early
  expect(at('gone') - at('ending')).toBeGreaterThanOrEqual(499)

  // As if a reload had just failed, so that the page shows its error instead of reloading.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
  const failed = Promise.withResolvers<void>()
  await page.route(/\/assets\/RssPage-.*\.js/, async (route) => {
    await failed.promise
    await route.fulfill({ status: 404, body: '' })
  })
  await menu(page, 'Flux RSS').click()
  await expect(bar).toHaveAttribute('data-phase', 'running')
  const red = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const bar = document.querySelector('[data-phase="ending"]')
          const title = document.querySelector('main h1')?.textContent
          if (bar && title === 'Nous n’avons pas pu afficher cette page') resolve(getComputedStyle(bar).backgroundColor)
        }).observe(document, { childList: true, subtree: true, attributes: true })
      }),
  )
  failed.resolve()
  expect(await red).not.toBe(colour)
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
})

test('the collapsed menu offers every way to publish', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  await expect(page.getByRole('button', { name: 'Déployer le menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Autres façons de publier' }).click()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Plusieurs réseaux' }).click()
  await expect(page).toHaveURL(/\/calendar\/multi-post/)
})

test('header actions without room move into a menu, and the scope selector stays', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Une ligne')
  await owner.request('POST', '/api/location_labels', { name: 'Terrasse' })
  for (const name of ['Le Comptoir des Grands Augustins, Saint-Germain', 'Nantes Graslin', 'Lyon Part-Dieu'])
    await owner.request('POST', '/api/locations', { name })
  const locations = await owner.request<{ member: { id: string }[] }>('GET', '/api/locations')
  const chosen = encodeURIComponent(JSON.stringify(locations.member.slice(0, 2).map(({ id }) => id)))
  await signIn(page, owner, `/inbox?locations=${chosen}`)
  const header = page.getByRole('banner')
  const labels = page.getByRole('button', { name: 'Étiquettes' })
  const more = header.getByRole('button', { name: 'Plus', exact: true })
  await expect(header.getByRole('button', { name: /, 2 établissements$/ })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Étiquettes' })).toBeVisible()
  await expect(more).toHaveCount(0)

  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(more).toBeVisible()
  await expect(header.getByRole('button', { name: /, 2 établissements$/ })).toBeVisible()
  await expect(labels).toHaveCount(0)
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(await barriersOn(page)).toEqual([])
  await labels.press('Enter')
  await page.getByRole('dialog', { name: 'Étiquettes' }).getByLabel('Terrasse').press('Space')
  await expect(page).toHaveURL(/labels=/)
  await page.keyboard.press('Escape')
  // Nothing in the header is cut off, and the page's title stays visible.
  await expect(header.getByRole('heading', { level: 1, name: 'Boîte de réception' })).toBeVisible()
  await expect
    .poll(() =>
      header.evaluate((header) => [header.scrollWidth > header.clientWidth, header.scrollHeight > header.clientHeight]),
    )
    .toEqual([false, false])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(header.getByRole('button', { name: 'Étiquettes (1)' })).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('pages have a maximum width on very wide screens', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1080 })
  await signIn(page, company.owner)
  const pages = [
    ...['/', '/inbox', '/calendar', '/calendar-list', '/calendar/create', '/report', '/globalKpi', '/library', '/rss'],
    ...['/settings/company', '/settings/profile', '/settings/users', '/quick-replies'],
  ]
  const main = page.getByRole('main')
  for (const path of pages) {
    await page.goto(path)
    await expect(main.locator('> *').first()).toBeVisible()
    // The content stays within its area, centered.
    await expect
      .poll(
        () =>
          main.evaluate((main) => {
            const area = main.getBoundingClientRect()
            const parts = [...main.children].map((part) => part.getBoundingClientRect())
            const widest = parts.toSorted((a, b) => b.width - a.width)[0]
            return widest && [widest.width, Math.round(widest.left - area.left - (area.right - widest.right))]
          }),
        { message: path },
      )
      .toEqual([1600, 0])
  }
})
