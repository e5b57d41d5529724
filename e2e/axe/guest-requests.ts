import { expect, type Page, type Route } from '@playwright/test'
import { barriersInBothSchemes, watchRequests } from './accessibility.ts'
import { goTo } from './routes.ts'

/** A request that a page outside the dashboard sends. */
export interface GuestRequest {
  /** The page's address. Its token works once, so each call returns another one. */
  readonly getAddress: () => string
  /** The user's action that sends the request. Without it, the page sends the request when it opens. */
  readonly send?: (page: Page) => Promise<void>
}

const newToken = () => crypto.randomUUID()
const request = (address: string, send?: GuestRequest['send']): GuestRequest => ({
  getAddress: () => address,
  ...(send ? { send } : {}),
})
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
const email = 'camille@margot.example'
const password = 'quatre mots sans rapport'

/**
 * The requests of each guest page and of the callbacks from networks; a new page has to declare its own here. The tab
 * stores an emailed link until it is used, so the page without a link comes first.
 */
export const guestRequests: Readonly<Record<string, readonly GuestRequest[]>> = {
  '/login': [
    request('/login', async (page) => {
      await fill(page, { 'Identifiant ou e-mail': email, 'Mot de passe': password })
      await press('Se connecter')(page)
    }),
    request('/login?why=ended', async (page) => {
      await fill(page, { 'Identifiant ou e-mail': email })
      await press('Recevoir un lien de connexion')(page)
    }),
  ],
  '/sign-up': [
    request('/sign-up', async (page) => {
      await fill(page, { Prénom: 'Camille', Nom: 'Margot', Entreprise: 'Les Tables de Margot' })
      await fill(page, { 'E-mail professionnel': email, 'Mot de passe': password })
      await press('Créer mon compte')(page)
    }),
  ],
  '/activation': [
    request('/activation', async (page) => {
      await fill(page, { 'E-mail': email })
      await press('Envoyer le lien')(page)
    }),
    { getAddress: () => `/activation/${newToken()}` },
    { getAddress: () => `/activation/${newToken()}`, send: press('Envoyer un nouveau lien') },
  ],
  '/password-reset': [
    request('/password-reset', async (page) => {
      await fill(page, { 'E-mail': email })
      await press('Envoyer le lien')(page)
    }),
    {
      getAddress: () => `/password-reset/${newToken()}`,
      send: async (page) => {
        await fill(page, { 'Nouveau mot de passe': password })
        await press('Changer le mot de passe')(page)
      },
    },
  ],
  '/passwordless/callback': [
    { getAddress: () => `/passwordless/callback?user=${email}&expires=1&hash=${newToken()}` },
    {
      getAddress: () => `/passwordless/callback?user=${email}&expires=1&hash=${newToken()}`,
      send: press('Envoyer un nouveau lien'),
    },
  ],
  '/settings/locations/auth/$network/callback': [
    { getAddress: () => `/settings/locations/auth/facebook/callback?code=inconnu&state=${newToken()}` },
    {
      getAddress: () => `/settings/locations/auth/google/callback?code=inconnu&state=${newToken()}`,
      send: press('Recommencer'),
    },
  ],
}

/** A server error. */
export const failure = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'An error occurred', status: 500, detail: 'Internal Server Error' }),
}
const isUnderWay = 'main [data-loading="true"], main [role="status"]:has-text("en cours"), main [role="progressbar"]'

/** Checks a page as it is, and while its request is slow, fails, and is sent offline. */
export async function checkRequestStates(page: Page, away: string, { getAddress, send }: GuestRequest): Promise<void> {
  const { settled } = watchRequests(page)
  const message = page.locator('main').getByRole('alert').or(page.getByText('Hors ligne'))
  const states = {
    'it waits': { begin: hold, shows: page.locator(isUnderWay) },
    'it fails': { begin: fail, shows: message },
    'it is offline': { begin: cutOff, shows: message },
  }
  const address = getAddress()
  await page.goto(address)
  await settled()
  expect.soft(await barriersInBothSchemes(page), address).toEqual([])
  for (const [state, { begin, shows }] of Object.entries(states)) {
    // A page that sends its request when it opens is opened again; otherwise the user's action is repeated.
    if (!send) await goTo(page, away)
    const end = await begin(page)
    await (send ? send(page) : goTo(page, getAddress()))
    if (begin !== hold) await settled()
    await expect(shows.first(), `${address}, ${state}`).toBeVisible()
    expect.soft(await barriersInBothSchemes(page), `${address}, ${state}`).toEqual([])
    await end()
  }
}

/** Every request except the viewer, the event stream and the token refresh. */
const anything = /\/api\/(?!users\/[0-9a-f-]{36}$|events|token\/refresh)/

async function hold(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(anything, (route) => void held.push(route))
  return async () => {
    // Continued instead of aborted, they would still be answered.
    for (const route of held) await route.abort()
    await page.unroute(anything)
  }
}

async function fail(page: Page): Promise<() => Promise<void>> {
  await page.route(anything, (route) => route.fulfill(failure))
  return () => page.unroute(anything)
}

async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}
