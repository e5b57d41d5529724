import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findBarriers, watchRequests } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { expired } from '../session-tokens.ts'
import { newCompany, signIn } from '../users.ts'

const labels = {
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
    left: 'You’re signed out.',
  },
} as const

// One language and scheme in the ordinary run; another in the full run.
for (const [language, colorScheme, tag] of [
  ['fr', 'light', []],
  ['en', 'dark', ['@full']],
] as const)
  test.describe(`${language}, ${colorScheme}`, () => {
    const texts = labels[language]
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB', colorScheme })

    test(`signs in, reaches the requested page and signs out (${language}, ${colorScheme})`, { tag: [...tag] }, async ({
      page,
      product,
    }) => {
      const checkAccessibility = async () => expect.soft(await findBarriers(page, colorScheme), page.url()).toEqual([])
      const { owner } = await newCompany(product, 'Les Tables de Margot', language)
      await page.goto('/inbox')
      if (language === 'en') await page.getByLabel('Langue').selectOption('English')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const name = page.getByLabel(texts.name)
      const password = page.getByLabel(texts.password, { exact: true })
      const submit = page.getByRole('button', { name: texts.submit })
      await expect(submit).toBeVisible()
      await checkAccessibility()

      await name.fill(owner.email)
      await submit.click()
      await expect(page.getByText(texts.nothing)).toBeVisible()
      await checkAccessibility()
      await password.fill('autre chose')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(texts.wrong)
      await checkAccessibility()
      await password.fill(owner.password)
      await password.press('Enter')
      await expect(page).toHaveURL(/\/inbox$/)

      await page.goto('/')
      await expect(page.getByRole('heading', { name: texts.hello })).toBeVisible()
      await checkAccessibility()
      await page.getByRole('button', { name: texts.me }).click()
      await expect(page.getByRole('button', { name: texts.leave })).toBeVisible()
      await checkAccessibility()
      await page.getByRole('button', { name: texts.leave }).click()
      await expect(page.getByText(texts.left)).toBeVisible()
      await checkAccessibility()
      await page.goto('/inbox')
      await expect(page).toHaveURL(/\/login\?from=%2Finbox/)
    })
  })

test('two tabs with expired tokens both continue after one refresh', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Deux onglets')
  await signIn(page, owner)
  const context = page.context()
  const otherPage = await context.newPage()
  const menu = (tab: Page) => tab.getByRole('navigation', { name: 'Menu principal' })
  await otherPage.goto('/')
  await expect(menu(otherPage)).toBeVisible()
  // The event stream would send a request by itself.
  await context.route('**/api/events*', (route) => route.abort())
  for (const tab of [page, otherPage]) {
    const { settled } = watchRequests(tab)
    await tab.goto('/settings/profile')
    await expect(tab.getByLabel('Prénom')).toHaveValue('Camille')
    await settled()
  }

  const secrets: { APP_SECRET: string } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'))
  const token = await page.evaluate(() => localStorage.getItem('id_token') ?? '')
  const ended = expired(secrets.APP_SECRET, token)
  await page.evaluate((token) => localStorage.setItem('id_token', token), ended)
  await otherPage.waitForFunction((token) => localStorage.getItem('id_token') === token, ended)

  // Both tabs send a request before either gets its 401.
  const prompted = new Set<Page>()
  const both = Promise.withResolvers<void>()
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.headers().authorization === `Bearer ${ended}`) {
      prompted.add(request.frame().page())
      if (prompted.size === 2) both.resolve()
      await both.promise
    }
    await route.fallback()
  })
  let refusals = 0
  const trades: Promise<{ refresh_token: string }>[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/token/refresh')) trades.push(response.json())
    else if (response.status() === 401) refusals++
  })
  for (const tab of [page, otherPage]) await menu(tab).getByRole('link', { name: 'Boîte de réception' }).click()
  for (const tab of [page, otherPage]) await expect(tab.getByText('Tous vos messages au même endroit')).toBeVisible()
  expect(refusals).toBeGreaterThanOrEqual(2)
  // A lock prevents a second refresh, but a browser may show another tab's write late. No tab is signed out by it.
  expect(trades.length).toBeGreaterThan(0)
  expect(trades.length).toBeLessThanOrEqual(2)
  const successors = (await Promise.all(trades)).map((trade) => trade.refresh_token)
  for (const tab of [page, otherPage]) {
    await tab.reload()
    await expect(menu(tab)).toBeVisible()
    await expect(tab).toHaveURL(/\/inbox/)
  }
  const storedToken = await page.evaluate(() => localStorage.getItem('refresh_token'))
  expect(new Set(successors)).toEqual(new Set([storedToken]))
})
