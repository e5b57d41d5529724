import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'

// What is chosen at the same time: in two tabs, by two people, or before the answer to what was chosen first.

test('what one tab chose stands when another chooses something else', async ({ page, product, context }) => {
  const { owner } = await newCompany(product, 'Deux onglets')
  await signIn(page, owner)
  const other = await context.newPage()
  for (const on of [page, other]) {
    await on.goto('/settings/profile')
    await expect(on.getByRole('radio', { name: 'Sombre' })).not.toBeChecked()
  }
  const kept = async () =>
    (await owner.ask<{ preferences: object }>('GET', `/api/users/${owner.email.split('@')[0]}`)).preferences
  await page.getByRole('radio', { name: 'Sombre' }).press('Space')
  await expect.poll(kept).toMatchObject({ theme: 'dark' })
  await other.getByRole('radio', { name: 'Compact' }).press('Space')
  await expect.poll(kept).toMatchObject({ density: 'compact' })
  expect(await kept()).toMatchObject({ theme: 'dark' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()
})
