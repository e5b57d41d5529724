import { expect } from '@playwright/test'
import { goTo } from '../axe/routes.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

// What each route requires is tested in `apps/web/src/app/routes.component.test.tsx`.

test('a signed-out user is redirected to the sign-in and back to the requested page', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Chacun ses droits')
  await page.goto('/calendar?view=week')
  await expect(page).toHaveURL(/\/login\?from=%2Fcalendar%3Fview%3Dweek$/)
  // Before the sign-in, a page that does not exist looks like any other.
  await goTo(page, '/nulle-part')
  await expect(page).toHaveURL(/\/login\?from=%2Fnulle-part$/)
  await page.getByLabel('Identifiant ou e-mail').fill(owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('an expired session is reported at the sign-in, which leads back to the page', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Une session finie')
  await signIn(page, owner)
  // Ends the sessions while no page of ours is open to notice it.
  await page.goto('about:blank')
  const { member } = await owner.request<{ member: { '@id': string }[] }>('GET', '/api/sessions')
  for (const { '@id': session } of member) await owner.request('DELETE', session)
  await page.goto('/calendar-list')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Votre session a expiré.')).toBeVisible()
  await page.getByLabel('Identifiant ou e-mail').fill(owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/calendar-list')
  await expect(page.getByRole('heading', { name: 'Liste', exact: true }).first()).toBeVisible()
})
