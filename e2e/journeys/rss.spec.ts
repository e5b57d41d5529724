import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { type Person, signIn } from '../people.ts'

let owner: Person
test.beforeAll(async ({ product }) => {
  owner = (await onePlace(product)).owner
})

test('a site is followed; what it publishes is proposed, let go, and the feed is deleted and taken back', async ({
  page,
  product,
}) => {
  // By the site's clock it is still to come: news to whoever follows it now.
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
  await page.getByRole('button', { name: 'Suivre et proposer à la validation' }).click()

  const feeds = page.getByRole('list', { name: 'Flux RSS' })
  await expect(feeds.getByRole('listitem')).toContainText('Le marché change de place', { timeout: 20_000 })
  await expect(feeds.getByRole('listitem')).toContainText('1 créée', { timeout: 20_000 })
  await feeds.getByRole('button', { name: 'Actions pour La Gazette des tables' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Annuler' })
  await undo.hover() // it stays
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

test('why a feed can’t be read is said in the language one has turned to', async ({ page, product }) => {
  const { owner: reader } = await onePlace(product)
  await product.control('PUT', '/press/recettes.example', { status: 410 })
  const url = 'https://recettes.example/feed.xml'
  await reader.ask('POST', '/api/rss_feeds', { url, networks: ['facebook'], everywhere: true })
  await signIn(page, reader, '/rss')
  const feed = page.getByRole('list', { name: /^(Flux RSS|RSS feeds)$/ }).getByRole('listitem')
  await expect(feed).toContainText('Le site a supprimé ce flux pour de bon.', { timeout: 20_000 })
  // The language is stored after whatever is asked meanwhile was answered.
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('dialog').getByLabel('Langue').selectOption('English')
  await expect(feed).toContainText('The site has removed this feed for good.')
  await expect(feed).not.toContainText('Le site a supprimé')
})
