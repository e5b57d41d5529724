import { expect } from '@playwright/test'
import { flashing } from '../flashes.ts'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

// What goes back is flashed in red.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('what the server refuses goes back to where it was, in red, and is named', async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await announce(product, owner, place)
  await owner.ask('POST', '/api/exports', { kind: 'locations' })
  await owner.ask('POST', '/api/locations', { name: 'Joliette' })
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  await signIn(page, owner)
  await page.route(/\/api\/(inboxes|notifications|locations)\/[\da-f-]+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  const said = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

  await page.getByRole('link', { name: /^Boîte de réception/ }).click()
  const row = page.getByRole('feed').getByRole('article', { name: 'Paul Martin' })
  await flashing(page, /Paul Martin/, () => row.getByRole('button', { name: /^Marquer comme traité/ }).click())
  await said('« Paul Martin » n’a pas pu être mis à jour')
  await expect(row.getByRole('button', { name: /^Marquer comme traité/ })).toBeVisible()

  await row.getByRole('button', { name: /lundi/ }).click()
  const like = page.getByRole('button', { name: 'J’aime', exact: true })
  await flashing(page, /Êtes-vous ouverts|Nos horaires/, () => like.click())
  await said('Le réseau n’a pas accepté votre « j’aime » pour « Paul Martin »')
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  await expect(page.getByRole('button', { name: /^Notifications, 1 non lue/ })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('b')
  const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('article', { name: /^Export prêt/ })
  await told.hover()
  await flashing(page, /Export prêt/, () => told.getByRole('button', { name: 'Marquer comme lu' }).click())
  await said('« Export prêt')
  await expect(told).toHaveAccessibleName(/non lu/)

  await page.goto('/settings/company')
  await page.getByRole('row').filter({ hasText: place.name }).press('F2')
  const name = page.getByRole('textbox', { name: `Nouveau nom de ${place.name}` })
  await name.fill('Maison de la mairie')
  await name.press('Enter')
  // What was typed stays in its field, with the reason.
  await expect(name).toHaveAccessibleDescription(/erreur|réessay/i)
  await expect(name).toHaveValue('Maison de la mairie')
  await name.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: place.name })).toBeVisible()

  // Where the next place is being renamed by then, there is no such field.
  const slow = await hold(page, 'PUT', '/api/locations/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('row').filter({ hasText: place.name }).press('F2')
  await name.fill('Maison de la mairie')
  await name.press('Enter')
  await slow.isSent
  await page.getByRole('row').filter({ hasText: 'Joliette' }).press('F2')
  const next = page.getByRole('textbox', { name: 'Nouveau nom de Joliette' })
  await expect(next).toBeFocused()
  await expect(name).toHaveCount(0)
  await slow.answer()
  await said('Le nom « Maison de la mairie » n’a pas pu être enregistré')
  await expect(next).not.toHaveAttribute('aria-invalid', 'true')
})
