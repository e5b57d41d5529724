import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

const imagePath = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

test('files are uploaded, one after a retry, an image is moved into a folder and used in a post', async ({
  page,
  product,
}) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Médiathèque' }).click()
  await expect(page.getByText('Vos photos et vidéos, prêtes à publier')).toBeVisible()

  // The connection is reset during the first upload.
  await page.route('**/api/attachments', (route) => route.abort('connectionreset'), { times: 1 })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer: readFileSync(imagePath) },
      { name: 'coulisses.mov', mimeType: 'video/quicktime', buffer: Buffer.from('not a film') },
    ])
  const uploads = page.getByRole('region', { name: 'Envois' })
  await expect(uploads).toContainText('Format .mov non accepté')
  await expect(uploads).toContainText('La connexion au réseau a échoué')
  await expect(page.getByText('Erreur réseau. Vérifiez votre connexion et réessayez.')).toBeVisible()
  await uploads.getByRole('button', { name: 'Réessayer plumeria.jpg' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Fermer' }).first().click()
  const tile = page.getByRole('button', { name: /^Ouvrir plumeria\.jpg/ })
  await expect(tile).toHaveAccessibleName(/inutilisé/)
  await uploads.getByRole('button', { name: 'Retirer coulisses.mov' }).click()
  await expect(uploads).toBeHidden()

  await page.getByRole('button', { name: 'Nouveau dossier' }).click()
  await page.getByRole('textbox', { name: 'Nom du dossier' }).fill('Été 2026')
  await page.getByRole('button', { name: 'Créer le dossier' }).click()
  await expect(page.getByRole('link', { name: 'Été 2026, vide' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sélectionner plumeria.jpg' }).click({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Déplacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer ce média' })
  await dialog.getByRole('combobox', { name: 'Vers le dossier' }).click()
  await page.getByRole('option', { name: 'Été 2026' }).click()
  await dialog.getByRole('button', { name: 'Déplacer' }).click()
  await page.getByRole('link', { name: 'Été 2026, 1 média' }).click()

  await tile.focus()
  await page.keyboard.press('Space')
  const viewer = page.getByRole('dialog', { name: 'Aperçu de plumeria.jpg' })
  await expect(viewer).toContainText('Dans aucune publication')
  await viewer.getByRole('link', { name: 'Créer une publication' }).click()
  await expect(page.getByRole('region', { name: 'Médias' })).toContainText('1 sur 10')
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]{36}/)

  await page.goto('/library/Été 2026')
  await expect(tile).toHaveAccessibleName(/utilisé 1×/)
})

test.describe('library on mobile', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a camera photo is added directly to a post', { tag: '@full' }, async ({ page, product }) => {
    const { owner } = await createSingleLocation(product)
    await page.goto('/login')
    await page.getByLabel('Identifiant ou e-mail').fill(owner.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Se connecter' }).tap()
    await page.getByRole('link', { name: 'Publier' }).tap()
    await page.getByRole('checkbox', { name: /^Tous/ }).check()
    await page.getByRole('button', { name: 'Écrire le contenu' }).tap()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Appareil photo' }).tap()
    const camera = await chooser
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    await expectToast(page, /1 fichier prêt à l’envoi/, () => camera.setFiles(imagePath))
  })
})
