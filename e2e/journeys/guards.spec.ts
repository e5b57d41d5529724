import { expect, type Page } from '@playwright/test'
import { allPermissions } from '@vitrine/contract/permissions'
import { addressOf, goTo } from '../axe/routes.ts'
import { somethingAtEach } from '../guards/examples.ts'
import { documented, type Row, rightNames, routesFor, table } from '../guards/table.ts'
import { test } from '../journey.ts'
import { type Company, newCompany, type Person, signIn } from '../people.ts'

let company: Company
let examples: Readonly<Record<string, string>>
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'Chacun ses droits')
  examples = await somethingAtEach(company.owner)
})

const rows = Object.entries(table)
const addressIn = (path: string) => addressOf({ path }, examples)
/** Routes that ask for the same are tried by the same people. */
const groups = Map.groupBy(
  rows.filter(([, { needs }]) => typeof needs !== 'string'),
  ([, { needs, superAdmin }]) => [...(superAdmin ? ['superAdmin'] : []), ...needs].join(', '),
)

test('every route of the router and of the documents has its row, and asks for what stands there', async ({ page }) => {
  await page.goto('/login')
  const known = await page.evaluate(() => {
    interface Known {
      readonly id: string
      readonly fullPath: string
      readonly options: {
        readonly path?: string
        readonly staticData?: { permission?: string | string[]; superAdmin?: boolean }
      }
    }
    // The router tells development tools where it is, by this name.
    const { routesById } = (self as unknown as { __TSR_ROUTER__: { routesById: Record<string, Known> } }).__TSR_ROUTER__
    return Object.values(routesById)
      .filter(({ options }) => options.path !== undefined)
      .map(({ id, fullPath, options: { staticData = {} } }) => {
        const { permission = [], superAdmin } = staticData
        const guarded = superAdmin !== undefined || permission.length > 0
        const needs = id.startsWith('/guest/') ? 'guests' : guarded ? [permission].flat() : 'everybody'
        return [fullPath, { needs, ...(superAdmin ? { superAdmin } : {}) }] as const
      })
  })
  const asked = rows.map(([path, { needs, superAdmin }]) => [path, { needs, ...(superAdmin ? { superAdmin } : {}) }])
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(asked))
  expect(documented.flatMap(routesFor).filter((path) => !(path in table))).toEqual([])
})

test('who is not signed in is led to /login from everywhere but the guests’ pages, and back', async ({ page }) => {
  await page.goto('/calendar?view=week')
  await expect(page).toHaveURL(/\/login\?from=%2Fcalendar%3Fview%3Dweek$/)
  for (const [path, row] of rows) {
    const address = addressIn(path)
    await test.step(address, async () => {
      await visit(page, address, row)
      if (row.needs === 'guests') return isOpen(page, address, row)
      // A page may write out what it is asked for.
      const back = (url: URL) => url.searchParams.get('from')?.split('?')[0] ?? '/'
      await expect(page).toHaveURL((url) => url.pathname === '/login' && back(url) === encodeURI(address))
    })
  }
  // Where nothing is, too: what is there is told to nobody.
  await page.goto('/nulle-part')
  await expect(page).toHaveURL(/\/login\?from=%2Fnulle-part$/)
  await page.getByLabel('Identifiant ou e-mail').fill(company.owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(company.owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('who has no right at all opens what is for everybody, and /login leads them home', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page, await company.colleague(allPermissions(false)))
  for (const [path, row] of rows) {
    if (typeof row.needs !== 'string') continue
    const address = addressIn(path)
    await test.step(address, async () => {
      await visit(page, address, row)
      // A link of a mail is followed by whoever holds it, signed in or not.
      await (path === '/login' ? isOpen(page, '/', table['/']) : isOpen(page, address, row))
    })
  }
})

for (const [group, routes] of groups) {
  test(`asks for ${group}: without it the inbox and who gives it, with it the page`, async ({ page }) => {
    const [first] = routes
    if (!first || typeof first[1].needs === 'string') throw new Error('Nothing asks for this.')
    const [, { needs, superAdmin = false }] = first
    const others = { ...allPermissions(true), ...Object.fromEntries(needs.map((right) => [right, false])) }
    const alone = needs.map((right) => ({ ...allPermissions(false), [right]: true }))
    const landing = needs.includes('inbox') ? '/' : '/inbox'

    const turnedAway = async (person: Person, words: string) => {
      await enterAs(page, person)
      for (const [path] of routes) {
        await goTo(page, addressIn(path))
        await expect(page).toHaveURL((url) => url.pathname === landing)
        const said = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
        await expect(said).toContainText(words)
        await said.getByRole('button', { name: 'Fermer' }).click()
        await expect(said).toBeHidden()
      }
    }
    const right = needs[0]
    if (right) {
      const words = `Il vous manque le droit «\u202f${rightNames[right]}\u202f». Camille Roux`
      await turnedAway(await company.colleague(others, superAdmin), words)
    }
    if (superAdmin)
      await turnedAway(await company.colleague({}), 'Cette page est réservée à l’administration de la plateforme.')

    for (const permissions of alone.length > 0 ? alone : [allPermissions(false)]) {
      await enterAs(page, await company.colleague(permissions, superAdmin))
      for (const [path, row] of routes) {
        await goTo(page, addressIn(path))
        await isOpen(page, addressIn(path), row)
      }
    }
  })
}

test('each way back of the documents leads who is signed in to its own page, and others to /login', {
  tag: '@full',
}, async ({ page }) => {
  const names = { linkedin: 'LinkedIn', tiktok: 'TikTok' }
  const back = documented.filter((path) => path.endsWith('/callback') && path.includes('/auth/'))
  expect(back).toHaveLength(Object.keys(names).length)
  for (const address of back) {
    await page.goto(address)
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('from') === address)
  }
  await signIn(page, await company.colleague(allPermissions(false)))
  for (const [network, name] of Object.entries(names)) {
    await goTo(page, `/settings/locations/auth/${network}/callback?code=none&state=none`)
    await expect(page.getByText(`La connexion à ${name} n’a pas abouti`)).toBeVisible()
    await expect(page).toHaveURL((url) => back.includes(url.pathname))
  }
})

test('a wish to post: the composer, the calendar without the right, the inbox without either', {
  tag: '@full',
}, async ({ page }) => {
  for (const [rights, where] of [
    [{}, '/calendar/create'],
    [{ calendarPost: false }, '/calendar'],
    [{ calendarPost: false, calendar: false }, '/inbox'],
  ] as const) {
    await enterAs(page, await company.colleague(rights))
    await goTo(page, '/calendar?action=post')
    await expect(page).toHaveURL((url) => url.pathname === where && url.search === '')
    await expect(page.getByRole('alert').getByText('Il vous manque le droit')).toHaveCount(where === '/inbox' ? 1 : 0)
  }
})

test('a page that asks for what nobody knows is an error, not a way in', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  await page.evaluate(() => {
    interface Known {
      readonly routesById: Record<string, { readonly options: { staticData: object } } | undefined>
    }
    // By the name above.
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: Known }
    const route = router.routesById['/dashboard/rss']
    if (route) route.options.staticData = { permission: ['rssFeed', 'rssFeeds'] }
  })
  await goTo(page, '/rss')
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
  await expect(page.locator('main')).toContainText('rssFeeds')
})

test('a session that is over is told so at /login, and leads back once there is another', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page, company.owner)
  // Ended elsewhere, while nothing of ours listens here.
  await page.goto('about:blank')
  const { member } = await company.owner.ask<{ member: { '@id': string }[] }>('GET', '/api/sessions')
  for (const { '@id': session } of member) await company.owner.ask('DELETE', session)
  await page.goto('/calendar-list')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Votre session a expiré.')).toBeVisible()
  await page.getByLabel('Identifiant ou e-mail').fill(company.owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(company.owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await isOpen(page, '/calendar-list', table['/calendar-list'])
})

/** Signs in, whoever was here before. */
async function enterAs(page: Page, person: Person): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear())
  await signIn(page, person)
}

/** As a link of ours leads there; one out of a mail opens the product anew. */
async function visit(page: Page, address: string, { needs, leadsTo }: Row): Promise<void> {
  await (needs === 'guests' && leadsTo ? page.goto(address) : goTo(page, address))
}

async function isOpen(page: Page, address: string, row: Row | undefined): Promise<void> {
  if (!row) throw new Error(`${address} has no row.`)
  await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === (row.leadsTo ?? address))
  await expect.soft(page.getByRole('heading', { name: row.shows, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('alert').getByText('Il vous manque le droit')).toHaveCount(0)
}
