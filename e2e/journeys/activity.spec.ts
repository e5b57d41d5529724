import { expect } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

const day = '0900-1800'
const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: '', sunday: '' }

test('the activity says what was done, and at which places', async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  const names = ['Pau', 'Bayonne', 'Dax', 'Auch']
  const locationIds = await Promise.all(
    names.map(async (name) => (await owner.ask<{ id: string }>('POST', '/api/locations', { name })).id),
  )
  const payload = { type: 'default', openingHours: week }
  await owner.ask('POST', '/api/locations/bulk/opening_hours', { locationIds, payload })
  await owner.ask('DELETE', `${place.iri}/integrations/facebook`)

  await signIn(page, owner)
  await page.goto('/settings/activity')
  const all = page.getByRole('table', { name: 'Activité' })
  const hours = /Établissement\s: modification des horaires, 4 établissements \(Auch, Bayonne, Dax, …\)/
  await expect(all.getByText(hours)).toBeVisible()
  await expect(all.getByText(/Établissement\s: déconnexion d’un compte, «\s.+\s»/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})
