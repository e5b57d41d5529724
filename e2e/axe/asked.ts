import { expect, type Page, type Route } from '@playwright/test'
import { barriersInBothSchemes, watchRequests } from './look.ts'
import { goTo } from './routes.ts'

/** Something a page outside the dashboard asks the server. */
export interface Asked {
  /** Where. What it brings works once, so that each time it is another. */
  readonly at: () => string
  /** What a person does to ask it. Without, the page asks by itself as soon as it is open. */
  readonly ask?: (page: Page) => Promise<void>
}

const anew = () => crypto.randomUUID()
const at = (address: string, ask?: Asked['ask']): Asked => ({ at: () => address, ...(ask ? { ask } : {}) })
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
const email = 'camille@margot.example'
const password = 'quatre mots sans rapport'

/**
 * What is asked on each page of guests, and on the way back from a network; a page that is new has to say it here. A link
 * of a mail is kept by the tab until it is spent, so the page without one comes first.
 */
export const asked: Readonly<Record<string, readonly Asked[]>> = {
  '/login': [
    at('/login', async (page) => {
      await fill(page, { 'Identifiant ou e-mail': email, 'Mot de passe': password })
      await press('Se connecter')(page)
    }),
    at('/login?why=ended', async (page) => {
      await fill(page, { 'Identifiant ou e-mail': email })
      await press('Recevoir un lien de connexion')(page)
    }),
  ],
  '/sign-up': [
    at('/sign-up', async (page) => {
      await fill(page, { Prénom: 'Camille', Nom: 'Margot', Entreprise: 'Les Tables de Margot' })
      await fill(page, { 'E-mail professionnel': email, 'Mot de passe': password })
      await press('Créer mon compte')(page)
    }),
  ],
  '/activation': [
    at('/activation', async (page) => {
      await fill(page, { 'E-mail': email })
      await press('Envoyer le lien')(page)
    }),
    { at: () => `/activation/${anew()}` },
    { at: () => `/activation/${anew()}`, ask: press('Envoyer un nouveau lien') },
  ],
  '/password-reset': [
    at('/password-reset', async (page) => {
      await fill(page, { 'E-mail': email })
      await press('Envoyer le lien')(page)
    }),
    {
      at: () => `/password-reset/${anew()}`,
      ask: async (page) => {
        await fill(page, { 'Nouveau mot de passe': password })
        await press('Changer le mot de passe')(page)
      },
    },
  ],
  '/passwordless/callback': [
    { at: () => `/passwordless/callback?user=${email}&expires=1&hash=${anew()}` },
    {
      at: () => `/passwordless/callback?user=${email}&expires=1&hash=${anew()}`,
      ask: press('Envoyer un nouveau lien'),
    },
  ],
  '/settings/locations/auth/$network/callback': [
    { at: () => `/settings/locations/auth/facebook/callback?code=inconnu&state=${anew()}` },
    {
      at: () => `/settings/locations/auth/google/callback?code=inconnu&state=${anew()}`,
      ask: press('Recommencer'),
    },
  ],
}

/** What a server says that stumbled. */
export const failure = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'An error occurred', status: 500, detail: 'Internal Server Error' }),
}
const isUnderWay = 'main [data-loading="true"], main [role="status"]:has-text("en cours"), main [role="progressbar"]'

/** Looks at a page as it is, and as it is asked the same of a server that is slow, of one that fails, and without any connection. */
export async function lookAsAsked(page: Page, away: string, { at, ask }: Asked): Promise<void> {
  const { settled } = watchRequests(page)
  const said = page.locator('main').getByRole('alert').or(page.getByText('Hors ligne'))
  const states = {
    'it waits': { begin: hold, shows: page.locator(isUnderWay) },
    'it fails': { begin: fail, shows: said },
    'it is offline': { begin: cutOff, shows: said },
  }
  const address = at()
  await page.goto(address)
  await settled()
  expect.soft(await barriersInBothSchemes(page), address).toEqual([])
  for (const [state, { begin, shows }] of Object.entries(states)) {
    // What a page asks as it opens is asked anew; what a person asks is pressed again.
    if (!ask) await goTo(page, away)
    const end = await begin(page)
    await (ask ? ask(page) : goTo(page, at()))
    if (begin !== hold) await settled()
    await expect(shows.first(), `${address}, ${state}`).toBeVisible()
    expect.soft(await barriersInBothSchemes(page), `${address}, ${state}`).toEqual([])
    await end()
  }
}

/** All but who is here, and what happens meanwhile. */
const anything = /\/api\/(?!users\/[0-9a-f-]{36}$|events|token\/refresh)/

async function hold(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(anything, (route) => void held.push(route))
  return async () => {
    // Let go, they would be answered after all.
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
