import { expect } from '@playwright/test'
import { expectErrorSummary, expectInvalid, expectValid, tabAway } from '../form-errors.ts'
import { test } from '../journey.ts'
import { openBulk } from '../open-bulk.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a bulk profile edit leads by keyboard to its errors and loses no text', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await createSingleLocation(product)
  await owner.request('POST', '/api/locations', { name: 'Nice Nord' })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  const search = dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  await expect(search).toBeFocused()
  await dialog.getByRole('radio', { name: 'Fiche Google' }).press('Space')
  const description = dialog.getByRole('textbox', { name: 'Description' })
  const category = dialog.getByRole('combobox', { name: 'Catégorie principale' })
  const long = 'Un accueil de proximité. '.repeat(30)
  await description.fill(`${long}!`)
  await expectValid(description)
  await description.focus()
  await tabAway(page, description)
  await expectInvalid(description, '750 caractères au plus.')
  await dialog.getByRole('button', { name: 'Mettre à jour la fiche' }).press('Enter')
  await expect(search).toBeFocused()
  await expectErrorSummary(page, dialog, [
    ['Établissements : Choisissez au moins un établissement.', search],
    ['Description : 750 caractères au plus.', description],
    ['Catégorie principale : Choisissez une catégorie principale.', category],
  ])
  await expectInvalid(category, 'Choisissez une catégorie principale.')
  await expect(description).toHaveValue(`${long}!`)
  await page.reload()
  await openBulk(page)
  await expect(description).toHaveValue(`${long}!`)
})
