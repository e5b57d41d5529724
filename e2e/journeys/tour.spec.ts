import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'

const stop = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The first page stands. */
const arrived = (page: Page) => expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()

/** Goes on from a stop, once it has taken the keys. */
async function goOn(page: Page, name: string): Promise<void> {
  await expect(stop(page, name).locator(':focus')).toBeAttached()
  await page.keyboard.press('Enter')
}

/** The help, and in it the tour. */
async function begin(page: Page): Promise<void> {
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Aide et raccourcis' })
  await expect(help.locator(':focus')).toBeAttached()
  await help.getByRole('button', { name: /visite guidée/ }).press('Enter')
}

test('the tour is gone through by keys alone, and left where one was', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Visite')
  await signIn(page, owner)
  await arrived(page)
  const help = page.getByRole('button', { name: /Aide et raccourcis/ })
  await help.focus()
  await begin(page)

  await expect(stop(page, 'Publier')).toContainText('1 sur 4')
  await goOn(page, 'Publier')
  await expect(stop(page, 'Boîte de réception')).toContainText('2 sur 4')
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(stop(page, 'Calendrier')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(stop(page, 'Boîte de réception').locator(':focus')).toBeAttached()
  // The page below leaves the keys to it, and the focus can't leave it.
  await page.keyboard.press('n')
  for (let tabs = 0; tabs < 4; tabs++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(help).toBeFocused()

  await begin(page)
  for (const name of ['Publier', 'Boîte de réception', 'Calendrier', 'Établissements']) await goOn(page, name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what somebody has no right to is no stop', async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Lecture')
  await signIn(page, await colleague({ calendarPost: false, locations: false, isAllowCrossPost: false }))
  await arrived(page)
  await begin(page)
  await expect(stop(page, 'Boîte de réception')).toContainText('1 sur 2')
  await goOn(page, 'Boîte de réception')
  await expect(stop(page, 'Calendrier')).toContainText('2 sur 2')
})

test('without a stop no tour is offered', async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Porte')
  const none = { inbox: false, calendar: false, calendarPost: false, locations: false, isAllowCrossPost: false }
  await signIn(page, await colleague(none))
  await arrived(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Aide et raccourcis' })
  await expect(help.getByRole('switch', { name: 'Raccourcis à une lettre' })).toBeAttached()
  await expect(help.getByRole('button', { name: /visite guidée/ })).toHaveCount(0)
})

test('on a phone it shows where everything is folded away', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Poche')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByLabel('Identifiant ou e-mail').fill(owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible()
  await arrived(page)
  await begin(page)
  for (const name of ['Menu', 'Publier', 'Notifications', 'Votre panneau']) {
    await expect
      .poll(async () => {
        const box = await stop(page, name).boundingBox()
        return box && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
    await goOn(page, name)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
