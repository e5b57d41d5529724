import { expect, type Page } from '@playwright/test'
import { barriersOn, watchRequests } from '../axe/accessibility.ts'
import { fillToday, findExamples } from '../axe/examples.ts'
import { close, listAddresses, open, openedOn, pageStates, unopened } from '../axe/page-states.ts'
import { buildAddress, goTo, listRoutes, otherAddress, type PageRoute } from '../axe/routes.ts'
import { testInDemo as test } from '../journey.ts'
import { administrator, signIn } from '../users.ts'

// Every page of the dashboard with its addresses and the layers over it. Each state is checked in one color scheme here
// and in the other one in the full run.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

test('every dashboard page lists its states or the reason it has none', async ({ page }) => {
  await page.goto('/login')
  const paths = (await dashboard(page)).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(pageStates).toSorted())
})

for (const [part, paths] of Object.entries({
  'pages of posts': /^\/calendar/,
  'pages of the settings': /^\/settings/,
  'all other pages': /^\/(?!calendar|settings)/,
}))
  for (const isOther of [false, true])
    test(`${part} and their overlays have no accessibility barrier${isOther ? ', in the other color scheme' : ''}`, {
      tag: isOther ? '@full' : [],
    }, async ({ page, product }) => {
      const admin = administrator(product)
      await signIn(page, admin)
      const examples = await findExamples(admin)
      if (paths.test('/calendar')) await fillToday(admin)
      // `barriersOn` alternates the schemes: after one call more, each state is checked in the other one.
      if (isOther) await barriersOn(page, 'nav')
      for (const route of (await dashboard(page)).filter(({ path }) => paths.test(path)))
        await checkPage(page, route, examples)
    })

/** Checks a page, its other addresses, and each layer on the address that it opens on. */
async function checkPage(page: Page, route: PageRoute, examples: Readonly<Record<string, string>>): Promise<void> {
  const { settled } = watchRequests(page)
  const own = buildAddress(route, examples)
  const addresses = new Set(['', ...listAddresses(route.path), ...openedOn(route.path).map(([variation]) => variation)])
  for (const variation of addresses) {
    const address = otherAddress(own, variation, examples)
    await test.step(address, async () => {
      await goTo(page, address)
      await settled()
      await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === address.split('?')[0])
      // The layout around a page is checked with the page's own address.
      expect.soft(await barriersOn(page, variation === '' ? 'html' : 'main'), address).toEqual([])
      if (variation === '')
        expect.soft(await unopened(page), `${route.path} opens something that is named nowhere`).toEqual([])
    })
    for (const [, ...presses] of openedOn(route.path).filter(([of]) => of === variation)) {
      const layer = `${address}, ${presses.join(', ')}`
      await test.step(layer, async () => {
        await goTo(page, address)
        await open(page, presses)
        await settled()
        expect.soft(await barriersOn(page, layers), layer).toEqual([])
        await close(page)
      })
    }
  }
}

const dashboard = async (page: Page): Promise<PageRoute[]> =>
  (await listRoutes(page)).filter(({ layout }) => layout === 'dashboard')
