import { expect, type Page } from '@playwright/test'
import { addressOf, goTo, routesOf } from '../axe/routes.ts'
import { trails } from '../guards/crumbs.ts'
import { somethingAtEach } from '../guards/examples.ts'
import { test } from '../journey.ts'
import { type Company, newCompany, signIn } from '../people.ts'

let company: Company
let examples: Readonly<Record<string, string>>
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'Chacun son chemin')
  examples = await somethingAtEach(company.owner)
})

const named = { fr: 'Fil d’Ariane', en: 'Breadcrumbs', es: 'Ruta de navegación' } as const
const crumbs = (page: Page, language: keyof typeof named = 'fr') =>
  page.getByRole('navigation', { name: named[language], exact: true })

test('every page with a breadcrumb has its words', async ({ page }) => {
  await page.goto('/login')
  const known = (await routesOf(page)).filter(({ layout }) => layout === 'dashboard').map(({ path }) => path)
  const said = Object.keys(trails).filter((path) => !path.includes('?'))
  expect(said.toSorted()).toEqual(known.toSorted())
})

for (const language of ['fr', 'en', 'es'] as const)
  test(`the breadcrumb says where one is, on every page (${language})`, async ({ page }) => {
    const walker = await company.colleague({}, true)
    await signIn(page, walker)
    await walker.ask('PUT', `/api/users/${walker.email.split('@')[0]}`, { lang: language })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const [path, said] of Object.entries(trails)) {
      const [route = '', tab] = path.split('?')
      await test.step(path, async () => {
        await goTo(page, addressOf({ path: route }, examples) + (tab ? `?${tab}` : ''))
        const words = said[language].split(' › ')
        await expect.soft(crumbs(page, language).getByRole('listitem'), path).toHaveText(words)
        await expect.soft(crumbs(page, language).locator('[aria-current=page]'), path).toHaveText(words.at(-1) ?? '')
        await expect.soft(page, path).toHaveTitle(new RegExp(`^${words.at(-1)?.replaceAll('.', '[.]')} · `))
      })
    }
  })

test('what stands before a page leads to it', async ({ page }) => {
  await signIn(page, company.owner)
  const ways = [
    [addressOf({ path: '/calendar/$id' }, examples), 'Calendrier', '/calendar'],
    [addressOf({ path: '/settings/locations/$id' }, examples), 'Établissements', '/settings/company'],
    ['/settings/company?tab=labels', 'Entreprise', '/settings/company'],
    ['/gmb-competitor', 'Rapports', '/report'],
    ['/library/Été/Plage', 'Été', '/library/Été'],
    ['/library/Été', 'Médiathèque', '/library'],
  ] as const
  for (const [from, crumb, to] of ways)
    await test.step(from, async () => {
      await goTo(page, from)
      await crumbs(page).getByRole('link', { name: crumb, exact: true }).click()
      await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === to && !url.searchParams.has('tab'))
    })
})
