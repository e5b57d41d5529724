import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test as base } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'

interface Service {
  /** Every envelope that came, as its lines. */
  readonly envelopes: string[]
  readonly dsn: string
}

/** A product in somebody else's clothes, with an error service beside it. */
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
        ...{ BRAND_IMAGE: '/favicon.svg?image', BRAND_FAVICON: '/favicon.svg?tab', FEATURE_MULTI_POST: '0' },
        ...{ ERROR_DSN: service.dsn, ERROR_ENVIRONMENT: 'journeys' },
      })
    },
    { scope: 'worker' },
  ],
})

test('wears the brand of the installation, and offers what it offers', async ({ page, product }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Se connecter · Chez Nous')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg?tab')
  await expect(page.locator('img[src="/favicon.svg?image"]')).toBeVisible()
  await expect(page.locator('img[src="/favicon.svg?logo"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se connecter' })).not.toHaveCSS('background-color', 'rgb(6, 109, 118)')

  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await signIn(page, owner)
  await expect(page).toHaveTitle('Aujourd’hui · Chez Nous')
  await page.goto('/calendar/create')
  await expect(page.getByRole('button', { name: 'Autres façons de publier' })).toHaveCount(0)
  await page.goto('/calendar/multi-post')
  await expect(page).toHaveURL(/\/calendar\/create$/)
})

test('an error of the page reaches the service, without what people wrote', async ({
  page,
  product,
  service,
  faults,
}) => {
  const { owner } = await newCompany(product, 'Une erreur')
  await signIn(page, owner)
  // The answer is not what it should be: the page can’t be drawn.
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
  faults.length = 0
})
