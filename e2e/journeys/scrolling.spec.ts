import { expect, type Locator, type Page } from '@playwright/test'
import { furnish } from '../furnish.ts'
import { test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { newCompany, type Person, signIn } from '../people.ts'

// What scrolls: one part at a time, and never what stands around it.

let owner: Person
test.beforeAll(async ({ product }) => {
  owner = (await newCompany(product, 'France services')).owner
  await furnish(product, owner, realPlaces(12).places)
})

test('the previews go to a network’s own, and the page stays', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 560 })
  await signIn(page, owner)
  await page.goto('/calendar/multi-post')
  await page.getByRole('region', { name: 'Établissements' }).getByRole('checkbox').first().check()
  await page
    .getByRole('textbox', { name: 'Texte', exact: true })
    .and(page.locator('[contenteditable]'))
    .fill('Ouvert !')
  const previews = page.getByRole('region', { name: 'Aperçu', exact: true })
  await expect(previews.getByText('Ouvert !').last()).toBeVisible()
  await previews.getByRole('button', { name: 'Voir l’aperçu Google' }).click()
  await staysWhole(page)
})

test('a feed leads to a field beside a long result, and the page stays', async ({ page, product }) => {
  const item = { title: 'Le marché change de place', summary: 'Dès samedi, quai Nord.', image: '/images/quai.png' }
  await product.control('POST', '/press/gazette.example/items', { ...item, minutesAgo: -1 })
  await signIn(page, owner)
  for (const size of [
    { width: 1440, height: 420 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/rss?id=new')
    const address = page.getByRole('textbox', { name: 'Adresse du flux ou du site' })
    await address.fill('gazette.example')
    await address.press('Enter')
    const result = page.getByRole('complementary', { name: 'Aperçu en direct' })
    await expect(result.getByText('Le marché change de place').first()).toBeAttached()
    const without = page.getByLabel('Ne contient aucun de ces mots')
    await without.fill('x'.repeat(101))
    await page.getByRole('textbox', { name: 'Nom', exact: true }).press('Enter')
    await expect(without).toBeFocused()
    await staysWhole(page)
  }
})

test('a report scrolls inside of its page', async ({ page }) => {
  await signIn(page, owner)
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/report')
  await expect(page.getByText('chiffres à jour')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Interactions' })).toBeAttached()
  await staysWhole(page)
})

const staysWhole = async (page: Page) => {
  const { scrollTop, scrollHeight, clientHeight } = await sizes(page.locator('#main'))
  expect({ scrollTop, beyond: scrollHeight - clientHeight }).toEqual({ scrollTop: 0, beyond: 0 })
}

const sizes = (part: Locator) =>
  part.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({ scrollTop, scrollHeight, clientHeight }))
