import { expect, type Page } from '@playwright/test'
import { watchRequests } from '../axe/look.ts'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { newCompany, type Person, signIn } from '../people.ts'

let beginner: Person
let world: Awaited<ReturnType<typeof onePlace>>
test.beforeAll(async ({ product }) => {
  beginner = (await newCompany(product, 'Tout à faire')).owner
  world = await onePlace(product)
  await announce(product, world.owner, world.place)
})

const shown = (page: Page) => page.getByRole('region', { name: 'Exemple', exact: true })
const see = (page: Page) => page.getByRole('button', { name: 'Voir un exemple' })

/** Opens a screen and waits for all it asks of itself. With the stream of events it would ask again now and then. */
async function open(page: Page, address: string, settled: () => Promise<void>): Promise<void> {
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(address)
  await see(page).waitFor()
  await settled()
}

/** What the page asks or tells the server from now on. */
function asked(page: Page): string[] {
  const all: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?!events$)/.test(request.url())) all.push(`${request.method()} ${request.url()}`)
  })
  return all
}

test('an empty screen shows what it will look like, and forgets it again', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Rien encore')
  const { settled } = watchRequests(page)
  await signIn(page, owner)
  await open(page, '/inbox', settled)
  await expect(page.getByText('Tous vos messages au même endroit')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connecter les comptes' })).toBeVisible()

  const requests = asked(page)
  await see(page).click()
  await expect(shown(page)).toContainText('Exemple : ces données sont inventées.')
  await expect(shown(page).getByText('Service trop long', { exact: false }).last()).toBeVisible()
  await expect(shown(page).getByRole('button', { name: 'Retirer l’exemple' })).toBeFocused()

  // Nothing in it can be pressed: neither by the pointer nor by keys.
  await page.getByText('Approuver', { exact: true }).click({ force: true })
  for (let tabs = 0; tabs < 3; tabs++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBeNull()
  }
  await shown(page).getByRole('button', { name: 'Retirer l’exemple' }).focus()
  await page.keyboard.press('Escape')
  await expect(shown(page)).toHaveCount(0)
  await expect(see(page)).toBeFocused()
  expect(requests).toEqual([])
  expect((await owner.ask<{ totalItems: number }>('GET', '/api/inboxes?itemsPerPage=0')).totalItems).toBe(0)

  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(page.getByText('Aucune publication prévue')).toBeVisible()
  await see(page).click()
  await expect(shown(page).getByText('La terrasse est ouverte').first()).toBeVisible()
  // The calendar's own counts are of what is real.
  await expect(page.getByRole('button', { name: /à valider|échec/ })).toHaveCount(0)
  await shown(page).getByRole('button', { name: 'Retirer l’exemple' }).click()
  await expect(page.getByText('La terrasse est ouverte')).toHaveCount(0)
  await expect(page.getByText('Aucune publication prévue')).toBeVisible()

  await see(page).click()
  await expect(shown(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Aucune publication prévue')).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  expect((await owner.ask<{ totalItems: number }>('GET', '/api/scheduled_posts?itemsPerPage=0')).totalItems).toBe(0)
})

const screens = {
  '/report': 'Âge et genre',
  '/globalKpi': 'Paris Batignolles',
  '/gmb-competitor': 'Le Bistrot d’en face',
  '/library': 'terrasse-1.jpg',
  '/rss': 'Recettes du terroir',
  '/quick-replies': '/merci',
}
for (const [address, content] of Object.entries(screens))
  test(`${address}, still empty, has an example of its own, for which nothing is asked`, async ({ page }) => {
    const { settled } = watchRequests(page)
    await signIn(page, beginner)
    await open(page, address, settled)
    const requests = asked(page)
    await see(page).click()
    await expect(shown(page).getByText(content).filter({ visible: true }).first()).toBeVisible()
    await expect(shown(page).getByRole('button', { name: 'Retirer l’exemple' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(see(page)).toBeFocused()
    await expect(page.getByText(content)).toHaveCount(0)
    expect(requests).toEqual([])
  })

test('an example goes as soon as there is something real', async ({ page, product }) => {
  const { owner, place } = world
  await signIn(page, owner, '/inbox')
  await see(page).click()
  await expect(shown(page)).toBeVisible()
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Avez-vous une terrasse ?' },
  })
  await expect(page.getByRole('feed', { name: 'Messages' }).getByText('Avez-vous une terrasse ?')).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
})

test('who may not connect or post reads what will come, without a button that leads nowhere', async ({
  page,
  product,
}) => {
  const { colleague } = await newCompany(product, 'Lecture')
  await signIn(page, await colleague({ locations: false, calendarPost: false }), '/inbox')
  await expect(page.getByText('Demandez à un administrateur')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connecter les comptes' })).toHaveCount(0)
  await page.goto('/calendar-list')
  await expect(page.getByText('Les publications de vos établissements apparaîtront ici.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Créer une publication' })).toHaveCount(0)
  await expect(see(page)).toBeVisible()
})
