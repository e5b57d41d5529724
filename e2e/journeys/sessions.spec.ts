import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { expired, readSessionId } from '../session-tokens.ts'
import { type JourneyUser, newCompany, signIn } from '../users.ts'
import { waitForLink } from '../ways-in/email-links.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('id_token') ?? '')

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}

async function signOutWithDrafts(page: Page): Promise<void> {
  await signOut(page)
  await page.getByRole('button', { name: 'Se déconnecter et supprimer' }).click()
}

/** Signs in on the current sign-in page, without a reload. */
async function signInWithForm(page: Page, { email, password }: JourneyUser): Promise<void> {
  await page.getByLabel('Identifiant ou e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(menu(page)).toBeVisible()
}

/** Creates locations from a list, and closes the dialog while it still runs. */
async function paste(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/settings/company')
  await page.getByRole('button', { name: 'Coller une liste' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  await dialog.getByRole('textbox', { name: 'Un établissement par ligne' }).fill(names.join('\n'))
  await dialog.getByRole('button', { name: /^Créer/ }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toHaveCount(0)
}

test('a tab keeps acting for the company it shows', { tag: '@full' }, async ({ page, product }) => {
  const admin = await (await newCompany(product, 'Chez nous')).colleague({}, true)
  await newCompany(product, 'Accompagnée')
  await signIn(page, admin)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/locations', async (route) => {
    if (route.request().method() !== 'GET') await released.promise
    return route.fallback()
  })
  /** The company in the requests of the calendar, and so of every page. */
  const company = async () => {
    const requested = page.waitForRequest((request) => request.url().includes('/api/scheduled_posts'))
    await menu(page).getByRole('link', { name: 'Calendrier', exact: true }).click()
    const named = (await requested).headers()['x-company']
    await menu(page).getByRole('link', { name: 'Aujourd’hui', exact: true }).click()
    return named
  }
  const strip = page.getByText('Vous agissez pour Accompagnée.')
  const stays = (act: () => Promise<void>) => {
    const dialogClosed = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
    return Promise.all([dialogClosed, act()])
  }

  await paste(page, ['Bellecour'])
  await page.getByRole('link', { name: 'Entreprises', exact: true }).click()
  const enter = page.getByRole('button', { name: 'Agir pour Accompagnée', exact: true })
  await expect(enter).toBeVisible()
  await stays(() => enter.click())
  expect(await company()).toBeUndefined()
  await expect(strip).toHaveCount(0)
  // Nor does a later reload switch the company.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('acting_company')), { timeout: 20_000 }).toBeNull()
  released.resolve()
  await expect(page.getByRole('button', { name: '1 tâche en cours' })).toHaveCount(0)

  await page.goto('/settings/companies')
  await enter.click()
  await expect(strip).toBeVisible()
  const acted = await company()
  expect(acted).toBeDefined()
  const hanging = Promise.withResolvers<void>()
  await page.route('**/api/locations', async (route) => {
    if (route.request().method() !== 'GET') await hanging.promise
    return route.fallback()
  })
  await paste(page, ['Joliette'])
  await stays(() => page.getByRole('button', { name: 'Revenir à mon entreprise' }).click())
  await expect(strip).toBeVisible()
  expect(await company()).toBe(acted)
  await expect(strip).toBeVisible()
  hanging.resolve()
})

test('pending work ends with its session and is hidden from the next user', async ({ page, product }) => {
  const first = await newCompany(product, 'Premier')
  const second = await newCompany(product, 'Second')
  await signIn(page, first.owner)
  const released = Promise.withResolvers<void>()
  let sent = 0
  const responses: Promise<unknown>[] = []
  await page.route('**/api/locations', async (route) => {
    if (route.request().method() !== 'GET') {
      sent++
      responses.push(route.request().response())
      await released.promise
    }
    return route.fallback()
  })
  await paste(
    page,
    Array.from({ length: 12 }, (_, index) => `Place ${index}`),
  )
  await expect.poll(() => sent).toBe(4)
  // A failure stays visible until the user closes it.
  await page.route('**/api/inboxes*', (route) => route.fulfill({ status: 403, json: { code: 403, message: 'No.' } }))
  await menu(page)
    .getByRole('link', { name: /^Boîte de réception/ })
    .click()
  const toasts = page.locator('[data-toasts] [role] > *')
  await expect(toasts).not.toHaveCount(0)
  await page.unroute('**/api/inboxes*')
  await signOutWithDrafts(page)
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
  await expect(toasts).toHaveCount(0)
  await signInWithForm(page, second.owner)
  released.resolve()
  await Promise.all(responses)
  await menu(page).getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar/)
  await expect(page.getByRole('button', { name: /tâche/ })).toHaveCount(0)
  expect(sent).toBe(4)
  expect(await second.owner.request('GET', '/api/locations')).toMatchObject({ totalItems: 0 })
})

test('a response that arrives after sign-out is not shown to the next user', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const first = await newCompany(product, 'Premier')
  const second = await newCompany(product, 'Second')
  await signIn(page, first.owner, '/settings/users')
  const isMade = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    isMade.resolve()
    await hold.promise
    return route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Inviter' }).click()
  const drawer = page.getByRole('dialog', { name: 'Inviter une personne' })
  const email = `lea-${crypto.randomUUID().slice(0, 8)}@example.com`
  await drawer.getByLabel('Adresse e-mail').fill(email)
  await drawer.getByLabel('Prénom').fill('Léa')
  await drawer.getByLabel('Nom', { exact: true }).fill('Petit')
  await drawer.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await isMade.promise
  await drawer.getByRole('button', { name: 'Ne plus attendre' }).click({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await signOutWithDrafts(page)
  await signInWithForm(page, second.owner)
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'POST')
  const observed = await page.evaluateHandle(() => {
    const texts: string[] = []
    const check = () => {
      for (const toast of document.querySelectorAll('[data-toasts] [role] > *')) texts.push(toast.textContent)
    }
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true })
    return texts
  })
  hold.resolve()
  await saveResponse
  await page.getByRole('link', { name: 'Calendrier', exact: true }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  expect(await observed.jsonValue()).toEqual([])
  const { member } = await first.owner.request<{ member: { email: string }[] }>('GET', '/api/users')
  expect(member.map((user) => user.email)).toContain(email)
})

test('a session started while another one ends stays active', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Deux sessions')
  await signIn(page, owner)
  const context = page.context()
  const ended = await readToken(page)
  const { request } = context
  await request.post('/api/passwordless/request', { data: { email: owner.email } })
  const link = await waitForLink(product, owner.email, 'Votre lien de connexion')
  // The other tab is about to sign in when this tab signs out, and has signed in before the sign-out is answered.
  const [signOutReleased, responseReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await context.route('**/api/passwordless/authenticate', async (route) => {
    await signOutReleased.promise
    await route.fallback()
  })
  await context.route('**/api/logout', async (route) => {
    signOutReleased.resolve()
    await responseReleased.promise
    await route.fallback()
  })
  const otherPage = await context.newPage()
  const coming = otherPage.waitForRequest('**/api/passwordless/authenticate')
  await otherPage.goto(link)
  await coming
  await signOut(page)
  await expect(menu(otherPage)).toBeVisible()
  const begun = readSessionId(await readToken(otherPage))
  expect(begun).not.toBe(readSessionId(ended))
  responseReleased.resolve()
  const live = (token: string) => request.get('/api/sessions', { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await live(ended)).status()).toBe(401)
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()

  // The new session has its tokens, and the cookie that a refresh needs.
  const secrets: { APP_SECRET: string } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'))
  const old = expired(secrets.APP_SECRET, await readToken(otherPage))
  await otherPage.evaluate((token) => localStorage.setItem('id_token', token), old)
  await otherPage.reload()
  await expect(menu(otherPage)).toBeVisible()
  expect(await readToken(otherPage)).not.toBe(old)
  expect(readSessionId(await readToken(otherPage))).toBe(begun)
})

test('a user who signs out while changing the password stays signed out', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Sortie')
  await signIn(page, owner, '/settings/profile')
  const [signsIn, passwordReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/login_check', async (route) => {
    await signsIn.promise
    const response = await route.fetch()
    expect(response.status()).toBe(200)
    await route.fulfill({ response }).catch(() => undefined) // the page may have left
    passwordReleased.resolve()
  })
  await page.getByLabel('Mot de passe actuel').fill(owner.password)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une phrase entièrement nouvelle')
  const changed = page.waitForRequest('**/api/login_check')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await changed
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  signsIn.resolve()
  await passwordReleased.promise
  await page.evaluate(() => new Promise((read) => setTimeout(read, 300)))
  expect(await readToken(page)).toBe('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('a password change keeps its user signed in after a lost response and an IP change', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Toujours là')
  await signIn(page, owner, '/settings/profile')
  await page.route('**/api/login_check', (route) => route.abort(), { times: 1 })
  const email = `autre-${owner.email}`
  // The page sees a new email address, as if its link had been followed elsewhere.
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), email } })
  })
  await page.reload()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(owner.password)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une phrase entièrement nouvelle')
  await expectToast(page, /Mot de passe changé/, () =>
    page.getByRole('button', { name: 'Changer le mot de passe' }).click(),
  )
  await page.reload()
  await expect(menu(page)).toBeVisible()
})
