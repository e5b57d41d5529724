import { expect } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { createConnectedLocations } from '../seed-accounts.ts'
import { newCompany, signIn } from '../users.ts'

test('deleting a location shows how many scheduled posts lose it', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Une fermeture')
  const [location, otherLocation] = await createConnectedLocations(product, owner, listSampleLocations(2).locations)
  if (!location || !otherLocation) throw new Error('No places were made.')
  const post = (checked: string[], more: object) =>
    owner.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Menu', checkedLocations: checked, ...more },
      scheduledAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    })
  await post([location.iri], {})
  await post([location.iri, otherLocation.iri], {})
  await post([otherLocation.iri], {})
  await post([location.iri], { postStatus: 'DRAFT' })
  await signIn(page, owner, `/settings/locations/${location.iri.split('/').at(-1)}`)
  await page.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  const dialog = page.getByRole('dialog', { name: /^Supprimer «/ })
  await expect(dialog.getByText(/^2 publications programmées n’y partiront pas/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})
