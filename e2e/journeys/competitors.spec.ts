import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a competitor is added, compared, removed and restored, and its reviews can be filtered', async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  await signIn(page, owner, '/gmb-competitor')
  await page.getByRole('combobox', { name: 'Établissement' }).click()
  await page.getByRole('option').first().click()

  await page.getByRole('searchbox', { name: 'Chercher un établissement' }).fill('creperie')
  await page.getByRole('button', { name: 'Ajouter Crêperie Ty Breizh' }).click()
  const list = page.getByRole('navigation', { name: 'Concurrents' })
  await expect(list.getByRole('link')).toHaveText([/Tous les concurrents/, /Crêperie Ty Breizh.* avis/])
  await expect(page.getByRole('slider', { name: 'Note moyenne' })).toBeVisible()

  await list.getByRole('link', { name: /Crêperie/ }).click()
  await expect(page).toHaveURL(/\/gmb-competitor\/[0-9a-f-]{36}/)
  const link = page.url()
  await page.goto(`${link}${link.includes('?') ? '&' : '?'}from=2024-01-01&to=2025-12-31`)
  await expect(page.getByRole('alert').filter({ hasText: 'Choisissez au plus 400 jours.' })).toBeVisible()
  await page.goto(link)
  const info = page.getByRole('region', { name: 'Crêperie Ty Breizh' })
  await expect(info.getByRole('link', { name: 'Voir sur Google Maps' })).toBeVisible()
  await info.getByRole('button', { name: 'Supprimer Crêperie Ty Breizh' }).click()
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.hover() // a hovered toast stays
  await expect(page.getByText('À qui se compare cet établissement')).toBeVisible()
  await undo.click()
  await expect(list.getByRole('link')).toHaveCount(2)

  await product.control('POST', '/interactions', {
    ...{ network: 'google', account: location.accounts.google, kind: 'review', rating: 1 },
    ...{ author: { name: 'Paul Martin' }, text: 'Accueil impoli, c’est inadmissible.' },
  })
  await expect
    .poll(async () => (await owner.request<{ totalItems: number }>('GET', '/api/inboxes?kind=review')).totalItems, {
      timeout: 30_000,
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Google, Insights' }).click()
  const emotions = page.getByRole('region', { name: 'Émotions' })
  await emotions.getByRole('slider').getByText('Colère').click()
  await expect(page).toHaveURL(/\/inbox\?.*emotions=/)
  await expect(page.getByText('Accueil impoli, c’est inadmissible.').first()).toBeVisible()
})
