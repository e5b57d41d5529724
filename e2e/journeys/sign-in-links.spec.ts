import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'
import { waitForLink } from '../ways-in/email-links.ts'

// Links in mails, followed offline or while another user is signed in.

test('a sign-in link survives a reload while offline', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { email } = owner
  await page.goto('/login')
  await page.getByLabel('Identifiant ou e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  const link = await waitForLink(product, email, 'Votre lien de connexion')
  await page.route('**/api/passwordless/authenticate', (route) => route.abort())
  await page.goto(link)
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await page.reload()
  await expect(again).toBeVisible()
  await expect(page).toHaveURL(/\/passwordless\/callback$/)
  await page.unroute('**/api/passwordless/authenticate')
  await again.click()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
})

test('a link opened while another user is signed in leads to one’s own sign-in', async ({ page, product }) => {
  const { owner, colleague } = await newCompany(product, 'Les Tables de Margot')
  const { email: his } = await colleague({})
  const email = `marc-${crypto.randomUUID().slice(0, 8)}@example.com`
  await owner.request('POST', '/api/users', {
    ...{ email, firstName: 'Marc', lastName: 'Vidal', lang: 'fr', profile: 'PROFILE_OWNER' },
    appPermissions: { inbox: true },
  })
  await signIn(page, owner, await waitForLink(product, email, 'vous invite'))
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots sans rapport')
  await page.getByRole('button', { name: 'Activer mon compte' }).click()
  await expect(page.getByText('Quelqu’un d’autre est connecté dans ce navigateur.')).toBeVisible()
  expect.soft(await barriersOn(page), page.url()).toEqual([])
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Identifiant ou e-mail')).toHaveValue(email)

  // A new password concerns only its user: another user's session stays until they choose to sign in.
  await signIn(page, owner)
  const { request } = page.context()
  await request.post('/api/users/password_reset', { data: { email: his } })
  const link = await waitForLink(product, his, 'Choisissez un nouveau mot de passe')
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  const authorization = `Bearer ${token}`
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill('cinq autres mots bien choisis')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre mot de passe a été changé' })).toBeFocused()
  expect((await request.get('/api/sessions', { headers: { authorization } })).status()).toBe(200)
  expect.soft(await barriersOn(page), page.url()).toEqual([])
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre mot de passe a été changé.')).toBeVisible()
  await expect(page.getByLabel('Identifiant ou e-mail')).toHaveValue(his)
  // The session has ended, here and on the server.
  expect((await request.get('/api/sessions', { headers: { authorization } })).status()).toBe(401)
})

test('an invalid or used link is replaced with one click', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/password-reset/inconnu')
  await page.getByLabel('Nouveau mot de passe').fill('quatre mots sans rapport')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(titled(page, 'Ce lien n’est plus valable')).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Envoyer un nouveau lien' }).click()
  await expect(titled(page, 'Consultez votre messagerie')).toBeVisible()
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  const email = page.getByLabel('E-mail', { exact: true })
  await expect(email).toBeFocused()

  // At the limit of resends, a message replaces the button.
  await email.fill(`camille-${crypto.randomUUID().slice(0, 8)}@example.com`)
  await page.getByRole('button', { name: 'Envoyer le lien' }).press('Enter')
  for (const message of ['Lien renvoyé.', 'Plusieurs liens ont déjà été envoyés']) {
    await expect(page.getByRole('button', { name: /^Renvoyer le lien \(/ })).toBeVisible()
    await page.clock.fastForward(61_000)
    await page.getByRole('button', { name: 'Renvoyer le lien', exact: true }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  }
  await expect(page.getByText('Plusieurs liens ont déjà été envoyés')).toBeFocused()
  await isSound(page)
  await page.getByRole('button', { name: 'Changer d’adresse' }).press('Enter')
  await expect(email).toBeFocused()

  await page.goto('/activation/inconnu')
  await expect(titled(page, 'Ce lien n’est plus valable')).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Envoyer un nouveau lien' }).click()
  const sent = page.getByText('Si ce lien correspondait à un compte')
  await expect(sent).toContainText('L’e-mail indique combien de temps il est valable.')
  await expect(sent).not.toContainText(/heure|minute/)
  await page.goto('/activation')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  await isSound(page)
})

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Expects no accessibility violations and no secret in the address. */
async function isSound(page: Page): Promise<void> {
  expect.soft(await barriersOn(page), page.url()).toEqual([])
  expect(page.url()).not.toMatch(/[\w-]{40,}/)
}
