import { expect, type Page } from '@playwright/test'
import { examplesOf, fillToday } from '../axe/examples.ts'
import { close, faces, open, openedOn, unopened } from '../axe/faces.ts'
import { barriersInBothSchemes, watchRequests } from '../axe/look.ts'
import { addressOf, goTo, otherAddress, type Route, routesOf } from '../axe/routes.ts'
import { testInDemo as test } from '../journey.ts'
import { administrator, signIn } from '../people.ts'

// Whatever opens over a page of the router.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

test('every page of the dashboard says its other looks, or why it has none', async ({ page }) => {
  await page.goto('/login')
  const paths = (await dashboard(page)).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(faces).toSorted())
})

for (const [part, theirs] of Object.entries({
  'a page of posts': /^\/calendar/,
  'a page of the settings': /^\/settings/,
  'any other page': /^\/(?!calendar|settings)/,
}))
  test(`whatever opens over ${part}`, async ({ page, product }) => {
    const admin = administrator(product)
    await signIn(page, admin)
    const examples = await examplesOf(admin)
    if (theirs.test('/calendar')) await fillToday(admin)
    const { settled } = watchRequests(page)
    for (const route of (await dashboard(page)).filter(({ path }) => theirs.test(path))) {
      const own = addressOf(route, examples)
      for (const [look, ...presses] of openedOn(route.path)) {
        const address = otherAddress(own, look, examples)
        const what = `${address}, ${presses.join(', ')}`
        await test.step(what, async () => {
          await goTo(page, address)
          await settled()
          await open(page, presses)
          await settled()
          expect.soft(await barriersInBothSchemes(page, layers), what).toEqual([])
          await close(page)
        })
      }
      await goTo(page, own)
      await settled()
      expect.soft(await unopened(page), `${route.path} opens something that is named nowhere`).toEqual([])
    }
  })

const dashboard = async (page: Page): Promise<Route[]> =>
  (await routesOf(page)).filter(({ layout }) => layout === 'dashboard')
