import { expect, type Page } from '@playwright/test'
import { barriersOn, watchRequests } from '../axe/look.ts'
import { draftsOf } from '../drafts.ts'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { onePlace } from '../one-place.ts'
import { openBulk } from '../open-bulk.ts'
import { type Company, newCompany, type Person, signIn } from '../people.ts'
import { everySpecialDay, turned } from '../special-days.ts'
import { countClicks } from '../ways-in/clicks.ts'
import { isWrong, leadsTo, leave } from '../wrong.ts'

interface Place {
  readonly openingHours: readonly { readonly type: string; readonly tuesday: string; readonly saturday: string }[]
  readonly specialTimes: readonly { readonly date: string; readonly ranges: string }[]
}

const count = 6
const julyTheFourteenth = { date: '14/07/2027', ranges: '' }
const augustTheFifteenth = { date: '15/08/2027', ranges: '0900-1300' }
const christmas = { date: '25/12/2027', ranges: '' }

test('special days reach many places at once: shown before, told after, and what failed tried again', async ({
  page,
  product,
}) => {
  const company = await newCompany(product, 'France services')
  const { owner } = company
  const places: string[] = []
  for (const { postcode, ...place } of realPlaces(count).places) {
    const body = { ...place, postalCode: postcode, specialTimes: [christmas] }
    places.push((await owner.ask<{ '@id': string }>('POST', '/api/locations', body))['@id'])
  }
  const tom = await company.colleague({})
  const clicks = await countClicks(page, product.url)
  // What he may see changes under this page, which does not hear of it.
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
  const effect = dialog.getByRole('region', { name: 'Effet' })
  await expect(effect.getByText(`${2 * count} ajouts`)).toBeVisible()
  await expect(effect.getByRole('listitem').filter({ hasText: 'dim. 15/08/2027' })).toHaveCount(count)
  await isSound(page)

  // One place leaves his sight while he reads.
  const [gone = ''] = places
  await settled()
  await confine(company, tom, places.slice(1))
  await dialog.getByRole('button', { name: `Mettre à jour les horaires de ${count} établissements` }).click()
  const result = dialog.getByRole('region', { name: 'Résultat' })
  await expect(result.getByText('1 échec')).toBeVisible({ timeout: 20_000 })
  await isSound(page)
  await confine(company, tom, places)
  await result.getByRole('button', { name: 'Réessayer l’échec' }).click()
  const announced = page.getByRole('status').filter({ hasText: `${count}/${count} établissements mis à jour` })
  await expect(announced).toBeVisible()
  await expect(result.getByText(`${count} établissements mis à jour`)).toBeVisible({ timeout: 20_000 })
  await isSound(page)
  console.log(`${clicks() - before} clicks and keys to special days of many places`)
  expect(clicks() - before).toBeLessThanOrEqual(12)
  // As many are pressed above: who counted fewer would keep within anything.
  expect(clicks() - before).toBeGreaterThanOrEqual(8)

  for (const iri of [gone, ...places.slice(1)]) {
    const { specialTimes } = await owner.ask<Place>('GET', iri)
    expect(specialTimes).toEqual([julyTheFourteenth, augustTheFifteenth, christmas])
  }
  // What has been done is no longer only here: nothing is asked.
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('a change of many places outlives a reload while it is only here, and is gone once it is sent', async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  for (const { postcode, ...place } of realPlaces(2).places)
    await owner.ask('POST', '/api/locations', { ...place, postalCode: postcode })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  const found = dialog.getByText('Votre brouillon a été retrouvé.')
  const quick = dialog.getByRole('textbox', { name: 'Saisie rapide des jours exceptionnels' })
  const days = dialog.getByRole('tab', { name: 'Exceptionnels' })
  await dialog.getByRole('checkbox', { name: 'Tous', exact: true }).click()
  await days.click()
  await quick.fill('14 juillet 2027 fermé')
  await quick.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Effet' }).getByText('2 ajouts')).toBeVisible()

  await page.reload()
  await openBulk(page)
  await expect(found).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Effet' }).getByText('2 ajouts')).toBeVisible()
  // As long as it takes to look at it, it goes on.
  await page.route(/\/api\/bulk_updates\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'RUNNING', done: 1 } })
  })
  await dialog.getByRole('button', { name: 'Mettre à jour les horaires de 2 établissements' }).click()
  await expect(dialog.getByRole('region', { name: 'Résultat' }).getByText('1 restant')).toBeVisible()
  await isSound(page)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(dialog.getByText('2 établissements mis à jour')).toBeVisible({ timeout: 20_000 })

  await page.reload()
  await openBulk(page)
  await dialog.getByRole('checkbox', { name: 'Tous', exact: true }).click()
  await days.click()
  await expect(dialog.getByRole('region', { name: 'Effet' })).toContainText('Indiquez des horaires')
  await expect(found).toBeHidden()
})

test('a change of many places is let go of only once the server has it, and kept where it did nothing', {
  tag: '@full',
}, async ({ page, product }) => {
  const company = await newCompany(product, 'France services')
  const { owner } = company
  const [near, far] = [
    await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Lyon Part-Dieu' }),
    await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Nice Nord' }),
  ]
  const tom = await company.colleague({})
  await confine(company, tom, [near['@id']])
  // What he may see changes under this page, which does not hear of it.
  await page.route('**/api/events', (route) => route.abort())
  const { settled } = watchRequests(page)
  await signIn(page, tom)
  const dialog = await openBulk(page)
  const line = dialog.getByRole('textbox', { name: 'Saisie rapide', exact: true })
  const mayClose = dialog.getByText('Vous pouvez fermer')
  const close = dialog.getByRole('button', { name: 'Fermer', exact: true })
  const change = dialog.getByRole('button', { name: /^Mettre à jour les horaires/ })
  await dialog.getByRole('checkbox', { name: 'Tous', exact: true }).click()
  await line.fill('lun-ven 9-12')
  await line.press('Enter')

  const answered = Promise.withResolvers<void>()
  const begins = '**/api/locations/bulk/opening_hours'
  const sent = page.waitForRequest(begins)
  await page.route(begins, async (route) => {
    await answered.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await expect(change).toBeEnabled()
  await change.click()
  await sent
  await expect(mayClose).toBeHidden()
  // Nothing is asked of what may be done by the time it is answered. Who does not wait for that closes it once more.
  await close.click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Fermeture dès que' })).toBeVisible()
  await close.click()
  await expect(dialog).toBeHidden()
  answered.resolve()
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Non enregistré : « Mettre à jour plusieurs établissements »' })
  await told.getByRole('button', { name: 'Fermer' }).click()
  await expect(told).toHaveCount(0)
  await page.unroute(begins)

  // Who waits is told in it that it was refused.
  await openBulk(page)
  const found = dialog.getByText('Votre brouillon a été retrouvé.')
  await expect(found).toBeVisible()
  const again = await hold(page, 'POST', '/api/locations/bulk/opening_hours', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await expect(change).toBeEnabled()
  await change.click()
  await again.isSent
  await close.click()
  await again.answer()
  await expect(dialog.getByRole('alert')).toContainText(/erreur|réessay/i)
  await page.unroute(begins)

  // Sent, it reaches nothing: the place is out of sight.
  await expect(change).toBeEnabled()
  await settled()
  await confine(company, tom, [far['@id']])
  await change.click()
  await expect(dialog.getByRole('region', { name: 'Résultat' }).getByText('1 échec')).toBeVisible({ timeout: 20_000 })
  await confine(company, tom, [near['@id'], far['@id']])
  await page.reload()
  await openBulk(page)
  await expect(found).toBeVisible()
  const opening = dialog.getByRole('combobox', { name: 'Mardi, plage 1, ouverture' })
  await expect(opening).toHaveValue('09:00')

  // Tried once more, it goes on without this dialog, whatever is chosen in it meanwhile.
  await expect(change).toBeEnabled()
  await settled()
  await confine(company, tom, [far['@id']])
  await change.click()
  await expect(dialog.getByRole('region', { name: 'Résultat' }).getByText('1 échec')).toBeVisible({ timeout: 20_000 })
  await confine(company, tom, [near['@id'], far['@id']])
  await page.route(/\/api\/bulk_updates\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'RUNNING', done: 0, failed: 0 } })
  })
  await dialog.getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(mayClose).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Tous', exact: true }).click()
  await close.click()
  await expect(dialog).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
  const kept = async () => (await draftsOf(page)).filter((key) => key.startsWith('bulk '))
  await expect.poll(kept).toEqual([])

  // Closed while it is on its way, it goes once the server has it, and leaves nothing behind.
  await openBulk(page)
  await dialog.getByRole('checkbox', { name: 'Tous', exact: true }).click()
  await line.fill('sam 9-12')
  await line.press('Enter')
  const last = await hold(page, 'POST', '/api/locations/bulk/opening_hours')
  await expect(change).toBeEnabled()
  await change.click()
  await last.isSent
  await close.click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Fermeture dès que' })).toBeVisible()
  await last.answer()
  await expect(dialog).toBeHidden()
  await expect.poll(kept).toEqual([])
})

test('places alone, and a line of hours that is not applied, outlive a reload', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  for (const { postcode, ...place } of realPlaces(2).places)
    await owner.ask('POST', '/api/locations', { ...place, postalCode: postcode })
  const line = page.getByRole('textbox', { name: 'Saisie rapide', exact: true })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  const every = dialog.getByRole('checkbox', { name: 'Tous', exact: true })
  const close = () => dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await every.click()
  await expect(every).toBeChecked()
  await page.reload()
  await openBulk(page)
  await expect(every).toBeChecked()
  await line.fill('lun-ven 9-12')
  await page.reload()
  await openBulk(page)
  await expect(line).toHaveValue('lun-ven 9-12')
  await expect(every).toBeChecked()

  // Closed, the places go: nothing was typed for them.
  await close()
  await expect(dialog).toBeHidden()
  await openBulk(page)
  await expect(line).toHaveValue('lun-ven 9-12')
  await expect(every).not.toBeChecked()
  await line.press('Enter')
  await expect(line).toHaveValue('')
  await line.fill('sam 9-12')
  await close()
  await page.getByRole('button', { name: 'Ne pas garder' }).click()
  await expect(dialog).toBeHidden()
  await openBulk(page)
  await expect(every).not.toBeChecked()
  await expect(line).toHaveValue('')
  await expect(dialog.getByText('Votre brouillon a été retrouvé.')).toBeHidden()

  const { member } = await owner.ask<{ member: { id: string }[] }>('GET', '/api/locations')
  await page.goto(`/settings/locations/${member[0]?.id}`)
  await line.fill('dim fermé')
  await page.reload()
  await expect(line).toHaveValue('dim fermé')
})

test('a change of many places leads by keys to what it lacks, and to what the server refuses', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await owner.ask('PUT', place.iri, { specialTimes: everySpecialDay })
  // One location alone need not be chosen.
  await owner.ask('POST', '/api/locations', { name: 'Nice Nord' })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  const search = dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  const every = dialog.getByRole('checkbox', { name: 'Tous', exact: true })
  const line = dialog.getByRole('textbox', { name: 'Saisie rapide', exact: true })
  await expect(search).toBeFocused()
  await dialog.getByRole('button', { name: 'Mettre à jour les horaires' }).press('Enter')
  await expect(search).toBeFocused()
  await leadsTo(page, dialog, [
    ['Établissements : Choisissez au moins un établissement.', search],
    ['Principaux : Indiquez d’abord les horaires à appliquer.', line],
  ])
  await page.keyboard.type('lun-ven 9-12 14-18')
  await expect(dialog.getByText('Restent inchangés : samedi et dimanche.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Inchangé', { exact: true })).toHaveCount(2)
  // Escape closes the menu alone, and the dialog only when nothing lies over it.
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
  await leave(page, closing)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(closing).toBeFocused()
  await leadsTo(page, dialog, [[`Mercredi : ${turned}`, closing]])
  await isWrong(closing, turned)
  await page.keyboard.type('11h')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('à corriger')).toBeHidden()

  await dialog.getByRole('tab', { name: 'Principaux' }).press('End')
  const asked = page.getByRole('status').filter({ hasText: 'Des modifications ne sont pas enregistrées.' })
  await asked.getByRole('button', { name: 'Abandonner' }).press('Enter')
  const copyFrom = dialog.getByRole('combobox', { name: 'Copier depuis un établissement' })
  await copyFrom.fill(place.name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Passés (1 000)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter un jour' }).press('Enter')
  const days = dialog.getByRole('textbox', { name: 'Saisie rapide des jours exceptionnels' })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(days).toBeFocused()
  await leadsTo(page, dialog, [['Exceptionnels : Il faut au plus 1 000 éléments.', days]])
})

test('on a phone a change of many places leads back to the step that lacks something', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  for (const name of ['Lyon Part-Dieu', 'Nice Nord']) await owner.ask('POST', '/api/locations', { name })
  await signIn(page, owner)
  const dialog = await openBulk(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: '3 Vérifier' }).press('Enter')
  await dialog.getByRole('button', { name: 'Mettre à jour les horaires' }).press('Enter')
  const search = dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  await expect(search).toBeFocused()
  await leadsTo(page, dialog, [
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

async function confine({ owner }: Company, person: Person, allowedLocations: readonly string[]): Promise<void> {
  const { member } = await owner.ask<{ member: { '@id': string; email: string }[] }>('GET', '/api/users')
  const found = member.find(({ email }) => email === person.email)
  if (!found) throw new Error('There is no such person.')
  await owner.ask('PUT', found['@id'], { profile: 'PROFILE_MEMBER', allowedLocations })
}
