import { readFileSync } from 'node:fs'
import { expect, type Page, type Response } from '@playwright/test'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

const buffer = readFileSync(new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname)
const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer }

const isKept = (answer: Response) =>
  answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/scheduled_posts'
const text = (page: Page) => page.getByRole('textbox', { name: /texte/i }).first()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const uploads = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: 'Envoi d’un fichier' })

/** A post is begun, with a file on its way; then the page is left. */
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

test('a file of a post goes up on whichever page one is, and is there when its draft is taken up', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await onePlace(product)
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
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  expect(new URL((await kept).url()).pathname).toBe('/api/scheduled_posts')
  expect(sent).toBe(1)
})

test('a file of a post that did not get there is sent again from the activity', async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner)
  await page.route('**/api/attachments', (route) => route.fulfill({ status: 500, json: {} }))
  await begin(page)
  await expect(uploads(page)).toContainText('1 échec')
  await page.unroute('**/api/attachments')
  await uploads(page).getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(uploads(page)).toContainText('1 sur 1')
})

test('a file that did not get there and was replaced holds nothing back', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
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
  const kept = page.waitForResponse(isKept)
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  expect((await kept).status()).toBe(201)
})

test('a file only one network has is wrong there when it did not get up', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
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
