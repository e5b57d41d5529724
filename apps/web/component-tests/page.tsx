import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { companies } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'
import { type AppPermissions, allPermissions } from '@vitrine/contract/permissions'
import { users } from '@vitrine/contract/users'
import axe from 'axe-core'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import '../src/theme/entry.css'
import { clearImpersonatedCompany } from '../src/api/impersonation.ts'
import { queryClient } from '../src/api/query-client.ts'
import { sessionKeys } from '../src/api/session-storage.ts'
import { createAppRouter } from '../src/app/router.ts'
import { I18nProvider } from '../src/i18n/I18nProvider.tsx'
import { changeLanguage, currentTexts, startTexts } from '../src/i18n/messages.ts'
import { chooseDensity } from '../src/preferences/density.ts'
import { setSingleKeyShortcuts } from '../src/preferences/single-key-shortcuts.ts'
import { forgetMe } from '../src/session/current-user.ts'
import { theme } from '../src/theme/theme.ts'
import { closeLayer } from '../src/ui/overlays.ts'
import { offerDefaults } from './offers.ts'
import { type StubServer, startStubServer } from './stub-server.ts'

// One page of the product in a real browser, with its routes, its layout and its texts; only the API is played.

const viewerId = '01900000-0000-7000-8000-00000000000a'
const companyId = '01900000-0000-7000-8000-00000000000b'

let stub: StubServer | undefined
let showAgain: ((path: string) => Promise<void>) | undefined
let router = createAppRouter(createMemoryHistory())

export function startTest(): void {
  stub = startStubServer()
}

/** All files share one page: what a test changed in it, in the browser or in memory, is as before for the next. */
export async function endTest(): Promise<void> {
  await cleanup()
  stub?.close()
  forgetMe(null)
  clearImpersonatedCompany()
  closeLayer()
  setSingleKeyShortcuts(true)
  chooseDensity('comfort')
  if (currentTexts().language !== 'fr') await changeLanguage('fr')
  offerDefaults()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) forgetCookie(cookie.split('=')[0] ?? '')
  const violations = stub?.violations ?? []
  stub = undefined
  // A stub that sends what the server would not proves nothing.
  expect(violations).toEqual([])
}

/** Language, density and shortcuts of one test are no other's. */
function forgetCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as `cookie.ts` writes them.
  document.cookie = `${name}=; max-age=0; path=/`
}

/** The API as the pages of this test see it. */
export function server(): StubServer {
  if (!stub) throw new Error('The stub of the API runs within a test.')
  return stub
}

/** Fields of the viewer, or what is sent in their place. */
type Viewer = Partial<ResponseOf<typeof users.read>> | (() => Response)

/** Opens a page as a French owner who has every permission but those taken away, or as another viewer. */
export async function openPage(
  path: string,
  permissions: Partial<AppPermissions> = {},
  viewer: Viewer = {},
): Promise<void> {
  showAgain = (again) => openPage(again, permissions, viewer)
  signIn(permissions, viewer)
  await showPage(path)
}

/** Opens a page as somebody who is not signed in. */
export async function openGuestPage(path: string): Promise<void> {
  showAgain = openGuestPage
  localStorage.clear()
  await showPage(path)
}

async function showPage(path: string): Promise<void> {
  await cleanup()
  await loadFirstTexts()
  router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <I18nProvider>
        <RouterProvider router={router} />
      </I18nProvider>
    </MantineProvider>,
  )
}

/** The texts that every page begins with. Those that come late with a page are loaded once for all tests, as in a tab. */
export async function loadFirstTexts(): Promise<void> {
  if (!currentTexts().messages.app) await startTexts(['app'])
}

/** The routes of the product, as its router knows them. */
export const routes = () => Object.values(router.routesById)

/** Loads the code of every page, once: later calls return at once. */
export async function loadPages(): Promise<void> {
  await Promise.all(routes().map(({ options }) => options.component?.preload?.()))
}

/** Where the page is: path and query. */
export const currentAddress = (): string => router.state.location.href

/** What the browser's Back does. */
export const goBack = (): void => router.history.back()

/** What a reload does, for the same viewer: nothing is remembered but what the browser stores. */
export async function reloadPage(): Promise<void> {
  const { href } = router.state.location
  queryClient.clear()
  await showAgain?.(href)
}

function signIn(permissions: Partial<AppPermissions>, viewer: Viewer): void {
  const claims = btoa(JSON.stringify({ id: viewerId, exp: 4_000_000_000 }))
  localStorage.setItem(sessionKeys.token, `e30.${claims}.e30`)
  localStorage.setItem(sessionKeys.refreshToken, 'refresh')
  const owner = {
    id: viewerId,
    firstName: 'Camille',
    lang: 'fr' as const,
    status: 'active' as const,
    profile: 'PROFILE_OWNER' as const,
    appPermissions: { ...allPermissions(true), ...permissions },
    company: { id: companyId, name: 'Maison Margot' },
  }
  server().on(users.read, () => (typeof viewer === 'function' ? viewer() : { ...owner, ...viewer }))
  server().on(companies.read, () => ({
    ...{ id: companyId, name: 'Maison Margot', timeZone: 'Europe/Paris' },
    administrators: ['Camille Roux'],
  }))
}

/** Fails with the serious barriers that axe finds in a part of the page. */
export async function expectAccessible(part: Locator): Promise<void> {
  await expect.element(part).toBeVisible()
  const { violations } = await axe.run(part.element(), { resultTypes: ['violations'], iframes: false, preload: false })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))).toEqual([])
}

/** What stands in a field, for what is only partly known: `expect.poll(() => readValue(lines)).toMatch(…)`. */
export function readValue(field: Locator): string {
  const element = field.element()
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isField) throw new Error('This is no field for text.')
  return element.value
}
