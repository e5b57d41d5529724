import { expect } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { furnish } from '../furnish.ts'
import { test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { newCompany, signIn } from '../people.ts'

test('who deletes a place is told how many scheduled posts lose it', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Une fermeture')
  const [place, other] = await furnish(product, owner, realPlaces(2).places)
  if (!place || !other) throw new Error('No places were made.')
  const post = (checked: string[], more: object) =>
    owner.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Menu', checkedLocations: checked, ...more },
      scheduledAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    })
  await post([place.iri], {})
  await post([place.iri, other.iri], {})
  await post([other.iri], {})
  await post([place.iri], { postStatus: 'DRAFT' })
  await signIn(page, owner, `/settings/locations/${place.iri.split('/').at(-1)}`)
  await page.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  const dialog = page.getByRole('dialog', { name: /^Supprimer «/ })
  await expect(dialog.getByText(/^2 publications programmées n’y partiront pas/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})
