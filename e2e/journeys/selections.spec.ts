import { expect } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { furnish } from '../furnish.ts'
import { test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { newCompany, signIn } from '../people.ts'
import { isWrong } from '../wrong.ts'

test('places chosen together get a name, and are chosen by it, without a mouse', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { '@id': groupe } = await owner.ask<{ '@id': string }>('POST', '/api/groups', { name: 'Sud-Est' })
  for (const [name, city] of [
    ['Bellecour', 'Lyon'],
    ['Confluence', 'Lyon'],
    ['Joliette', 'Marseille'],
  ])
    await owner.ask('POST', '/api/locations', { name, city, country: 'FR', groupe })
  await signIn(page, owner, '/calendar')
  const scope = page.getByRole('dialog', { name: 'Établissements' })
  const open = () => page.getByRole('button', { name: /établissements?$/ }).press('Enter')
  const saved = scope.getByRole('button', { name: 'Sélections enregistrées' })
  const line = (name: string) => scope.getByRole('listitem').filter({ hasText: name })
  const act = async (name: string, verb: 'Remplacer' | 'Renommer' | 'Supprimer') => {
    const button = line(name).getByRole('button', { name: new RegExp(`^${verb}`) })
    await expect(button).toBeEnabled()
    await button.press('Enter')
  }
  // Under the pointer it stays, and takes no focus.
  const undo = page.getByRole('button', { name: 'Annuler' })
  await open()
  await expect(scope.getByRole('searchbox')).toBeFocused()
  await saved.press('Enter')
  await expect(scope.getByText('Gardez ici les établissements que vous choisissez souvent ensemble')).toBeVisible()
  await expect(scope.getByText('Choisissez des établissements, puis revenez ici')).toBeVisible()
  await saved.press('Enter')

  // A place is found by its town, and the row says so.
  await scope.getByRole('searchbox').fill('lyon')
  await expect(scope.getByRole('treeitem', { name: 'Bellecour' }).getByText('Lyon')).toBeVisible()
  await scope.getByRole('button', { name: 'Sélectionner les 2 résultats' }).press('Enter')
  await scope.getByRole('searchbox').fill('')
  await saved.press('Enter')
  await scope.getByLabel('Nom de la sélection').fill('Lyonnais')
  await page.keyboard.press('Enter')
  await expect(line('Lyonnais')).toContainText('2')
  expect(await barriersOn(page)).toEqual([])

  // With everything chosen it is replaced, and that taken back.
  await scope.getByRole('checkbox', { name: 'Tous' }).press('Space')
  await act('Lyonnais', 'Remplacer')
  await undo.hover()
  await expect(line('Lyonnais')).toContainText('3')
  await undo.press('Enter')
  await expect(line('Lyonnais')).toContainText('2')

  // A name is taken once.
  await scope.getByLabel('Nom de la sélection').fill('Tout le Sud')
  await page.keyboard.press('Enter')
  await act('Tout le Sud', 'Renommer')
  await expect(scope.getByRole('listitem').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('lyonnais')
  await page.keyboard.press('Enter')
  // What was refused says why, and stays to be mended.
  const field = scope.getByRole('textbox', { name: 'Renommer la sélection Tout le Sud' })
  await isWrong(field, 'Cette valeur est déjà utilisée.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('lyonnais')
  await field.fill('Le Sud')
  await page.keyboard.press('Enter')
  await undo.hover()
  await expect(scope.getByRole('button', { name: 'Renommer la sélection Le Sud' })).toBeFocused()
  await undo.press('Enter')
  await act('Tout le Sud', 'Supprimer')
  await undo.hover()
  await expect(line('Tout le Sud')).toHaveCount(0)
  await expect(saved).toBeFocused()
  await undo.press('Enter')
  await expect(line('Tout le Sud')).toContainText('3')
  await act('Tout le Sud', 'Supprimer')
  await expect(line('Tout le Sud')).toHaveCount(0)

  await scope.getByRole('button', { name: /^Lyonnais/ }).press('Enter')
  await expect(saved).toBeFocused()
  await expect(scope.getByRole('treeitem', { checked: true })).toHaveCount(2)
  await scope.getByRole('button', { name: 'Valider (2)' }).press('Enter')
  await expect(page.getByRole('button', { name: '2 établissements' })).toBeFocused()
  // What is chosen of a group is in sight when one comes back.
  await open()
  await expect(scope.getByRole('treeitem', { checked: true })).toHaveCount(2)
})

test('of a selection only what can be published to is chosen, and that is said', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  const [connected] = await furnish(product, owner, realPlaces(1).places)
  const bare = await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Sans compte', country: 'FR' })
  await owner.ask('POST', '/api/saved_selections', { name: 'Les deux', locations: [connected?.iri, bare['@id']] })
  await signIn(page, owner, '/calendar/create')
  const places = page.getByRole('region', { name: 'Établissements' })
  await places.getByRole('button', { name: 'Sélections enregistrées' }).click()
  await places.getByRole('button', { name: /^Les deux/ }).click()
  await expect(places.getByText('1 établissement de cette sélection ne peut pas être choisi ici.')).toBeVisible()
  await expect(places.getByText('1/2').first()).toBeVisible()
})

test('who deletes a place is told how many scheduled posts lose it', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Une fermeture')
  const [place, other] = await furnish(product, owner, realPlaces(2).places)
  if (!place || !other) throw new Error('No places were made.')
  const post = (checked: string[], more: object) =>
    owner.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Menu', checkedLocations: checked, ...more },
      scheduledAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    })
  await post([place.iri], {})
  await post([place.iri, other.iri], {})
  await post([other.iri], {})
  await post([place.iri], { postStatus: 'DRAFT' })
  await signIn(page, owner, `/settings/locations/${place.iri.split('/').at(-1)}`)
  await page.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  const dialog = page.getByRole('dialog', { name: /^Supprimer «/ })
  await expect(dialog.getByText(/^2 publications programmées n’y partiront pas/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})
