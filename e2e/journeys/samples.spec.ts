import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

test('an example goes as soon as there is something real', async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await announce(product, owner, place)
  await signIn(page, owner, '/inbox')
  await page.getByRole('button', { name: 'Voir un exemple' }).click()
  const example = page.getByRole('region', { name: 'Exemple', exact: true })
  await expect(example).toBeVisible()
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Avez-vous une terrasse ?' },
  })
  await expect(page.getByRole('feed', { name: 'Messages' }).getByText('Avez-vous une terrasse ?')).toBeVisible()
  await expect(example).toHaveCount(0)
})
