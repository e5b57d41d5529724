import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

// A dialog keeps its input after a refusal or a reload, and shows the server's errors at the field.

async function isRefused(page: Page, field: Locator, message: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(message)
  await expect(field).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
}

test('the date picker keeps an unapplied time', { tag: '@full' }, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  const body = { integrationType: 'facebook', text: 'Ouvert lundi', checkedLocations: [location.iri], scheduledAt }
  const { id } = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', body)
  const later = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
  await signIn(page, owner, `/calendar?id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Déplacer la publication' })
  const time = dialog.getByRole('textbox', { name: 'Heure' })
  const day = dialog.locator(`[data-date="${later}"]`)
  const open = async () => {
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  // The calendar shows whole weeks of one month: at its end, a day in three days may be in the next month.
  if (!(await day.isVisible())) await dialog.getByRole('button', { name: 'Mois suivant' }).click()
  await day.click()
  await time.fill('9 h 9 h')
  await time.press('Enter')
  await isRefused(page, time, /^Indiquez une heure/)
  await time.fill('9h42')
  await page.reload()
  await open()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(time).toHaveValue('9h42')

  await page.route(
    '**/api/scheduled_posts/*',
    (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback()),
    { times: 1 },
  )
  await time.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être déplacée' })).toBeVisible()
  await page.reload()
  await open()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(time).toHaveValue('9h42')
  await expectToast(page, /^Déplacée au/, () => time.press('Enter'))
  const readBounds = async () =>
    (await owner.request<{ scheduledLocal: string }>('GET', `/api/scheduled_posts/${id}`)).scheduledLocal
  await expect.poll(readBounds).toBe(`${later}T09:42`)
  // A saved input is not restored: after a change elsewhere, the dialog starts from the new time.
  await owner.request('PUT', `/api/scheduled_posts/${id}`, { scheduledLocal: `${later}T11:30` })
  await page.reload()
  await open()
  await expect(time).toHaveValue(/^11/)
})

test('the natural-language time keeps its text until it is applied', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner, '/calendar/create')
  const timeField = page.getByRole('textbox', { name: 'Quand ?' })
  const open = () => page.locator('#composer-when').click()
  await open()
  await timeField.fill('après-demain 18h4')
  await page.reload()
  await open()
  await expect(timeField).toHaveValue('après-demain 18h4')
  await timeField.fill('après-demain 18h42')
  await timeField.press('Enter')
  await expect(page.locator('#composer-when')).toContainText('18:42')
  await page.reload()
  await open()
  await expect(timeField).toHaveValue('')
})
