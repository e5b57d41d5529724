import { expect } from '@playwright/test'
import { findBarriers } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { Product } from '../product.ts'
import { createConnectedLocations, type SeededLocation } from '../seed-accounts.ts'
import { type JourneyCompany, type JourneyUser, newCompany, signIn } from '../users.ts'
import { countClicks } from '../ways-in/count-clicks.ts'

const posts = ['Menu du midi', 'Soirée huîtres', 'Brunch de dimanche', 'Fermé lundi']

/** Journey 7: a store manager with one location, whose Facebook connection has expired. */
test('an expired connection is restored from its notification within five clicks', async ({ page, product }) => {
  const { owner, colleague, locationWithoutFacebook } = await withoutFacebook(product)
  const marc = await colleague({ users: false, setting: false })
  await owner.request('PUT', `/api/users/${getUserId(marc)}`, {
    profile: 'PROFILE_MEMBER',
    allowedLocations: [locationWithoutFacebook.iri],
  })
  const checkAccessibility = async () => expect.soft(await findBarriers(page, 'light'), page.url()).toEqual([])

  const clicks = await countClicks(page, product.url)
  await signIn(page, marc)
  await expect(page).toHaveURL(`${product.url}/`)
  const broken = page.getByRole('link', { name: /^Reconnecter Facebook/ })
  await expect(broken).toBeVisible()
  const before = clicks()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notification = page.getByRole('article', { name: /Connexion expirée\s: Facebook/ })
  await expect(notification).toContainText(`${posts.length} publications`)
  await notification.getByRole('button', { name: 'Reconnecter' }).click()
  await expect(page).toHaveURL(
    `${product.url}${locationWithoutFacebook.iri.replace('/api', '/settings')}?connect=facebook#connections`,
  )
  const drawer = page.getByRole('dialog', { name: 'Connecter Facebook' })
  await expect(drawer).toContainText(locationWithoutFacebook.name)
  await checkAccessibility()
  await drawer.getByRole('button', { name: 'Continuer vers Facebook' }).click()
  await page.getByRole('button', { name: new RegExp(getUserId(owner), 'i') }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  // The page that was connected before is preselected.
  await expect(drawer.getByRole('radio', { name: locationWithoutFacebook.name, checked: true })).toBeVisible()
  await checkAccessibility()
  await drawer.getByRole('button', { name: 'Vérifier ce compte' }).click()
  await expect(drawer.getByRole('table')).toContainText(locationWithoutFacebook.name)
  await checkAccessibility()
  await drawer.getByRole('button', { name: 'Connecter ce compte' }).click()
  await expect(drawer.getByRole('status').filter({ hasText: 'est connecté à Facebook' })).toContainText(
    new RegExp(`${posts.length} publications repartiront à l’heure prévue`),
  )
  console.log(`${clicks() - before} clicks from the notification to the connection`)
  // Exactly five: a lower number would mean that clicks are not counted.
  expect(clicks() - before).toBe(5)
  await checkAccessibility()

  await drawer.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(drawer).toBeHidden()
  const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Actions pour Facebook' }) })
  await expect(line).toContainText('Connecté')
  await page.getByRole('link', { name: 'Aujourd’hui', exact: true }).click()
  await expect(page.getByRole('region', { name: 'À traiter' })).toContainText('Tout est traité')
  await expect(broken).toHaveCount(0)
})

/** A company whose only location has lost its Facebook connection, with scheduled posts. */
async function withoutFacebook(
  product: Product,
): Promise<JourneyCompany & { locationWithoutFacebook: SeededLocation }> {
  const company = await newCompany(product, 'Une connexion perdue')
  const { owner } = company
  const [location] = await createConnectedLocations(product, owner, listSampleLocations(1).locations)
  if (!location) throw new Error('No place was made.')
  const post = (text: string, when: object) =>
    owner.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text, checkedLocations: [location.iri], ...when },
    })
  for (const text of posts) await post(text, { scheduledAt: new Date(Date.now() + 48 * 3_600_000).toISOString() })
  // Facebook revokes the grant, and the product notices when it publishes.
  await product.control('POST', '/revoke', { network: 'facebook', account: location.accounts.facebook })
  await post('Tout de suite', { scheduleType: 'NOW' })
  const facebook = async () =>
    (await owner.request<{ facebookIntegration?: { validToken: boolean } }>('GET', location.iri)).facebookIntegration
  await expect.poll(async () => (await facebook())?.validToken, { timeout: 30_000 }).toBe(false)
  return { ...company, locationWithoutFacebook: location }
}

/** Users of `newCompany` have their id in their email address, which is also their name at the networks. */
const getUserId = ({ email }: JourneyUser) => email.split('@')[0] ?? ''
