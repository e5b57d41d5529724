import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { test } from '../journey.ts'
import { approvedFirst } from '../one-place.ts'
import { newCompany, signIn } from '../people.ts'
import { linkIn } from '../ways-in/mail.ts'

// Five minutes pass in three seconds.
test.use({ settings: { DEMO: '0', VITRINE_TEST: '1', TEST_SPEED: '100' } })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const card = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const choice = (page: Page, name: string) => card(page).getByRole('switch', { name })

test('one chooses in one list what one is told of, by keyboard, from the panel on', async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Chacun ses notifications')
  await signIn(page, await colleague({ inbox: false, locations: false, users: false }))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'Choisir mes notifications' })
    .click()
  await expect(page).toHaveURL(/\/settings\/profile#notifications$/)
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
  await expect(card(page)).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // Without the right to the inbox no keyword is told, and nobody here approves.
  await expect(card(page).getByRole('switch')).toHaveCount(10)

  const inApp = choice(page, 'Échec de publication Dans l’app')
  const byMail = choice(page, 'Échec de publication Par e-mail')
  await expect(byMail).toBeChecked()
  await inApp.focus()
  await page.keyboard.press('Tab')
  await expect(byMail).toBeFocused()
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/notification_preferences') && answer.request().method() === 'PUT' && answer.ok(),
  )
  await page.keyboard.press('Space')
  await expect(byMail).not.toBeChecked()
  await saved
  expect(await barriersOn(page)).toEqual([])
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await expect(inApp).toBeChecked()
  await expect(card(page)).toBeInViewport()

  await page.route('**/api/notification_preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await byMail.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Votre choix n’a pas pu être enregistré')).toBeVisible()
  await expect(byMail).not.toBeChecked()
  await page.unroute('**/api/notification_preferences')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(byMail).toBeChecked()

  await page.goto('/')
  await page.getByRole('region', { name: 'Premiers pas' }).getByRole('link', { name: 'Choisir' }).click()
  await expect(card(page)).toBeInViewport()
})

test('what waits for an act is mailed, and its link leads there after the sign-in', async ({ page, product }) => {
  const { approver, write } = await approvedFirst(product)
  const id = await write('Nos horaires changent lundi.')
  await page.goto(await linkIn(product, approver.email, 'Une publication à valider'))
  await page.getByLabel('Identifiant ou e-mail').fill(approver.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(approver.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/calendar\\?.*id=${id}`))
  await expect(page.getByText('Nos horaires changent lundi.').first()).toBeVisible()
})

test('what is asked about one’s post, and what is decided, lead to it', async ({ page, product }) => {
  const { owner, approver, write } = await approvedFirst(product)
  const [asked, good] = [await write('Nos horaires changent lundi.'), await write('La terrasse est ouverte.')]
  await signIn(page, owner)
  await approver.ask('POST', `/api/scheduled_posts/${asked}/change_request`, { note: 'Dites aussi à quelle heure.' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  await page.keyboard.press('b')
  const change = panel(page).getByRole('article', { name: /^Modification demandée/ })
  await expect(change).toContainText('Dites aussi à quelle heure.')
  expect(await barriersOn(page)).toEqual([])
  await change.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/calendar\\?id=${asked}`))
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByText('Dites aussi à quelle heure.').first()).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await approver.ask('POST', `/api/scheduled_posts/${good}/approval`, {})
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  await bell(page).press('Enter')
  const told = panel(page).getByRole('article', { name: /^Publication validée/ })
  await expect(told).toContainText('La terrasse est ouverte.')
  await told.getByRole('button', { name: 'Voir' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/calendar\\?id=${good}`))
  await expect(page.getByText('La terrasse est ouverte.').first()).toBeVisible()
})

test('an export that is ready opens in a tab of its own, and the file comes by itself', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Un fichier')
  await owner.ask('POST', '/api/locations', { name: 'Bellecour', country: 'FR' })
  await owner.ask('POST', '/api/exports', { kind: 'locations' })
  await signIn(page, owner)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue', { timeout: 20_000 })
  await page.keyboard.press('b')
  const ready = panel(page).getByRole('article', { name: /^Export prêt/ })
  await expect(ready).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await ready.getByRole('button', { name: 'Télécharger' }).press('Enter')
  const tab = await opened
  expect((await tab.waitForEvent('download')).suggestedFilename()).toMatch(/^etablissements_.*\.csv$/)
  await expect(tab).toHaveURL(/\/exports\/[0-9a-f-]{36}$/)
  await expect(tab.getByRole('button', { name: 'Télécharger' })).toBeVisible()
  expect(await barriersOn(tab)).toEqual([])
  // Where one was, one still is, and it is read.
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page).toHaveURL(/\/$/)
})
