import { expect } from '@playwright/test'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'
import { isRight, isWrong, leave } from '../wrong.ts'

test('what the server refuses of a post is said at its field', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await onePlace(product)
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
  await leave(page, address)
  await expect(address).toHaveValue('https://margot.example/reserver')
  await address.fill('http://')
  await page.keyboard.press('ControlOrMeta+s')
  await isWrong(address, 'Ce n’est pas une adresse web')
  await isRight(action)
  await page.getByRole('region', { name: 'Avant l’envoi' }).getByRole('button', { name: 'Corriger' }).click()
  await expect(address).toBeFocused()
  // Left as it is it stays wrong, whatever else is changed.
  await leave(page, address)
  await postText(page).click()
  await page.keyboard.type(' ce soir')
  await isWrong(address, 'Ce n’est pas une adresse web')
  await address.fill('https://margot.example/reserver')
  await isRight(address)
})
