import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { openBulk } from '../open-bulk.ts'
import { signIn } from '../people.ts'
import { isRight, isWrong, leadsTo, leave } from '../wrong.ts'

test('a change of many profiles leads by keys to what is wrong with it, and loses no letter', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await owner.ask('POST', '/api/locations', { name: 'Nice Nord' })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  const search = dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  await expect(search).toBeFocused()
  await dialog.getByRole('radio', { name: 'Fiche Google' }).press('Space')
  const description = dialog.getByRole('textbox', { name: 'Description' })
  const category = dialog.getByRole('combobox', { name: 'Catégorie principale' })
  const long = 'Un accueil de proximité. '.repeat(30)
  await description.fill(`${long}!`)
  await isRight(description)
  await description.focus()
  await leave(page, description)
  await isWrong(description, '750 caractères au plus.')
  await dialog.getByRole('button', { name: 'Mettre à jour la fiche' }).press('Enter')
  await expect(search).toBeFocused()
  await leadsTo(page, dialog, [
    ['Établissements : Choisissez au moins un établissement.', search],
    ['Description : 750 caractères au plus.', description],
    ['Catégorie principale : Choisissez une catégorie principale.', category],
  ])
  await isWrong(category, 'Choisissez une catégorie principale.')
  await expect(description).toHaveValue(`${long}!`)
  await page.reload()
  await openBulk(page)
  await expect(description).toHaveValue(`${long}!`)
})
