import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

/** Makes places of a list, and leaves it going on behind. */
async function paste(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/settings/company')
  await page.getByRole('button', { name: 'Coller une liste' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  await dialog.getByRole('textbox', { name: 'Un établissement par ligne' }).fill(names.join('\n'))
  await dialog.getByRole('button', { name: /^Créer/ }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toHaveCount(0)
}

test('who stays on a page goes on acting for the company it shows', async ({ page, product }) => {
  const admin = await (await newCompany(product, 'Chez nous')).colleague({}, true)
  await newCompany(product, 'Accompagnée')
  await signIn(page, admin)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/locations', async (route) => {
    if (route.request().method() !== 'GET') await answer.promise
    return route.fallback()
  })
  /** Where the calendar is asked for, and so everything else. */
  const company = async () => {
    const asked = page.waitForRequest((request) => request.url().includes('/api/scheduled_posts'))
    await menu(page).getByRole('link', { name: 'Calendrier', exact: true }).click()
    const named = (await asked).headers()['x-company']
    await menu(page).getByRole('link', { name: 'Aujourd’hui', exact: true }).click()
    return named
  }
  const strip = page.getByText('Vous agissez pour Accompagnée.')
  const stays = (act: () => Promise<void>) => {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
    return Promise.all([asked, act()])
  }

  await paste(page, ['Bellecour'])
  await page.getByRole('link', { name: 'Entreprises', exact: true }).click()
  const enter = page.getByRole('button', { name: 'Agir pour Accompagnée' })
  await expect(enter).toBeVisible()
  await stays(() => enter.click())
  expect(await company()).toBeUndefined()
  await expect(strip).toHaveCount(0)
  // And not later either, when the page is loaded for another reason.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('acting_company')), { timeout: 20_000 }).toBeNull()
  answer.resolve()
  await expect(page.getByRole('button', { name: '1 tâche en cours' })).toHaveCount(0)

  await page.goto('/settings/companies')
  await enter.click()
  await expect(strip).toBeVisible()
  const acted = await company()
  expect(acted).toBeDefined()
  const hanging = Promise.withResolvers<void>()
  await page.route('**/api/locations', async (route) => {
    if (route.request().method() !== 'GET') await hanging.promise
    return route.fallback()
  })
  await paste(page, ['Joliette'])
  await stays(() => page.getByRole('button', { name: 'Revenir chez moi' }).click())
  await expect(strip).toBeVisible()
  expect(await company()).toBe(acted)
  await expect(strip).toBeVisible()
  hanging.resolve()
})
