import { expect } from '@playwright/test'
import { postText } from '../composer.ts'
import { expectInvalid, expectValid, tabAway } from '../form-errors.ts'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a server error of a post is shown at its field', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await signIn(page, owner, '/calendar/create')
  await page.getByRole('radio', { name: 'Google', exact: true }).check({ force: true })
  await postText(page).click()
  await page.keyboard.type('Réservez votre table')
  await page.getByRole('checkbox', { name: /^Tous/ }).check()
  await page.getByRole('button', { name: /^Bouton/ }).click()
  const action = page.getByLabel('Texte du bouton')
  await action.selectOption('Réserver')
  const address = page.getByLabel('Adresse du bouton')
  await address.fill('margot.example/reserver')
  await tabAway(page, address)
  await expect(address).toHaveValue('https://margot.example/reserver')
  await address.fill('http://')
  await page.keyboard.press('ControlOrMeta+s')
  await expectInvalid(address, 'Ce n’est pas une adresse web')
  await expectValid(action)
  await page.getByRole('region', { name: 'Avant l’envoi' }).getByRole('button', { name: 'Corriger' }).click()
  await expect(address).toBeFocused()
  // The unchanged field stays invalid, whatever else is changed.
  await tabAway(page, address)
  await postText(page).click()
  await page.keyboard.type(' ce soir')
  await expectInvalid(address, 'Ce n’est pas une adresse web')
  await address.fill('https://margot.example/reserver')
  await expectValid(address)
})
