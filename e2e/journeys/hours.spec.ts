import { expect } from '@playwright/test'
import { expectErrorSummary, expectInvalid, expectValid, tabAway } from '../form-errors.ts'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { everySpecialDay, turned } from '../special-days-form.ts'
import { signIn } from '../users.ts'

interface SavedLocation {
  readonly openingHours: readonly { readonly type: string; readonly tuesday: string; readonly saturday: string }[]
  readonly specialTimes: readonly { readonly date: string; readonly ranges: string }[]
}

const noHours = 'Indiquez une heure d’ouverture au format 24 heures (par exemple 08:00).'

test('hours are edited by keyboard: changing the set asks for confirmation, midnight is corrected, drafts are restored', async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  await signIn(page, owner, `/settings/locations/${location.iri.split('/').at(-1)}`)
  const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
  const field = (name: string) => hours.getByRole('combobox', { name })
  await hours.getByRole('textbox', { name: 'Saisie rapide' }).focus()
  await page.keyboard.type('mar-ven 12-14:30 19-22:30')
  await page.keyboard.press('Enter')
  await field('Vendredi, plage 2, fermeture').focus()
  await page.keyboard.type('2h')
  await page.keyboard.press('Tab')
  await expect(hours.getByText(/Après minuit/)).toBeVisible()
  await hours.getByRole('button', { name: 'Appliquer' }).focus()
  await page.keyboard.press('Enter')
  await expect(field('Samedi, plage 1, fermeture')).toHaveValue('02:00')
  await field('Mardi, plage 1, ouverture').focus()
  await page.keyboard.press('ArrowUp')
  await expect(field('Mardi, plage 1, ouverture')).toHaveValue('11:55')
  await page.keyboard.press('Escape')
  await field('Mercredi, plage 1, fermeture').focus()
  await page.keyboard.type('9h')
  await page.keyboard.press('Tab')
  await expect(
    hours.getByText('Veuillez saisir une heure de fermeture postérieure à l’heure d’ouverture.'),
  ).toBeVisible()
  await expect(hours.getByRole('tab', { name: /Principaux/ })).toHaveAccessibleName(/1 plage à corriger/)
  await field('Mercredi, plage 1, fermeture').focus()
  await page.keyboard.type('15')
  await page.keyboard.press('Tab')

  await hours.getByRole('tab', { name: /Principaux/ }).focus()
  await page.keyboard.press('ArrowRight')
  const toast = page.getByRole('status').filter({ hasText: 'Vous avez des modifications non enregistrées.' })
  await toast.getByRole('button', { name: 'Enregistrer' }).focus()
  await page.keyboard.press('Enter')
  await expect(hours.getByRole('tab', { name: 'Drive' })).toHaveAttribute('aria-selected', 'true')
  const saved = await owner.request<SavedLocation>('GET', location.iri)
  expect(saved.openingHours.find(({ type }) => type === 'default')).toMatchObject({
    ...{ tuesday: '1155-1430,1900-2230', saturday: '0000-0200' },
  })

  // With unsaved changes in two sets, switching asks no question, and discarding one set leaves the other.
  const special = hours.getByRole('tab', { name: /Exceptionnels/ })
  const main = hours.getByRole('tab', { name: /Principaux/ })
  await hours.getByRole('tab', { name: 'Drive' }).focus()
  await page.keyboard.press('Home')
  await field('Mardi, plage 1, ouverture').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fermé', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await expect(special).toHaveAttribute('aria-selected', 'true')
  await special.focus()
  await page.keyboard.press('Home')
  await expect(main).toHaveAttribute('aria-selected', 'true')
  await expect(toast).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await toast.getByRole('button', { name: 'Abandonner' }).focus()
  await page.keyboard.press('Enter')
  await expect(hours.getByRole('tab', { name: 'Drive' })).toHaveAttribute('aria-selected', 'true')
  const unsaved = page.getByRole('region', { name: 'Modifications non enregistrées' }).getByRole('status')
  await expect(unsaved).toHaveText(/→ Fermé$/)

  // Unsaved changes are restored after a reload, in the set where they were made.
  await page.reload()
  await expect(special).toHaveAttribute('aria-selected', 'true')
  await expect(hours.getByText('Vos modifications non enregistrées ont été restaurées.')).toBeVisible()
})

test('a time being typed is saved by its shortcut and found after a reload', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  const going = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(`**${location.iri}`, async (route) => {
    if (isHeld && route.request().method() === 'PUT') await going.promise
    return route.fallback()
  })
  await signIn(page, owner, `/settings/locations/${location.iri.split('/').at(-1)}`)
  const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
  const tuesday = hours.getByRole('combobox', { name: 'Mardi, plage 1, ouverture' })
  const type = async (time: string) => {
    await tuesday.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(time)
  }
  const isSaved = () => page.waitForResponse((response) => response.request().method() === 'PUT')
  const saved = async () => (await owner.request<SavedLocation>('GET', location.iri)).openingHours[0]?.tuesday
  await hours.getByRole('textbox', { name: 'Saisie rapide' }).focus()
  await page.keyboard.type('mar-ven 9-12')
  await page.keyboard.press('Enter')
  await type('9h30')
  await Promise.all([isSaved(), page.keyboard.press('ControlOrMeta+s')])
  await expect(tuesday).toBeEnabled()
  expect(await saved()).toBe('0930-1200')

  // With no other unsaved change, the save shortcut works from the first letter.
  await type('10h')
  await Promise.all([isSaved(), page.keyboard.press('ControlOrMeta+s')])
  await expect(tuesday).toBeEnabled()
  expect(await saved()).toBe('1000-1200')

  await type('10h15')
  await page.reload()
  await expect(tuesday).toHaveValue('10:15')
  await expect(hours.getByText('Vos modifications non enregistrées ont été restaurées.')).toBeVisible()

  // While the hours are being saved, they cannot be changed.
  isHeld = true
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('ControlOrMeta+s')
  await sent
  await expect(tuesday).toBeDisabled()
  await Promise.all([isSaved(), going.resolve()])
  await expect(page.getByRole('region', { name: 'Modifications non enregistrées' })).toBeHidden()
  expect(await saved()).toBe('1015-1200')
})

test('errors in the hours lead by keyboard to the invalid day and to the one the server refuses', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  await owner.request('PUT', location.iri, { specialTimes: everySpecialDay })
  let isSpoiled = false
  const postData = JSON.stringify({ openingHours: [{ type: 'default', wednesday: '0900-2500' }] })
  await page.route(`**${location.iri}`, (route) =>
    isSpoiled && route.request().method() === 'PUT' ? route.continue({ postData }) : route.fallback(),
  )
  await signIn(page, owner, `/settings/locations/${location.iri.split('/').at(-1)}`)
  const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
  const field = (name: string) => hours.getByRole('combobox', { name })
  await hours.getByRole('textbox', { name: 'Saisie rapide' }).focus()
  await page.keyboard.type('mar-ven 9-12 14-18')
  await page.keyboard.press('Enter')
  const [wednesday, friday] = [field('Mercredi, plage 1, fermeture'), field('Vendredi, plage 1, ouverture')]
  await wednesday.focus()
  await page.keyboard.type('8h')
  await tabAway(page, wednesday)
  await friday.focus()
  await page.keyboard.type('bientôt')
  await tabAway(page, friday)
  // Saving from another set leads back to the set with the error.
  await page.getByRole('button', { name: 'Fermé', exact: true }).first().press('Enter')
  await expect(hours.getByRole('tab', { name: /Exceptionnels/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(wednesday).toBeFocused()
  await expectErrorSummary(page, hours, [
    [`Mercredi : ${turned}`, wednesday],
    ['Vendredi : Veuillez saisir une heure d’ouverture au format 24 heures (par exemple 08:00).', friday],
  ])
  await expectInvalid(wednesday, turned)
  await page.keyboard.type('9h')
  await tabAway(page, friday)
  await wednesday.focus()
  await page.keyboard.type('11h')
  await tabAway(page, wednesday)
  const summary = hours.getByText(/points? à corriger/)
  await expect(summary).toBeHidden()

  // First the server refuses one day too many, then a day whose error the page cannot detect.
  await page.keyboard.press('ControlOrMeta+s')
  const line = hours.getByRole('textbox', { name: 'Saisie rapide des jours exceptionnels' })
  await expect(line).toBeFocused()
  await expectErrorSummary(page, hours, [['Exceptionnels : Il faut au plus 1 000 éléments.', line]])
  await expect(hours.getByRole('tabpanel').getByRole('alert')).toHaveText('Il faut au plus 1 000 éléments.')
  await hours.getByRole('button', { name: /^Retirer le/ }).press('Enter')
  await expect(summary).toBeHidden()
  isSpoiled = true
  await page.keyboard.press('ControlOrMeta+s')
  const open = hours.getByRole('switch', { name: 'Mercredi : ouvert' })
  await expect(open).toBeFocused()
  await expectErrorSummary(page, hours, [[`Mercredi : ${noHours}`, open]])
  await expectInvalid(wednesday, noHours)
  await wednesday.focus()
  await page.keyboard.press('ArrowDown')
  await expectValid(wednesday)
  await expect(summary).toBeHidden()
  await page.keyboard.press('Escape')
  isSpoiled = false
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('region', { name: 'Modifications non enregistrées' })).toBeHidden()
  const { openingHours } = await owner.request<{ openingHours: { wednesday: string }[] }>('GET', location.iri)
  expect(openingHours[0]?.wednesday).toBe('0900-1105,1400-1800')
})
