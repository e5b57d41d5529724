import { readFileSync } from 'node:fs'
import { expect, type Page, type Response } from '@playwright/test'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

const buffer = readFileSync(new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname)
const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer }

const isSaved = (response: Response) =>
  response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/scheduled_posts'
const text = (page: Page) => page.getByRole('textbox', { name: /texte/i }).first()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const uploads = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: 'Envoi d’un fichier' })

/** Starts a post with a pending upload, then leaves the page. */
async function begin(page: Page): Promise<void> {
  await page.goto('/calendar/create')
  await text(page).fill('Les fleurs sont là.')
  await page.locator('input[type=file]').first().setInputFiles([file])
  await expect(page.getByText('1 sur 10')).toBeVisible()
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Calendrier' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await panel(page)
    .getByRole('tab', { name: /^Activité/ })
    .click()
}

test('an upload continues on other pages and is there when the draft is resumed', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner)
  const go = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/attachments', async (route) => {
    sent += 1
    await go.promise
    await route.continue()
  })
  await begin(page)
  await expect(uploads(page)).toContainText('0 sur 1')
  go.resolve()
  await expect(uploads(page)).toContainText('1 sur 1')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(text(page)).toHaveText('Les fleurs sont là.')
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  expect(new URL((await saved).url()).pathname).toBe('/api/scheduled_posts')
  expect(sent).toBe(1)
})

test('a failed upload of a post is retried from the activity', async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner)
  await page.route('**/api/attachments', (route) => route.fulfill({ status: 500, json: {} }))
  await begin(page)
  await expect(uploads(page)).toContainText('1 échec')
  await page.unroute('**/api/attachments')
  await uploads(page).getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(uploads(page)).toContainText('1 sur 1')
})

test('a failed upload that was replaced does not block the post', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner)
  await page.route('**/api/attachments', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.goto('/calendar/create')
  await text(page).fill('Les fleurs sont là.')
  const media = page.getByRole('region', { name: 'Médias' })
  await media.locator('input[type=file]').first().setInputFiles([file])
  const tile = media.getByRole('button', { name: /plumeria\.jpg/ }).first()
  await expect(tile).toHaveAccessibleName(/à corriger/)
  await tile.click()
  const choosing = page.waitForEvent('filechooser')
  await media.getByRole('button', { name: 'Remplacer' }).click()
  await (await choosing).setFiles([file])
  await expect(tile).not.toHaveAccessibleName(/à corriger/)
  const saved = page.waitForResponse(isSaved)
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  expect((await saved).status()).toBe(201)
})

test('a failed upload used by one network is an error for that network only', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner)
  await page.route('**/api/attachments', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/calendar/multi-post')
  await text(page).fill('Les fleurs sont là.')
  const google = page.getByRole('tab', { name: /^Google/ })
  await google.click()
  await page.getByRole('region', { name: 'Médias' }).locator('input[type=file]').first().setInputFiles([file])
  const line = page.getByRole('region', { name: 'Avant l’envoi' }).getByRole('listitem').filter({ hasText: 'Média 1' })
  await expect(line.getByRole('img', { name: 'Google' })).toBeVisible()
  await page.getByRole('tab', { name: /^Commun/ }).click()
  await line.getByRole('button').last().click()
  await expect(google).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Médias' }).getByRole('button', { name: /à corriger/ })).toBeFocused()
})
