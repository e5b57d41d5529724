import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { type JourneyUser, newCompany, signIn } from '../users.ts'

let owner: JourneyUser
test.beforeAll(async ({ product }) => {
  owner = (await newCompany(product, 'France services')).owner
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const banner = (page: Page) => page.getByText('Hors ligne. Vos brouillons sont conservés ici.')
const alarm = (page: Page) => page.locator('[data-toasts] [role="alert"]')

async function home(page: Page): Promise<void> {
  await signIn(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(banner(page)).toHaveCount(0)
}

/** Expects the offline message, and the page before it unchanged. */
async function expectOnlyOfflineMessage(page: Page): Promise<void> {
  await expect(alarm(page)).toContainText('Vous êtes hors ligne.')
  await expect(menu(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await alarm(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(alarm(page)).toHaveText('')
}

test('a page, dialog and menu that cannot be loaded offline show it and load once online', async ({ page }) => {
  await home(page)
  const failed = page.getByRole('main').getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })
  const more = page.getByRole('button', { name: 'Autres façons de publier' })
  await goOffline(page)
  await page.keyboard.press('Control+k')
  await expectOnlyOfflineMessage(page)
  await more.click()
  await expectOnlyOfflineMessage(page)
  await expect(more).toHaveAttribute('aria-expanded', 'false')

  await menu(page).getByRole('link', { name: 'Flux RSS', exact: true }).click()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('Vous êtes hors ligne.')
  await expect(menu(page)).toBeVisible()
  await expect(banner(page)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(failed).toBeVisible()
  await goOnline(page)
  await expect(page.getByRole('main').getByText('Ajouter un flux').first()).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(page).toHaveTitle(/^Flux RSS/)
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Plusieurs réseaux' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('a false offline event is ignored once the server responds', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await home(page)
  await expect(banner(page)).toHaveCount(0)
  await goOffline(page)
})

test('a short server outage after a corrected offline event is shown as offline', {
  tag: '@full',
}, async ({ page }) => {
  const is = (line: { onLine?: boolean; hidden?: boolean }, event: 'online' | 'visibilitychange') =>
    page.evaluate(
      ([line, event]) => {
        Object.assign(window, line)
        const target = event === 'online' ? window : document
        target.dispatchEvent(new Event(event))
      },
      [line, event] as const,
    )
  await page.addInitScript(() => {
    const line = Object.assign(window, { onLine: false, hidden: false })
    Object.defineProperty(navigator, 'onLine', { get: () => line.onLine })
    Object.defineProperty(document, 'hidden', { get: () => line.hidden })
  })
  await home(page)
  await expect(banner(page)).toHaveCount(0)
  await is({ onLine: true }, 'online')
  // The page opens the event stream again, and the first try fails.
  await is({ hidden: true }, 'visibilitychange')
  await page.route('**/api/events', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await is({ hidden: false }, 'visibilitychange')
  await failed
  await menu(page).getByRole('link', { name: 'Flux RSS', exact: true }).click()
  await expect(page.getByText('Aucun flux pour l’instant')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a language that cannot be loaded offline is not applied, with a message wherever it is selected', {
  tag: '@full',
}, async ({ page }) => {
  const readMessage = async () => {
    await expect(alarm(page)).toContainText('La langue n’a pas pu être changée')
    await expect(alarm(page)).toContainText('Vous êtes hors ligne.')
    await alarm(page).getByRole('button', { name: 'Fermer' }).click()
    await expect(alarm(page)).toHaveText('')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  }
  await page.goto('/login')
  const language = page.getByRole('combobox', { name: 'Langue' })
  await expect(language).toBeVisible()
  await page.context().setOffline(true)
  await language.selectOption('es')
  await readMessage()
  await expect(language).toHaveValue('fr')
  await page.context().setOffline(false)

  await home(page)
  await page.goto('/settings/profile')
  const field = page
    .getByRole('combobox', { name: 'Langue' })
    .or(page.getByRole('textbox', { name: 'Langue' }))
    .first()
  await expect(field).toHaveValue('Français')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  const stored: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') stored.push(request.url())
  })
  await goOffline(page)
  await field.click()
  await page.getByRole('option', { name: 'Español' }).click()
  await readMessage()
  await expect(field).toHaveValue('Français')
  await page.keyboard.press('Control+k')
  await palette.fill('Español')
  await expect(page.getByRole('option', { name: /Español/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await readMessage()
  expect(stored.filter((url) => url.includes('/api/users/'))).toEqual([])
})

test('an OAuth callback for an unknown network shows the not-found page with one main landmark', {
  tag: '@full',
}, async ({ page }) => {
  await home(page)
  await page.goto('/settings/locations/auth/nimporte/callback')
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(page.locator('main')).toHaveCount(1)
})
