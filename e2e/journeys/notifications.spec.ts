import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a finished export opens in its own tab and downloads its file', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Un fichier')
  await owner.request('POST', '/api/locations', { name: 'Bellecour', country: 'FR' })
  await owner.request('POST', '/api/exports', { kind: 'locations' })
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
  // The first tab stays on its page, and the notification is read.
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page).toHaveURL(/\/$/)
})
