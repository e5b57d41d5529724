import { expect, type Page } from '@playwright/test'
import { barriersOn, watchRequests } from '../axe/accessibility.ts'
import { expectErrorSummary, expectInvalid, tabAway } from '../form-errors.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { openBulk } from '../open-bulk.ts'
import { createSingleLocation } from '../single-location.ts'
import { everySpecialDay, turned } from '../special-days-form.ts'
import { type JourneyCompany, type JourneyUser, newCompany, signIn } from '../users.ts'
import { countClicks } from '../ways-in/count-clicks.ts'

interface CreatedLocation {
  readonly openingHours: readonly { readonly type: string; readonly tuesday: string; readonly saturday: string }[]
  readonly specialTimes: readonly { readonly date: string; readonly ranges: string }[]
}

const count = 6
const julyTheFourteenth = { date: '14/07/2027', ranges: '' }
const augustTheFifteenth = { date: '15/08/2027', ranges: '0900-1300' }
const christmas = { date: '25/12/2027', ranges: '' }

test('special days are previewed, applied to many locations and retried where they failed', async ({
  page,
  product,
}) => {
  const company = await newCompany(product, 'France services')
  const { owner } = company
  const locationIds: string[] = []
  for (const { postcode, ...location } of listSampleLocations(count).locations) {
    const body = { ...location, postalCode: postcode, specialTimes: [christmas] }
    locationIds.push((await owner.request<{ '@id': string }>('POST', '/api/locations', body))['@id'])
  }
  const tom = await company.colleague({})
  const clicks = await countClicks(page, product.url)
  // Tom's visible locations change while the page is open; without events it does not notice.
  await page.route('**/api/events', (route) => route.abort())
  const { settled } = watchRequests(page)
  await signIn(page, tom)

  const before = clicks()
  const dialog = await openBulk(page)
  await dialog.getByRole('checkbox', { name: 'Tous', exact: true }).click()
  await dialog.getByRole('tab', { name: 'Exceptionnels' }).click()
  await dialog.getByRole('textbox', { name: 'Saisie rapide des jours exceptionnels' }).click()
  await page.keyboard.type('14 juillet 2027 fermé; 15/08/2027 9-13')
  await page.keyboard.press('Enter')
  const effect = dialog.getByRole('region', { name: 'Aperçu des changements' })
  await expect(effect.getByText(`${2 * count} ajouts`)).toBeVisible()
  await expect(effect.getByRole('listitem').filter({ hasText: 'dim. 15/08/2027' })).toHaveCount(count)
  await isSound(page)

  // One location is no longer visible to him.
  const [gone = ''] = locationIds
  await settled()
  await confine(company, tom, locationIds.slice(1))
  await dialog.getByRole('button', { name: `Mettre à jour les horaires de ${count} établissements` }).click()
  const result = dialog.getByRole('region', { name: 'Résultat' })
  await expect(result.getByText('1 échec')).toBeVisible({ timeout: 20_000 })
  await isSound(page)
  await confine(company, tom, locationIds)
  await result.getByRole('button', { name: 'Réessayer l’échec' }).click()
  const announced = page.getByRole('status').filter({ hasText: `${count}/${count} établissements mis à jour` })
  await expect(announced).toBeVisible()
  await expect(result.getByText(`${count} établissements mis à jour`)).toBeVisible({ timeout: 20_000 })
  await isSound(page)
  console.log(`${clicks() - before} clicks and keys to special days of many places`)
  expect(clicks() - before).toBeLessThanOrEqual(12)
  // The steps above need at least this many; a lower number would mean that clicks are not counted.
  expect(clicks() - before).toBeGreaterThanOrEqual(8)

  for (const iri of [gone, ...locationIds.slice(1)]) {
    const { specialTimes } = await owner.request<CreatedLocation>('GET', iri)
    expect(specialTimes).toEqual([julyTheFourteenth, augustTheFifteenth, christmas])
  }
  // The changes have been saved, so closing asks no question.
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('a bulk edit leads by keyboard to missing fields and to server errors', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  await owner.request('PUT', location.iri, { specialTimes: everySpecialDay })
  // With only one location, there would be no selection.
  await owner.request('POST', '/api/locations', { name: 'Nice Nord' })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  const search = dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  const every = dialog.getByRole('checkbox', { name: 'Tous', exact: true })
  const line = dialog.getByRole('textbox', { name: 'Saisie rapide', exact: true })
  await expect(search).toBeFocused()
  await dialog.getByRole('button', { name: 'Mettre à jour les horaires' }).press('Enter')
  await expect(search).toBeFocused()
  await expectErrorSummary(page, dialog, [
    ['Établissements : Choisissez au moins un établissement.', search],
    ['Principaux : Indiquez d’abord les horaires à appliquer.', line],
  ])
  await page.keyboard.type('lun-ven 9-12 14-18')
  await expect(dialog.getByText('Restent inchangés : samedi et dimanche.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Inchangé', { exact: true })).toHaveCount(2)
  // Escape closes only the menu; it closes the dialog when nothing is open over it.
  const copy = dialog.getByRole('button', { name: 'Copier vers d’autres jours : Lundi' })
  await copy.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Laisser inchangé' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Laisser inchangé' })).toBeHidden()
  await expect(copy).toBeFocused()
  await every.press('Space')
  await expect(dialog.getByText('à corriger')).toBeHidden()

  const closing = dialog.getByRole('combobox', { name: 'Mercredi, plage 1, fermeture' })
  await closing.focus()
  await page.keyboard.type('8h')
  await tabAway(page, closing)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(closing).toBeFocused()
  await expectErrorSummary(page, dialog, [[`Mercredi : ${turned}`, closing]])
  await expectInvalid(closing, turned)
  await page.keyboard.type('11h')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('à corriger')).toBeHidden()

  await dialog.getByRole('tab', { name: 'Principaux' }).press('End')
  const notice = page.getByRole('status').filter({ hasText: 'Vous avez des modifications non enregistrées.' })
  await notice.getByRole('button', { name: 'Abandonner' }).press('Enter')
  const copyFrom = dialog.getByRole('combobox', { name: 'Copier depuis un établissement' })
  await copyFrom.fill(location.name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Passés (1 000)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter un jour' }).press('Enter')
  const days = dialog.getByRole('textbox', { name: 'Saisie rapide des jours exceptionnels' })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(days).toBeFocused()
  await expectErrorSummary(page, dialog, [['Exceptionnels : Il faut au plus 1 000 éléments.', days]])
})

test('mobile: a bulk edit returns to the incomplete step', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  for (const name of ['Lyon Part-Dieu', 'Nice Nord']) await owner.request('POST', '/api/locations', { name })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: '3 Vérifier' }).press('Enter')
  await dialog.getByRole('button', { name: 'Mettre à jour les horaires' }).press('Enter')
  const search = dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  await expect(search).toBeFocused()
  await expectErrorSummary(page, dialog, [
    ['Établissements : Choisissez au moins un établissement.', search],
    [
      'Principaux : Indiquez d’abord les horaires à appliquer.',
      dialog.getByRole('textbox', { name: 'Saisie rapide', exact: true }),
    ],
  ])
})

async function isSound(page: Page): Promise<void> {
  expect.soft(await barriersOn(page), page.url()).toEqual([])
}

async function confine(
  { owner }: JourneyCompany,
  person: JourneyUser,
  allowedLocations: readonly string[],
): Promise<void> {
  const { member } = await owner.request<{ member: { '@id': string; email: string }[] }>('GET', '/api/users')
  const found = member.find(({ email }) => email === person.email)
  if (!found) throw new Error('There is no such person.')
  await owner.request('PUT', found['@id'], { profile: 'PROFILE_MEMBER', allowedLocations })
}
