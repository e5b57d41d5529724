import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { barriersIn, watchRequests } from '../axe/look.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'
import { expired } from '../tokens.ts'

const words = {
  fr: {
    name: 'Identifiant ou e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    wrong: 'Identifiants invalides.',
    nothing: 'Indiquez votre mot de passe.',
    hello: 'Bonjour Camille',
    me: 'Ouvrir mon compte',
    leave: 'Se déconnecter',
    left: 'Vous êtes déconnecté.',
  },
  en: {
    name: 'Username or email',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Invalid credentials.',
    nothing: 'Enter your password.',
    hello: 'Hello Camille',
    me: 'Open my account',
    leave: 'Sign out',
    left: 'You are signed out.',
  },
} as const

// Once in the ordinary run; in another language and scheme in the full one.
for (const [language, colorScheme, tag] of [
  ['fr', 'light', []],
  ['en', 'dark', ['@full']],
] as const)
  test.describe(`${language}, ${colorScheme}`, () => {
    const said = words[language]
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB', colorScheme })

    test(`signs in, is led to where it wanted to go, and out (${language}, ${colorScheme})`, { tag: [...tag] }, async ({
      page,
      product,
    }) => {
      const look = async () => expect.soft(await barriersIn(page, colorScheme), page.url()).toEqual([])
      const { owner } = await newCompany(product, 'Les Tables de Margot', language)
      await page.goto('/inbox')
      if (language === 'en') await page.getByLabel('Langue').selectOption('English')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const name = page.getByLabel(said.name)
      const password = page.getByLabel(said.password, { exact: true })
      const submit = page.getByRole('button', { name: said.submit })
      await expect(submit).toBeVisible()
      await look()

      await name.fill(owner.email)
      await submit.click()
      await expect(page.getByText(said.nothing)).toBeVisible()
      await look()
      await password.fill('autre chose')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(said.wrong)
      await look()
      await password.fill(owner.password)
      await password.press('Enter')
      await expect(page).toHaveURL(/\/inbox$/)

      await page.goto('/')
      await expect(page.getByRole('heading', { name: said.hello })).toBeVisible()
      await look()
      await page.getByRole('button', { name: said.me }).click()
      await expect(page.getByRole('button', { name: said.leave })).toBeVisible()
      await look()
      await page.getByRole('button', { name: said.leave }).click()
      await expect(page.getByText(said.left)).toBeVisible()
      await look()
      await page.goto('/inbox')
      await expect(page).toHaveURL(/\/login\?from=%2Finbox/)
    })
  })

test('two tabs that are refused at once go on, both of them', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Deux onglets')
  await signIn(page, owner)
  const context = page.context()
  const other = await context.newPage()
  const menu = (tab: Page) => tab.getByRole('navigation', { name: 'Menu principal' })
  await other.goto('/')
  await expect(menu(other)).toBeVisible()
  // The stream of events would ask by itself.
  await context.route('**/api/events*', (route) => route.abort())
  for (const tab of [page, other]) {
    const { settled } = watchRequests(tab)
    await tab.goto('/settings/profile')
    await expect(tab.getByLabel('Prénom')).toHaveValue('Camille')
    await settled()
  }

  const secrets: { APP_SECRET: string } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'))
  const token = await page.evaluate(() => localStorage.getItem('id_token') ?? '')
  const ended = expired(secrets.APP_SECRET, token)
  await page.evaluate((token) => localStorage.setItem('id_token', token), ended)
  await other.waitForFunction((token) => localStorage.getItem('id_token') === token, ended)

  // Neither is answered before both have asked, and then both are refused.
  const asked = new Set<Page>()
  const both = Promise.withResolvers<void>()
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.headers().authorization === `Bearer ${ended}`) {
      asked.add(request.frame().page())
      if (asked.size === 2) both.resolve()
      await both.promise
    }
    await route.fallback()
  })
  let refusals = 0
  const trades: Promise<{ refresh_token: string }>[] = []
  context.on('response', (answer) => {
    if (answer.url().endsWith('/api/token/refresh')) trades.push(answer.json())
    else if (answer.status() === 401) refusals++
  })
  for (const tab of [page, other]) await menu(tab).getByRole('link', { name: 'Boîte de réception' }).click()
  for (const tab of [page, other]) await expect(tab.getByText('Tous vos messages au même endroit')).toBeVisible()
  expect(refusals).toBeGreaterThanOrEqual(2)
  // Locks hold back a second trade, but a browser may tell a tab late what another has stored. Nobody is signed out by it.
  expect(trades.length).toBeGreaterThan(0)
  expect(trades.length).toBeLessThanOrEqual(2)
  const successors = (await Promise.all(trades)).map((trade) => trade.refresh_token)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(menu(tab)).toBeVisible()
    await expect(tab).toHaveURL(/\/inbox/)
  }
  const kept = await page.evaluate(() => localStorage.getItem('refresh_token'))
  expect(new Set(successors)).toEqual(new Set([kept]))
})
