import { expect, type Route } from '@playwright/test'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { chooseIn } from '../menus.ts'
import { newCompany, signIn } from '../people.ts'

// A form is sent and left, and refused when it has no field any more to say it at.

test('what is refused of a quick reply or a feed once its form is left is said; what is pasted is added once', {
  tag: '@full',
}, async ({ page, product }) => {
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

test('what is refused once its form is closed or its page left is said with what it was', { tag: '@full' }, async ({
  page,
  product,
}) => {
  test.setTimeout(120_000) // six forms in a row
  const { owner, colleague } = await newCompany(product, 'France services')
  const marc = `/api/users/${(await colleague({})).email.split('@')[0]}`
  await owner.ask('PUT', marc, { firstName: 'Marc', lastName: 'Vidal' })
  const place = await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
  await owner.ask('POST', '/api/library_folders', { name: 'Été' })
  await owner.ask('POST', '/api/groups', { name: 'Nord' })
  const said = (what: string) => page.getByRole('alert').filter({ hasText: `Non enregistré : « ${what} »` })
  await signIn(page, owner, '/library')
  const folder = await hold(page, 'POST', '/api/library_folders')
  const dialog = page.getByRole('dialog', { name: 'Nouveau dossier' })
  await page.getByRole('button', { name: 'Nouveau dossier', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Nom du dossier' }).fill('Été')
  await dialog.getByRole('button', { name: 'Créer le dossier' }).click()
  await folder.isSent
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await folder.answer()
  await expect(said('Nouveau dossier')).toContainText(/déjà/)

  await page.goto('/settings/company?tab=groups')
  const group = await hold(page, 'POST', '/api/groups')
  const name = page.getByRole('textbox', { name: 'Nouveau groupe' })
  await name.fill('Nord')
  await page.keyboard.press('Enter')
  await group.isSent
  await page.getByRole('tab', { name: /^Étiquettes/ }).click()
  await expect(name).toHaveCount(0)
  await group.answer()
  await expect(said('Nouveau groupe')).toContainText(/déjà/)

  await page.goto('/settings/profile')
  const password = await hold(page, 'PUT', '/api/users/*')
  const card = page.getByRole('region', { name: 'Mot de passe', exact: true })
  await card.getByLabel('Mot de passe actuel').fill('celui d’un autre')
  await card.getByLabel('Nouveau mot de passe').fill('une longue phrase à retenir')
  await card.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await password.isSent
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(card).toHaveCount(0)
  await password.answer()
  await expect(said('Mot de passe')).toContainText('mot de passe')

  await page.goto('/settings/profile')
  const address = await hold(page, 'PUT', '/api/users/*')
  const change = page.getByRole('region', { name: 'Adresse e-mail', exact: true })
  await change.getByRole('button', { name: 'Changer d’adresse' }).click()
  await change.getByLabel('Nouvelle adresse').fill('camille.roux@example.com')
  await change.getByLabel('Mot de passe actuel').fill('celui d’un autre')
  await change.getByRole('button', { name: 'Recevoir le lien' }).click()
  await address.isSent
  await change.getByRole('button', { name: 'Annuler' }).click()
  await expect(change.getByRole('button', { name: 'Changer d’adresse' })).toBeFocused()
  await address.answer()
  await expect(said('Adresse e-mail')).toContainText('mot de passe')

  // So is what was asked before it was done.
  const refuse = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.goto('/settings/users')
  const person = await hold(page, 'DELETE', marc, refuse)
  await page.getByRole('row', { name: /Marc Vidal/ }).press('Enter')
  await page.getByRole('button', { name: 'Actions pour Marc Vidal' }).press('Enter')
  await chooseIn(page, 'Supprimer…')
  const question = page.getByRole('dialog', { name: 'Supprimer Marc Vidal ?' })
  await expect(question.getByRole('button', { name: 'Supprimer la personne' })).toBeEnabled()
  await question.getByRole('button', { name: 'Supprimer la personne' }).press('Enter')
  await person.isSent
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await person.answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Rien n’a changé pour Marc Vidal' })).toBeVisible()

  await page.goto(`/settings/locations/${place['@id'].split('/').at(-1)}`)
  const deleting = await hold(page, 'DELETE', place['@id'], refuse)
  await page.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  const asked = page.getByRole('dialog', { name: /^Supprimer «/ })
  await asked.getByRole('textbox').fill('Lyon Part-Dieu')
  await asked.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  await deleting.isSent
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await deleting.answer()
  await expect(said('Supprimer « Lyon Part-Dieu » ?')).toBeVisible()

  // While the form is there, it is said in it alone.
  await page.goto('/library')
  await page.getByRole('button', { name: 'Nouveau dossier', exact: true }).click()
  await dialog.getByRole('button', { name: 'Créer le dossier' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nom du dossier' })).toHaveAccessibleDescription(/déjà/)
  await expect(said('Nouveau dossier')).toHaveCount(0)
})
