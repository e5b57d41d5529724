import { expect } from '@playwright/test'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'

// A form is sent and left, and refused when it has no field any more to say it at.

test('what is refused of a quick reply or a feed once its form is left is said; what is pasted is added once', async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  const write = (title: string, shortcut?: string) =>
    owner.ask<{ id: string }>('POST', '/api/quick_replies', { title, shortcut, texts: { fr: `${title} !` } })
  await write('Merci', 'merci')
  const { id } = await write('Accueil')
  const isSaid = async (what: string, why: string | RegExp) => {
    const said = page.getByRole('alert').filter({ hasText: `Non enregistré : « ${what} »` })
    await expect(said).toContainText(why)
    await said.getByRole('button', { name: 'Fermer' }).click()
    await expect(said).toHaveCount(0)
  }
  await signIn(page, owner, `/quick-replies?id=${id}`)
  const change = await hold(page, 'PUT', '/api/quick_replies/*')
  const shortcut = page.getByRole('textbox', { name: 'Raccourci' })
  await shortcut.fill('merci')
  await shortcut.press('ControlOrMeta+s')
  await change.isSent
  // In a field Escape leaves the field.
  await shortcut.blur()
  await page.keyboard.press('Escape')
  await expect(shortcut).toHaveCount(0)
  await change.answer()
  await isSaid('Accueil', /déjà/)

  // Two of three lines go at once. They can't be pasted over meanwhile, and leave their field when they are added.
  const dialog = page.getByRole('dialog', { name: 'Coller une liste de réponses' })
  const lines = dialog.getByRole('textbox', { name: 'Lignes copiées d’un tableur' })
  const rows = page.getByRole('list', { name: 'Liste des réponses rapides' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Coller une liste', exact: true }).click()
  await lines.fill('Parking\tJuste derrière.\nWifi\tAu comptoir.\nMétéo\t{{météo}}')
  const batch = await hold(page, 'POST', '/api/quick_replies/batch')
  await dialog.getByRole('button', { name: /^Ajouter/ }).click()
  await batch.isSent
  await expect(lines).not.toBeEditable()
  await batch.answer()
  await expect(lines).toHaveValue('Météo\t{{météo}}')
  await expect(lines).toBeEditable()
  await expect(rows).toHaveCount(4)
  await lines.fill('Météo\tIl fait beau.')
  await page.unroute('**/api/quick_replies/batch')
  const refused = await hold(page, 'POST', '/api/quick_replies/batch', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Ajouter/ }).click()
  await refused.isSent
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await refused.answer()
  await isSaid('Coller une liste de réponses', 'Le serveur')

  await rows.filter({ hasText: 'Merci' }).getByRole('checkbox').check()
  const moving = page.getByRole('dialog', { name: /^Ranger/ })
  await page.getByRole('button', { name: 'Ranger', exact: true }).click()
  await moving.getByRole('combobox', { name: 'Dossier' }).fill('Avis')
  const move = await hold(page, 'POST', '/api/quick_replies/move', (route) => route.abort())
  await page.keyboard.press('Enter')
  await move.isSent
  const title = await moving.getByRole('heading').innerText()
  await page.keyboard.press('Escape')
  await expect(moving).toHaveCount(0)
  await move.answer()
  await isSaid(title, 'Le serveur')

  await page.goto('/rss?id=new')
  const address = page.getByRole('textbox', { name: 'Adresse du flux ou du site' })
  await address.fill('gazette.example')
  const feed = await hold(page, 'POST', '/api/rss_feeds', (route) => route.abort())
  await page.getByRole('button', { name: /^Suivre et/ }).click()
  await feed.isSent
  await page.getByRole('button', { name: 'Tous les flux' }).click()
  await expect(address).toHaveCount(0)
  await feed.answer()
  await isSaid('Nouveau flux', 'Le serveur')
})
