import { expect } from '@playwright/test'
import { postText } from '../composer.ts'
import { holdRequest } from '../hold-request.ts'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a post whose response was lost is created once, whatever is clicked before the state is reloaded', async ({
  page,
  product,
}) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner, '/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  const saving = await holdRequest(page, 'POST', '/api/scheduled_posts', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('ControlOrMeta+s')
  await saving.isSent
  await saving.answer()
  const check = page.getByRole('button', { name: 'Vérifier' })
  await expect(check).toBeVisible()
  await page.unroute('**/api/scheduled_posts')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: /^Boîte de réception/ }).click()
  await expect(page.getByRole('button', { name: 'Traités' })).toBeVisible()
  await page.goBack()
  // Reopened, the post shows what was sent, and nothing sends it again.
  await expect(postText(page)).toHaveText('Portes ouvertes')
  await expect(postText(page)).toHaveAttribute('contenteditable', 'false')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Brouillon', exact: true })).toBeDisabled()
  await page.reload()
  await page.keyboard.press('ControlOrMeta+s')
  await check.click()
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Plus d’actions' })).toBeVisible()
  const { totalItems } = await owner.request<{ totalItems: number }>('GET', '/api/scheduled_posts?itemsPerPage=0')
  expect(totalItems).toBe(1)
})
