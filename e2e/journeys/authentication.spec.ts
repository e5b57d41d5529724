import { expect, type Page } from '@playwright/test'
import { barriersOn, findBarriers } from '../axe/accessibility.ts'
import { holdRequest } from '../hold-request.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { connectPages, pasteLocations } from '../main-job/screens.ts'
import type { Product } from '../product.ts'
import { openAccounts } from '../seed-accounts.ts'
import { newCompany } from '../users.ts'
import { countClicks } from '../ways-in/count-clicks.ts'
import { waitForLink } from '../ways-in/email-links.ts'

const password = 'quatre mots sans rapport'
const someone = () => `camille-${crypto.randomUUID().slice(0, 8)}@example.com`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

/** Expects no accessibility violations and no secret in the address. */
async function isSound(page: Page): Promise<void> {
  expect.soft(await barriersOn(page), page.url()).toEqual([])
  expect(page.url()).not.toMatch(/[\w-]{40,}/)
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Camille')
  await page.getByLabel('Nom', { exact: true }).fill('Margot')
  await page.getByLabel('Entreprise').fill('Les Tables de Margot')
  await page.getByLabel('E-mail professionnel').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
}

async function signUp(page: Page, product: Product): Promise<string> {
  const email = someone()
  await page.goto('/sign-up')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(heading(page, 'Confirmez votre adresse')).toBeVisible()
  await page.goto(await waitForLink(product, email, 'Activez'))
  await expect(heading(page, 'Votre compte est actif')).toBeVisible()
  return email
}

/** Journey 1: a visitor without an account. */
test('a new user signs up, adds locations and connects them within twenty clicks', async ({ page, product }) => {
  test.setTimeout(180_000)
  const count = 24
  const { locations } = listSampleLocations(count)
  const login = `camille-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, locations)
  const clicks = await countClicks(page, product.url)
  const email = someone()
  const checkAccessibility = async () => expect.soft(await findBarriers(page, 'light'), page.url()).toEqual([])

  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await checkAccessibility()
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(heading(page, 'Créer un compte')).toBeVisible()
  await checkAccessibility()
  await fillSignUp(page, email)
  await expect(page.getByText('Solide')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText(`Nous avons envoyé un lien à ${email}`)).toBeVisible()
  await checkAccessibility()

  // Opening the link in the mail is a click as well, but not on one of our pages.
  await page.goto(await waitForLink(product, email, 'Activez votre compte'))
  const inTheMail = 1
  await expect(page.getByText('Bienvenue, Camille. L’espace de Les Tables de Margot est prêt.')).toBeVisible()
  await expect(page).toHaveURL(/\/activation$/)
  await checkAccessibility()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Identifiant ou e-mail')).toHaveValue(email)
  await checkAccessibility()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()

  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await expect(steps).toBeVisible({ timeout: 30_000 })
  await checkAccessibility()
  await steps.getByRole('link', { name: 'Ajouter', exact: true }).click()
  const groups = ['Île-de-France', 'Sud-Est', 'Ouest']
  await pasteLocations(
    page,
    locations.map(({ name }, index) => `${name} ; ${groups[index % 3]}`),
    checkAccessibility,
  )
  await connectPages(page, login, count, checkAccessibility)
  const all = clicks() + inTheMail
  console.log(`${all} clicks and keys to ${count} connected places`)
  // Scheduling and the invitation follow, within 45 clicks in all.
  expect(all).toBeLessThanOrEqual(20)
  // The steps above need at least this many; a lower number would mean that clicks are not counted.
  expect(all).toBeGreaterThanOrEqual(10)
})

test('a password reset ends every other session', { tag: '@full' }, async ({ page, product, browser }) => {
  const email = await signUp(page, product)
  const otherContext = await browser.newContext({ locale: 'fr-FR', baseURL: product.url })
  const away = await otherContext.newPage()
  await signInAs(away, email, password)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await isSound(page)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Si un compte existe pour c…@example.com')).toBeVisible()
  await isSound(page)

  await page.goto(await waitForLink(product, email, 'Choisissez un nouveau mot de passe'))
  await expect(page).toHaveURL(/\/password-reset$/)
  await page.reload()
  const field = page.getByLabel('Nouveau mot de passe')
  await field.fill('12345678')
  await isSound(page)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Ce mot de passe se devine trop vite')).toBeVisible()
  await field.fill('cinq autres mots bien choisis')
  await expect(page.getByText('Solide')).toBeVisible()
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a été changé.')).toBeVisible()
  await expect(page.getByLabel('Identifiant ou e-mail')).toHaveValue(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('cinq autres mots bien choisis')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()

  await away.reload()
  await expect(away.getByText('Votre session a expiré.')).toBeVisible()
  await otherContext.close()
})

test('a new email address is pending on the profile until its link is followed', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const email = await signUp(page, product)
  await signInAs(page, email, password)
  await expect(menu(page)).toBeVisible()
  await page.goto('/settings/profile')
  const wanted = someone()
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  const field = page.getByLabel('Nouvelle adresse')
  await expect(field).toBeFocused()
  // The user's current address gets no link, so the form promises none.
  await field.fill(email)
  await page.locator('#profile-email-password').fill(password)
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/C’est déjà votre adresse\./)
  await field.fill(wanted)
  // If the user has moved the focus by the time the response arrives, it is not moved back.
  const { isSent, answer } = await holdRequest(page, 'PUT', '/api/users/*')
  await page.locator('#profile-email-password').press('Enter')
  await isSent
  const firstName = page.getByLabel('Prénom')
  await firstName.focus()
  await answer()
  await expect(page.getByText(`À confirmer : ${wanted}`)).toBeVisible()
  await expect(firstName).toBeFocused()
  await page.unroute('**/api/users/*')
  await isSound(page)

  await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
  await expect(page.getByRole('button', { name: /Renvoyer le lien \(\d+ s\)/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Annuler le changement' }).click()
  await expect(page.getByText(`À confirmer : ${wanted}`)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Changer d’adresse' })).toBeFocused()
  const link = await waitForLink(product, wanted, 'Confirmez votre nouvelle adresse')
  await page.goto(link)
  await expect(heading(page, 'Votre adresse n’a pas été changée')).toBeVisible()
  await expect(page.getByText('annulé')).toBeVisible()
  await isSound(page)

  await page.getByRole('link', { name: 'Ouvrir mon profil' }).click()
  const otherPerson = someone()
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  await page.getByLabel('Nouvelle adresse').fill(otherPerson)
  await page.locator('#profile-email-password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`À confirmer : ${otherPerson}`)).toBeVisible()
  await page.goto(await waitForLink(product, otherPerson, 'Confirmez votre nouvelle adresse'))
  await expect(heading(page, 'Votre adresse est confirmée')).toBeFocused()
  await isSound(page)
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(menu(page)).toBeVisible()
  await page.goto('/settings/profile')
  await expect(page.getByRole('main').getByText(otherPerson, { exact: true })).toBeVisible()
})

test('an invited user chooses a password and is signed in', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const email = someone()
  await owner.request('POST', '/api/users', {
    ...{ email, firstName: 'Marc', lastName: 'Vidal', lang: 'fr', profile: 'PROFILE_OWNER' },
    appPermissions: { inbox: true, calendar: true },
  })
  await page.goto(await waitForLink(product, email, 'vous invite'))
  await expect(heading(page, 'Bonjour Marc')).toBeVisible()
  await isSound(page)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Activer mon compte' }).click()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(menu(page)).toBeVisible()
})

test('inactive, locked out and offline users see the reason and what to do', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const email = someone()
  await page.goto('/sign-up')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  const [name, secret] = [page.getByLabel('Identifiant ou e-mail'), page.getByLabel('Mot de passe', { exact: true })]
  await expect(name).toHaveValue(email)
  const submit = page.getByRole('button', { name: 'Se connecter' })
  await secret.fill(password)
  await secret.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Ce compte n’est pas encore activé.')
  await expect(submit).toBeEnabled()
  await isSound(page)
  await secret.fill('autre chose')
  for (let n = 0; n < 10; n++) {
    const signInResponse = page.waitForResponse('**/api/login_check')
    await secret.press('Enter')
    await signInResponse
    // Until the page has read the response, the button is disabled and Enter does nothing.
    await expect(submit).toBeEnabled()
  }
  await secret.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Trop de tentatives. Réessayez dans')
  await isSound(page)
  // The hourly limit of links is reached, so the page does not suggest requesting one.
  await page.route('**/api/passwordless/request', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '1790' }, json: { '@type': 'Error' } }),
  )
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Trop de demandes depuis votre connexion. Réessayez dans 30\sminutes.\s*$/,
  )
  await isSound(page)
  await context.setOffline(true)
  const offline = page.getByText('Vous êtes hors ligne. Ce que vous écrivez ici est conservé.')
  await expect(offline).toBeVisible()
  await isSound(page)
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  // On every page for signed-out visitors.
  for (const path of ['/sign-up', '/password-reset', '/activation']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await expect(offline).toBeVisible()
    await context.setOffline(false)
    await expect(offline).toHaveCount(0)
  }
})

test('tokens of one browser are refused in another', { tag: '@full' }, async ({ page, product, browser }) => {
  const email = await signUp(page, product)
  await signInAs(page, email, password)
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-rb')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
  const refresh = () =>
    page.evaluate(async () => {
      const body = JSON.stringify({ refresh_token: localStorage.getItem('refresh_token') })
      const response = await fetch('/api/token/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { refresh_token } = await response.json()
      if (response.ok) localStorage.setItem('refresh_token', refresh_token)
      return response.status
    })
  expect(await refresh()).toBe(200)

  const keys = await page.evaluate(() => ({ ...localStorage }))
  const thief = await browser.newContext({ baseURL: product.url })
  const response = await thief.request.post('/api/token/refresh', { data: { refresh_token: keys.refresh_token } })
  expect(response.status()).toBe(401)
  // A third party has used the refresh token: the session ends for both.
  expect(await refresh()).toBe(401)
  await thief.close()
})

async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Identifiant ou e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(menu(page)).toBeVisible()
}
