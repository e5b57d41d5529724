import { expect } from '@playwright/test'
import { draftsOf } from '../drafts.ts'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

test('a folder is renamed, and renamed again from the name it has', async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/library')
  const name = page.getByRole('textbox', { name: 'Nom du dossier' })
  await page.getByRole('button', { name: 'Nouveau dossier' }).click()
  await name.fill('Été')
  await page.getByRole('button', { name: 'Créer le dossier' }).click()
  for (const [before, after] of [
    ['Été', 'Automne'],
    ['Automne', 'Hiver'],
  ] as const) {
    await page.getByRole('button', { name: `Actions du dossier ${before}` }).click()
    await page.getByRole('menuitem', { name: 'Renommer' }).click()
    await expect(name).toHaveValue(before)
    await name.fill(after)
    await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click()
    await expect(page.getByRole('link', { name: `${after}, vide` })).toBeVisible()
  }
  // A name that was given up is not there the next time.
  for (const typed of ['Neige', 'Hiver']) {
    await page.getByRole('button', { name: 'Actions du dossier Hiver' }).click()
    await page.getByRole('menuitem', { name: 'Renommer' }).click()
    await expect(name).toHaveValue('Hiver')
    await name.fill(typed)
    await page.getByRole('button', { name: 'Annuler' }).click()
  }
  // Nor does the name of the last new folder wait for the next one.
  await page.getByRole('button', { name: 'Nouveau dossier' }).click()
  await expect(name).toHaveValue('')
})

test('once a folder stands in the list, its name is kept nowhere else', async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/library')
  await page.getByRole('button', { name: 'Nouveau dossier' }).click()
  await page.getByRole('textbox', { name: 'Nom du dossier' }).fill('Été')
  await expect.poll(() => draftsOf(page)).toContainEqual(expect.stringMatching(/^folder in /))
  // The files take longer to be asked again than the folders.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/library_medias\?/, (route) => answered.then(() => route.continue()))
  await page.getByRole('button', { name: 'Créer le dossier' }).click()
  await expect(page.getByRole('link', { name: 'Été, vide' })).toBeVisible()
  await expect.poll(() => draftsOf(page)).not.toContainEqual(expect.stringMatching(/^folder in /))
  await expect(page.getByRole('dialog')).toBeVisible()
  answer()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
