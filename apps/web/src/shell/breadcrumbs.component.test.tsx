import { exports } from '@vitrine/contract/exports'
import { locationImports } from '@vitrine/contract/location-imports'
import { locations } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { trails } from '../../component-tests/breadcrumb-table.ts'
import { currentAddress, openPage, routes, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'
import { changeLanguage, files } from '../i18n/messages.ts'

const languages = { fr: 'Fil d’Ariane', en: 'Breadcrumbs', es: 'Ruta de navegación' } as const
type Language = keyof typeof languages
const breadcrumb = (language: Language = 'fr') =>
  page.getByRole('navigation', { name: languages[language], exact: true })
const read = (language: Language) =>
  breadcrumb(language)
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
    .join(' › ')

const id = '01900000-0000-7000-8000-000000000001'
/** The address of a page that names itself once it is open, by a tab or by what it shows. */
const selfNamed: Readonly<Record<string, string>> = {
  '/library/$': '/library/Été',
  '/shared-medias/$': '/shared-medias/Été',
  '/globalKpi': '/globalKpi',
  '/settings/company': '/settings/company',
  '/settings/company?tab=identity': '/settings/company?tab=identity',
  '/settings/company?tab=groups': '/settings/company?tab=groups',
  '/settings/company?tab=labels': '/settings/company?tab=labels',
  '/settings/locations/$id': `/settings/locations/${id}`,
  '/settings/company/import/$id': `/settings/company/import/${id}`,
  '/settings/locations/connect/$network': '/settings/locations/connect/facebook',
  '/exports/$id': `/exports/${id}`,
}
const location = { id, name: 'Lyon Part-Dieu', timeZone: 'Europe/Paris' }
const superAdmin = { superAdmin: true }

describe('breadcrumbs', () => {
  test('every page of the dashboard has a row in the breadcrumb table', () => {
    const dashboard = routes()
      .filter(({ id: routeId, options, children }) => {
        const isPage = 'path' in options && options.component !== undefined && !children
        return isPage && routeId.startsWith('/dashboard/')
      })
      .map(({ fullPath }) => fullPath)
    const rows = Object.keys(trails).filter((path) => !path.includes('?'))
    expect(rows.toSorted()).toEqual(dashboard.toSorted())
  })

  for (const language of ['fr', 'en', 'es'] as const)
    test(`breadcrumbs named by the route are translated into ${language}`, async () => {
      for (const { fullPath, options } of routes()) {
        const trail = trails[fullPath]
        if (!trail || fullPath in selfNamed || !options.staticData?.title) continue
        const { title, crumbs = [] } = options.staticData
        const texts = await Promise.all(
          [...crumbs.map((crumb) => crumb.title), title].map((key) => text(language, key)),
        )
        // A page is not named twice: the page above it may be called the same.
        expect([fullPath, [...new Set(texts)].join(' › ')]).toEqual([fullPath, trail[language]])
      }
    })

  test.each(Object.entries(selfNamed))('breadcrumbs of %s are translated into each language', async (path, address) => {
    server().on(locations.read, () => location)
    server().on(locationImports.read, () => ({ id, fileName: 'etablissements.csv' }))
    server().on(exports.read, () => refuse(404))
    await openPage(address, {}, superAdmin)
    for (const language of ['fr', 'en', 'es'] as const) {
      await changeLanguage(language)
      await expect.poll(() => read(language)).toBe(trails[path]?.[language])
      const last = trails[path]?.[language].split(' › ').at(-1) ?? ''
      await expect
        .element(breadcrumb(language).getByText(last, { exact: true }))
        .toHaveAttribute('aria-current', 'page')
      expect(document.title).toMatch(new RegExp(`^${last} · `))
    }
  })

  test.each([
    [`/calendar/${id}`, 'Calendrier', '/calendar'],
    [`/settings/locations/${id}`, 'Établissements', '/settings/company'],
    ['/settings/company?tab=labels', 'Entreprise', '/settings/company'],
    ['/gmb-competitor', 'Rapports', '/report'],
    ['/library/Été/Plage', 'Été', '/library/Été'],
    ['/library/Été', 'Médiathèque', '/library'],
  ])('the breadcrumb of %s leads by %s to the parent page', async (address, crumb, target) => {
    server().on(locations.read, () => location)
    server().on(posts.read, () => refuse(404))
    await openPage(address)
    await breadcrumb().getByRole('link', { name: crumb, exact: true }).click()
    await expect.poll(() => decodeURIComponent(currentAddress())).toBe(target)
  })
})

/** A text of the dictionaries by its whole name. */
async function text(language: Language, key: string): Promise<unknown> {
  const [file = '', ...path] = key.split('.')
  const messages: unknown = await files[`./locales/${language}/${file}.json`]?.()
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], messages) // dictionaries are nested objects
}
