import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test as base } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

const imagePath = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

interface Service {
  /** Every envelope that the error service received. */
  readonly envelopes: string[]
  readonly dsn: string
}

/** A product with another brand, and an error service beside it. */
const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it: nothing
    async ({}, use) => {
      const envelopes: string[] = []
      const server: Server = createServer((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => {
          if (request.method === 'POST') envelopes.push(Buffer.concat(parts).toString())
          response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}')
        })
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      await use({ envelopes, dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1` })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ service }, use) => {
      await use({
        DEMO: '0',
        ...{ BRAND_NAME: 'Chez Nous', BRAND_COLOR: '#aa0055', BRAND_LOGO: '/favicon.svg?logo' },
        BRAND_LOGO_DARK: '/favicon.svg?dark',
        ...{ BRAND_IMAGE: '/favicon.svg?image', BRAND_FAVICON: '/favicon.svg?tab', FEATURE_MULTI_POST: '0' },
        ...{ ERROR_DSN: service.dsn, ERROR_ENVIRONMENT: 'journeys' },
      })
    },
    { scope: 'worker' },
  ],
})

test('the sign-in pages use the installation’s brand and options', { tag: '@full' }, async ({ page, product }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Se connecter · Chez Nous')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg?tab')
  await expect(page.locator('img[src="/favicon.svg?image"]')).toBeVisible()
  await expect(page.locator('img[src="/favicon.svg?logo"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se connecter' })).not.toHaveCSS('background-color', 'rgb(6, 109, 118)')

  // On a light background the logo is the one for light backgrounds, in either scheme.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('complementary').locator('img[src="/favicon.svg?logo"]')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img[src="/favicon.svg?dark"]')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light' })

  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await signIn(page, owner)
  await expect(page).toHaveTitle('Aujourd’hui · Chez Nous')
  await page.goto('/calendar/create')
  await expect(page.getByRole('button', { name: 'Autres façons de publier' })).toHaveCount(0)
  await page.goto('/calendar/multi-post')
  await expect(page).toHaveURL(/\/calendar\/create$/)
})

test('the API documentation is rendered as a page under the same content security policy', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Chez Nous API' })).toBeVisible()
  await expect(page.getByRole('table').first()).toHaveCSS('border-collapse', 'collapse')
})

test('a company’s brand applies in both color schemes and can be reset to the installation’s', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, owner)
  const readColor = (token: string) =>
    page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token), token)
  const installed = await readColor('--brand-7')
  await page.goto('/settings/company?tab=identity')
  const color = page.getByRole('textbox', { name: 'Couleur de la marque' })
  await expect(color).toHaveAttribute('placeholder', '#aa0055')
  await color.fill('#0b5')
  await expect(page.getByRole('figure', { name: 'Aperçu de la couleur' })).toHaveCount(0)
  await color.fill('#FFD400')
  const preview = page.getByRole('figure', { name: 'Aperçu de la couleur' })
  await expect(preview.getByText(/Thème clair\s: contraste (5,9|[6-9]|1\d)/)).toBeVisible()
  await expect(preview.getByText(/Thème sombre\s: contraste (5|[6-9]|1\d)/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom de la marque' }).fill('Chez Margot')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveTitle(/ · Chez Margot$/)
  await expect.poll(() => readColor('--brand-7')).not.toBe(installed)
  const applied = await readColor('--brand-7')
  expect(await readColor('--action-text')).toBe(applied)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => readColor('--action-text')).toBe(await readColor('--brand-4'))
  expect(await readColor('--action-fill')).toBe(applied)

  const menu = page.getByRole('link', { name: 'Chez Margot' })
  const shown = (kind: string) => menu.locator(`img[src$="${kind}"]`)
  await expect(shown('?dark')).toBeVisible()
  await expect(shown('?logo')).toBeHidden()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(shown('?logo')).toBeVisible()
  await expect(shown('?dark')).toBeHidden()
  const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer: readFileSync(imagePath) }
  for (const label of ['Ajouter un logo', 'Ajouter une variante sombre', 'Ajouter une icône'])
    await page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles(file)
  await expect(menu.locator('img')).toHaveCount(2)
  await expect(menu.locator('img').first()).toBeVisible()
  await expect(menu.locator('img').last()).toBeHidden()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(menu.locator('img').first()).toBeHidden()
  await expect(menu.locator('img').last()).toBeVisible()
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /\/media\//)

  // In both schemes, with the company's color.
  expect(await barriersOn(page)).toEqual([])
  // The branding also applies outside the dashboard, even on a direct visit.
  await page.goto('/nulle-part')
  await expect(page).toHaveTitle('Page introuvable · Chez Margot')
  await expect.poll(() => readColor('--brand-7')).toBe(applied)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /\/media\//)
  // The sign-in page has the installation's branding, not the company's.
  await page.goto('/settings/company?tab=identity')
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveTitle('Se connecter · Chez Nous')
  await expect.poll(() => readColor('--brand-7')).toBe(installed)
  await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', /\/media\//)
  await signIn(page, owner, '/settings/company?tab=identity')
  await color.fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => readColor('--brand-7')).toBe(installed)
})

test('a page error is reported to the service without user content', { tag: '@full' }, async ({
  page,
  product,
  service,
}) => {
  const { owner } = await newCompany(product, 'Une erreur')
  await signIn(page, owner)
  // A malformed response: the page cannot be rendered.
  await page.route('**/api/location_tree*', (route) =>
    route.fulfill({ json: { groups: null, note: 'camille@margot.example' } }),
  )
  await page.goto('/?q=camille@margot.example')
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
  const errors = () => service.envelopes.filter((text) => text.includes('"exception"') && text.includes('"journeys"'))
  await expect.poll(() => errors().length, { timeout: 20_000 }).toBeGreaterThan(0)
  const replays = () => service.envelopes.filter((text) => text.includes('replay_recording'))
  await expect.poll(() => replays().length, { timeout: 20_000 }).toBeGreaterThan(0)
  const everything = service.envelopes.join('\n')
  for (const secret of ['camille@margot.example', owner.email, owner.password, 'Camille'])
    expect(everything).not.toContain(secret)
})
