import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { createApprovalCompany } from '../single-location.ts'
import { signIn } from '../users.ts'

test('offline, every button that publishes a post is disabled', async ({ page, context, product }) => {
  const { approver, write } = await createApprovalCompany(product)
  const id = await write('Nos horaires changent lundi.')
  const waits = () => page.locator('button[aria-disabled="true"]', { hasText: /Valider/ })
  const offline = async (work: () => Promise<void>) => {
    await context.setOffline(true)
    await work()
    await context.setOffline(false)
    await expect(waits()).toHaveCount(0)
  }
  await signIn(page, approver, `/calendar-list?id=${id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Valider' })).toBeEnabled()
  await offline(async () => {
    await expect(waits()).toHaveCount(1)
    await drawer.getByRole('button', { name: 'Valider' }).hover()
    await expect(page.getByRole('tooltip', { name: /^Hors ligne/ })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: 'Nos horaires' }).press('Space')
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Valider' })).toBeEnabled()
  await offline(() => expect(waits()).toHaveCount(1))
  await page.goto(`/calendar/${id}`)
  await expect(page.getByRole('button', { name: 'Valider' })).toBeEnabled()
  await offline(() => expect(waits()).toHaveCount(1))
})
