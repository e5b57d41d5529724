import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { type JourneyUser, signIn } from '../users.ts'

let owner: JourneyUser
test.beforeAll(async ({ product }) => {
  owner = (await createSingleLocation(product)).owner
})

test('a feed is followed, its items are proposed and published, and its deletion is undone', async ({
  page,
  product,
}) => {
  // The item is dated in the future, so it is new for a feed followed now.
  const item = { title: 'Le marché change de place', summary: 'Dès samedi, quai Nord.', image: '/images/quai.png' }
  await product.control('POST', '/press/gazette.example/items', { ...item, minutesAgo: -60 })

  await signIn(page, owner, '/rss')
  await expect(page.getByText('Aucun flux pour l’instant')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un flux' }).click()
  const address = page.getByRole('textbox', { name: 'Adresse du flux ou du site' })
  await address.fill('http://169.254.169.254/latest')
  await page.getByRole('button', { name: 'Tester' }).click()
  await expect(page.getByText('Cette adresse ne peut pas être lue')).toBeVisible()
  await address.fill('gazette.example')
  await address.press('Enter')
  await expect(page.getByText('Flux trouvé à https://gazette.example/feed.xml')).toBeVisible()
  const result = page.getByRole('complementary', { name: 'Aperçu en direct' })
  await expect(result.getByText('Le marché change de place').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Ne contient aucun de ces mots' }).fill('marché')
  await expect(result.getByText('contient un mot exclu').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Ne contient aucun de ces mots' }).fill('vin')
  await page.getByRole('button', { name: 'Suivre et envoyer en validation' }).click()

  const feeds = page.getByRole('list', { name: 'Flux RSS' })
  await expect(feeds.getByRole('listitem')).toContainText('Le marché change de place', { timeout: 20_000 })
  await expect(feeds.getByRole('listitem')).toContainText('1 créée', { timeout: 20_000 })
  await feeds.getByRole('button', { name: 'Actions pour La Gazette des tables' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Annuler' })
  await undo.hover() // a hovered toast stays
  await expect(page.getByText('Aucun flux pour l’instant')).toBeVisible()
  await undo.click()
  await expect(feeds.getByRole('listitem')).toContainText('1 créée')

  await page.goto('/calendar-list?tab=rss')
  const row = page.getByRole('row', { name: /Le marché change de place/ })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Programmer' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/calendar-list')
  await expect(page.getByRole('row', { name: /Le marché change de place/ })).toContainText('Programmée')
})
