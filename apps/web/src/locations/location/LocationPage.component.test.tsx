import { locationProfiles, locations } from '@vitrine/contract/locations'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wholeLocation } from '../../../component-tests/fixtures.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
const save = bar.getByRole('button', { name: 'Enregistrer' })
const city = page.getByRole('textbox', { name: 'Ville' })
const description = page.getByRole('textbox', { name: 'Description' })
const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
const quickEntry = hours.getByRole('textbox', { name: 'Saisie rapide' })
const tuesday = hours.getByRole('combobox', { name: 'Mardi, plage 1, ouverture' })

const profile = {
  ...{ additionalPhones: [], additionalCategories: [], categories: [], addressLines: [] },
  ...{ regionCode: 'FR', allowedFoodMenu: false },
  primaryCategory: { name: 'categories/gcid:bakery', displayName: 'Boulangerie' },
}

type Whole = ReturnType<typeof wholeLocation>

/** A location with a Google profile; `change` is what a colleague saves meanwhile. */
function serveLocation() {
  let location: Whole = { ...wholeLocation(1, 'Bellecour'), city: 'Lyon', googleBusinessProfile: profile }
  server().on(locations.read, () => location)
  server().on(locations.update, ({ body: { city, openingHours } }) => {
    location = { ...location, ...(city && { city }), ...(openingHours && { openingHours: openingHours as never }) }
    return location
  })
  return {
    address: `/settings/locations/${location.id}`,
    change: (change: Partial<Whole>) => {
      location = { ...location, ...change }
    },
    get: () => location,
  }
}

describe('forms of the location page', () => {
  test('each form is restored after a reload, with a banner that discards it', async () => {
    await openPage(serveLocation().address)
    await city.fill('Villeurbanne')
    await description.fill('Du pain.')
    await quickEntry.fill('mar-ven 9-12')
    await userEvent.keyboard('{Enter}')
    await expect.element(tuesday).toHaveValue('09:00')
    await reloadPage()
    await expect.element(city).toHaveValue('Villeurbanne')
    await expect.element(description).toHaveValue('Du pain.')
    await expect.element(tuesday).toHaveValue('09:00')
    const discard = page.getByRole('button', { name: 'Les supprimer' })
    await expect.poll(() => discard.elements().length).toBe(3)
    await page.getByRole('region', { name: 'Coordonnées' }).getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(city).toHaveValue('Lyon')
    await expect.element(description).toHaveValue('Du pain.')
  })

  test('the forms are saved one after the other, and are read-only while saving', async () => {
    const served = serveLocation()
    const { promise, resolve } = Promise.withResolvers<void>()
    server().on(locations.update, async ({ body }) => {
      await promise
      served.change({ city: body.city ?? 'Lyon' })
      return served.get()
    })
    server().on(locationProfiles.save, ({ body }) => {
      served.change({ googleBusinessProfile: { ...profile, description: body.description ?? '' } })
      return served.get()
    })
    await openPage(served.address)
    await city.fill('Villeurbanne')
    await description.fill('Du pain.')
    await save.click()
    await expect.element(city).toBeDisabled()
    await expect.element(description).toBeDisabled()
    expect(server().requests(locationProfiles.save)).toEqual([])
    resolve()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(city).toHaveValue('Villeurbanne')
    await expect.element(description).toHaveValue('Du pain.')
    await reloadPage()
    await expect.element(city).toHaveValue('Villeurbanne')
    await expect.element(page.getByRole('button', { name: 'Les supprimer' })).not.toBeInTheDocument()
  })

  test('a refusal is shown at the field, and the input stays unchanged', async () => {
    await openPage(serveLocation().address)
    server().on(locations.update, () =>
      refuse(422, { propertyPath: 'city', message: 'Cette ville est trop longue.', code: 'string.too_big' }),
    )
    await city.fill('Villeurbanne')
    await save.click()
    await expect.element(city).toHaveAccessibleDescription('Cette ville est trop longue.')
    await expect.element(city).toHaveValue('Villeurbanne')
    await expect.element(city).toBeEnabled()
    await expectAccessible(page.getByRole('main'))
    await bar.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(city).toHaveValue('Lyon')
  })

  test('hours changed back to the saved ones are no change', async () => {
    await openPage(serveLocation().address)
    await quickEntry.fill('mar-ven 9-12')
    await userEvent.keyboard('{Enter}')
    await expect.element(save).toBeVisible()
    await bar.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.includes('hours.'))).toEqual([])
    await quickEntry.fill('mar-ven 9-12')
    await userEvent.keyboard('{Enter}')
    await expect.element(save).toBeVisible()
    await quickEntry.fill('mar-ven fermé')
    await userEvent.keyboard('{Enter}')
    await expect.element(bar).not.toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.includes('hours.'))).toEqual([])
  })
})

test('saving the Google profile does not overwrite a colleague’s change', async () => {
  const served = serveLocation()
  server().on(locationProfiles.save, () => served.get())
  await openPage(served.address)
  const flag = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
  await flag('Terrasse').click()
  await expect.element(flag('Terrasse')).toBeChecked()
  await description.fill('A')
  await userEvent.keyboard('{Backspace}')
  served.change({ googleBusinessProfile: { ...profile, delivery: true, description: 'Au coin de la rue.' } })
  await reloadPage()
  await expect.element(description).toHaveValue('Au coin de la rue.')
  await expect.element(flag('Terrasse')).toBeChecked()
  await expect.element(flag('Livraison')).toBeChecked()
  await save.click()
  await expect
    .poll(() =>
      server()
        .requests(locationProfiles.save)
        .map(({ body }) => body),
    )
    .toEqual([{ outdoorSeating: true }])
})
