import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { newCompany, type Person, signIn } from '../people.ts'
import { isRight, isWrong } from '../wrong.ts'

// What is chosen at the same time: in two tabs, by two people, or before the answer to what was chosen first.

test('what one tab chose stands when another chooses something else', async ({ page, product, context }) => {
  const { owner } = await newCompany(product, 'Deux onglets')
  await signIn(page, owner)
  const other = await context.newPage()
  for (const on of [page, other]) {
    await on.goto('/settings/profile')
    await expect(on.getByRole('radio', { name: 'Sombre' })).not.toBeChecked()
  }
  const kept = async () =>
    (await owner.ask<{ preferences: object }>('GET', `/api/users/${owner.email.split('@')[0]}`)).preferences
  await page.getByRole('radio', { name: 'Sombre' }).press('Space')
  await expect.poll(kept).toMatchObject({ theme: 'dark' })
  await other.getByRole('radio', { name: 'Compact' }).press('Space')
  await expect.poll(kept).toMatchObject({ density: 'compact' })
  expect(await kept()).toMatchObject({ theme: 'dark' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()
})

const labelled = async (owner: Person) => {
  const label = (name: string) => owner.ask<Made>('POST', '/api/location_labels', { name })
  const [terrace, drive, delivery] = [await label('Terrasse'), await label('Drive'), await label('Livraison')]
  const place = await owner.ask<Made>('POST', '/api/locations', { name: 'Bellecour', locationLabels: [terrace.id] })
  return {
    ...{ terrace, drive, delivery },
    putOn: (labels: readonly Made[]) => owner.ask('PUT', place['@id'], { locationLabels: labels.map(({ id }) => id) }),
    carried: async () => {
      const { locationLabels } = await owner.ask<{ locationLabels: Made[] }>('GET', place['@id'])
      return locationLabels.map(({ name }) => name).sort()
    },
  }
}

test('labels somebody else put on meanwhile stay when another is put on', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { terrace, drive, putOn, carried } = await labelled(owner)
  await signIn(page, owner)
  await page.goto('/settings/company')
  await expect(page.getByRole('grid', { name: 'Établissements' })).toContainText('Terrasse')
  await putOn([terrace, drive])
  const dialog = page.getByRole('dialog', { name: 'Étiquettes de Bellecour' })
  const add = dialog.getByRole('combobox', { name: 'Ajouter' })
  const open = async () => {
    await page.getByRole('button', { name: 'Actions pour Bellecour' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Étiquettes…' }).press('Enter')
    await expect(add).toBeVisible()
  }
  const close = async () => {
    await dialog.getByRole('button', { name: 'Fermer' }).last().press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await open()
  await add.fill('livr')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Changer 1 établissement' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1 réussi')
  await close()
  expect(await carried()).toEqual(['Drive', 'Livraison', 'Terrasse'])

  // Nothing chosen, the button says what is missing.
  await open()
  await dialog.getByRole('button', { name: 'Changer les étiquettes' }).press('Enter')
  await isWrong(add, 'Choisissez au moins une étiquette à ajouter ou à retirer.')
  await expect(add).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Retirer' }).fill('drive')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await isRight(add)
  await dialog.getByRole('button', { name: 'Changer 1 établissement' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1 réussi')
  await close()
  expect(await carried()).toEqual(['Livraison', 'Terrasse'])
})

test('labels somebody else put on meanwhile stay when two become one', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { terrace, drive, putOn, carried } = await labelled(owner)
  await signIn(page, owner)
  await page.goto('/settings/company?tab=labels')
  await expect(page.getByRole('listitem').filter({ hasText: 'Terrasse' })).toContainText('1 établissement')
  await putOn([terrace, drive])
  await page.getByRole('button', { name: 'Actions pour Terrasse' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Fusionner avec une autre…' }).press('Enter')
  const merging = page.getByRole('dialog', { name: /^Fusionner/ })
  await merging.getByRole('combobox', { name: 'Avec l’étiquette' }).fill('livr')
  await page.keyboard.press('Enter')
  await merging.getByRole('button', { name: 'Fusionner les étiquettes' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Actions pour Terrasse' })).toHaveCount(0)
  expect(await carried()).toEqual(['Drive', 'Livraison'])
})

interface Made {
  readonly '@id': string
  readonly id: string
  readonly name: string
}
