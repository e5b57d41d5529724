import { expect, type Page } from '@playwright/test'
import { expectInvalid, expectValid } from '../form-errors.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

// Choices made before the response to an earlier choice arrives.

test('column choices are saved in order, also with late or failed responses', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const body = new FormData()
  body.append('file', new Blob(['Un;Deux;Trois;Quatre\nBellecour;Lyon;69002;B1\n']), 'places.csv')
  const file = await owner.request<Made>('POST', '/api/location_imports', body)
  await signIn(page, owner, `/settings/company/import/${file.id}`)
  const column = (name: string) => page.getByRole('combobox', { name: `La colonne « ${name} » contient` })
  const choose = async (name: string, target: string) => {
    await column(name).fill(target)
    await page.keyboard.press('Enter')
    await expect(column(name)).toHaveValue(target)
  }
  const mapping = async () => (await owner.request<{ mapping: string[] }>('GET', file['@id'])).mapping
  const first = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route(`**${file['@id']}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await (requestCount++ === 0 ? first : rest).promise
    return route.fallback()
  })
  await choose('Un', 'Nom')
  await choose('Deux', 'Ville')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  first.resolve()
  await (await saved).finished()
  await choose('Trois', 'Code postal')
  await expect(column('Deux')).toHaveValue('Ville')
  rest.resolve()
  await expect.poll(mapping).toEqual(['name', 'city', 'postalCode', 'ignore'])
  const run = page.getByRole('button', { name: /^Importer/ })
  await expect(run).toBeEnabled()

  // A choice that could not be saved stays selected; the import does not run with the saved one.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(`**${file['@id']}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await choose('Quatre', 'Identifiant externe')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toBeVisible()
  await expect(column('Quatre')).toHaveValue('Identifiant externe')
  await expect(run).toBeDisabled()
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(run).toBeFocused()
  await expect(alert).toHaveCount(0)
  expect(await mapping()).toEqual(['name', 'city', 'postalCode', 'externalId'])
})

test('the last selected language wins, however late the first response arrives', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Deux langues')
  await signIn(page, owner, '/settings/profile')
  await expect(language(page)).toBeVisible()
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/users/')) bodies.push(request.postDataJSON())
  })
  const held: string[] = []
  const late = Promise.withResolvers<void>()
  let isLate = true
  await page.route(/\/assets\/[^/]+[.]js$/, async (route) => {
    if (isLate) {
      held.push(route.request().url())
      await late.promise
    }
    return route.fallback()
  })
  const choose = async (name: string) => {
    await language(page).click()
    await page.getByRole('option', { name }).click()
  }
  await choose('Español')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isLate = false
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/users/'),
  )
  await choose('English')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  late.resolve()
  await comes(page, held)
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // A page opened before the language is saved would have the previous one.
  await saved
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  expect(bodies).toEqual([{ lang: 'en' }])
})

test('a guest’s error is not shown in the previous language after a switch', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  const identifier = page.getByLabel('Identifiant ou e-mail').or(page.getByLabel('Username or email'))
  await identifier.fill('margot')
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  await expectInvalid(identifier, 'Ce n’est pas une adresse e-mail.')
  await page.getByLabel('Langue').selectOption('English')
  await expect(page.getByRole('alert')).toHaveText('Some information needs to be corrected.')
  await expectValid(identifier)
  await expect(identifier).toHaveValue('margot')
  await page.getByLabel('Language').selectOption('Français')
  await expectInvalid(identifier, 'Ce n’est pas une adresse e-mail.')
})

const language = (page: Page) =>
  page
    .getByRole('combobox', { name: 'Langue' })
    .or(page.getByRole('textbox', { name: 'Langue' }))
    .first()

interface Made {
  readonly '@id': string
  readonly id: string
  readonly name: string
}

/** Waits until the page has loaded these scripts and run the code that waited for them. */
async function comes(page: Page, scripts: readonly string[]): Promise<void> {
  for (const script of scripts) await page.evaluate((from) => import(from), script)
}
