import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { countFirstLoad, homeGoals } from '../first-load.ts'
import { expectInvalid, expectValid } from '../form-errors.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { Product } from '../product.ts'
import { createConnectedLocations, type SeededLocation } from '../seed-accounts.ts'
import { createSingleLocation, publishAnnouncement } from '../single-location.ts'
import { newCompany, signIn } from '../users.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const steps = (page: Page) => page.getByRole('region', { name: 'Premiers pas' })

test('a skipped step is skipped for the company, and each user hides and restores the list alone', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, colleague } = await newCompany(product, 'Premiers jours')
  const limitedUser = await colleague({ calendarPost: false })
  await signIn(page, owner)
  await expect(steps(page)).toContainText('1 sur 5')
  await steps(page)
    .getByRole('button', { name: /Passer.*Vérifier horaires/ })
    .click()
  await expect(steps(page)).toContainText('1 sur 4')
  await page.reload()
  await expect(steps(page)).toContainText('1 sur 4')
  await steps(page).getByRole('button', { name: 'Ne plus afficher' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Votre réseau' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)

  // The help and the palette open the steps from any page.
  await page.goto('/settings/profile')
  await expect(page.getByRole('heading', { level: 2, name: 'Mon profil' })).toBeVisible()
  await page.keyboard.press('?')
  await page
    .getByRole('dialog', { name: 'Aide et raccourcis' })
    .getByRole('button', { name: 'Afficher les premiers pas' })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(steps(page)).toContainText('1 sur 4')
  expect(await barriersOn(page)).toEqual([])
  await steps(page).getByRole('button', { name: 'Ne plus afficher' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('premiers pas')
  const palette = page.getByRole('dialog', { name: 'Rechercher ou agir' })
  await palette.getByRole('option', { name: /Afficher les premiers pas/ }).click()
  await expect(steps(page)).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Aide et raccourcis' })
  await expect(help.getByRole('switch', { name: 'Raccourcis à une lettre' })).toBeAttached()
  await expect(help.getByRole('button', { name: 'Afficher les premiers pas' })).toHaveCount(0)

  // A colleague in another browser sees the list with the same skipped step, and resumes the step.
  const otherPage = await elsewhere(page, product)
  await signIn(otherPage, limitedUser)
  await expect(steps(otherPage).getByText('Étape passée.')).toHaveCount(1)
  await steps(otherPage)
    .getByRole('button', { name: /Reprendre.*Vérifier horaires/ })
    .click()
  await expect(steps(otherPage).getByText('Étape passée.')).toHaveCount(0)
  await otherPage.close()
  await page.reload()
  await expect(steps(page)).toContainText(/sur 5/)
})

test('a user invited to one location has their own onboarding steps, whatever their permissions', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, location, colleague } = await createSingleLocation(product)
  const marc = await colleague({})
  const permissions = { profile: 'PROFILE_MEMBER', allowedLocations: [location.iri] }
  await owner.request('PUT', `/api/users/${marc.email.split('@')[0]}`, permissions)
  await signIn(page, marc)
  await expect(steps(page)).toContainText('Choisir vos notifications')
  await expect(steps(page)).not.toContainText('Connecter les comptes')
  await expectFewRequests(page)
})

test('a user with one location sees its day: opening state, hours and scheduled posts', async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  await owner.request('PUT', location.iri, {
    openingHours: [alwaysOpen],
  })
  await publishAnnouncement(product, owner, location)
  await signIn(page, owner)
  const day = page.getByRole('region', { name: `Aujourd’hui : ${location.name}` })
  await expect(day).toContainText('Ouvert')
  await expect(day).toContainText('Horaires du jour : 24 h/24')
  await expect(day.getByRole('list', { name: 'Publications du jour' })).toContainText('Nos horaires changent lundi')
  await expect(page.getByRole('region', { name: 'Votre réseau' })).toHaveCount(0)
  expect(await barriersOn(page)).toEqual([])
  await day.getByRole('button', { name: 'Fermer exceptionnellement aujourd’hui' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer aujourd’hui' }).click()
  await expect(day).toContainText('Horaires exceptionnels : Fermé')

  await expectFewRequests(page)

  // With a second location, the page is about all locations.
  await owner.request('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Votre réseau' })).toBeVisible()
  await expect(day).toHaveCount(0)
})

test('data that cannot be refreshed stays with its time and a retry button', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  await publishAnnouncement(product, owner, location)
  await signIn(page, owner)
  const todo = card(page, 'À traiter')
  await expect(todo).toContainText('Tout est traité')
  const refused = /\/api\/inboxes\?/
  await page.route(refused, (route) => route.fulfill({ status: 500, json: {} }))
  await comment(product, location)
  await expect(todo).toContainText(/Nous n’avons pas pu charger les messages. Données de \d\d:\d\d/)
  await expect(todo).toContainText('Tout est traité')
  await todo.getByRole('button', { name: 'Détails' }).click()
  await expect(todo.getByText(/^HTTP 500/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.unroute(refused)
  await todo.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(todo).toContainText('Paul Martin')
  await expect(todo).not.toContainText('Données de')
  await expect(page.locator('#main')).toBeFocused()
})

test('mobile: new customer messages appear without a reload', { tag: '@full' }, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  await publishAnnouncement(product, owner, location)
  await signIn(page, owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(card(page, 'À traiter')).toContainText('Tout est traité')
  await comment(product, location)
  await expect(card(page, 'À traiter')).toContainText('Paul Martin')
})

test('mobile: “closed today” requires choosing a location', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  for (const name of ['Bellecour', 'Joliette']) await owner.request('POST', '/api/locations', { name })
  await signIn(page, owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Fermer exceptionnellement aujourd’hui' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Fermer aujourd’hui ?' })
  const close = question.getByRole('button', { name: 'Fermer aujourd’hui' })
  const which = question.getByRole('combobox', { name: 'Quel établissement est fermé aujourd’hui ?' })
  await close.press('Enter')
  await expectInvalid(which, 'Cette valeur est obligatoire.')
  await expect(which).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.type('Joli')
  await page.keyboard.press('Enter')
  await expectValid(which)
  // While the request is pending the dialog cannot be closed, and it stays open with the error when it fails.
  const going = Promise.withResolvers<void>()
  await page.route('**/api/locations/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await going.promise
    await route.abort()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await close.press('Enter')
  await sent
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  going.resolve()
  await expect(question.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await expectToast(page, /Joliette est fermé aujourd’hui/, () => close.press('Enter'))
  await expect(question).toBeHidden()
})

test('a card shows the most urgent items, and its title opens the full list', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, colleague } = await newCompany(product, 'Quatre pages perdues')
  const locations = await createConnectedLocations(product, owner, listSampleLocations(4).locations)
  for (const { iri, accounts } of locations) {
    await owner.request('PUT', iri, { openingHours: [alwaysOpen] })
    await product.control('POST', '/revoke', { network: 'facebook', account: accounts.facebook })
  }
  await owner.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text: 'Nos horaires changent lundi.' },
    checkedLocations: locations.map(({ iri }) => iri),
  })
  const broken = () => owner.request<{ connections: unknown[] }>('GET', '/api/broken_connections')
  // Instagram accounts depend on the Facebook pages, and may be disconnected with them.
  await expect.poll(async () => (await broken()).connections.length, { timeout: 30_000 }).toBeGreaterThan(3)
  // Requests a whole year, because the next weeks may have too few public holidays.
  await page.route(/\/api\/holidays_to_confirm/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('days', '366')
    return route.continue({ url: url.href })
  })
  await signIn(page, owner)
  const connections = card(page, 'Connexions à rétablir')
  await expect(connections.getByRole('listitem')).toHaveCount(3)
  await connections.getByRole('link', { name: /^Et \d autres?$/ }).click()
  await expect(page).toHaveURL(/\/settings\/company\?todo=expired$/)
  await page.goBack()
  const days = card(page, 'Horaires à confirmer')
  await expect(days.getByRole('listitem')).toHaveCount(3)
  await days.getByRole('button', { name: /^Et \d+ autres$/ }).press('Enter')
  await expect.poll(() => days.getByRole('listitem').count()).toBeGreaterThan(3)
  await expect(days.getByRole('button', { name: 'Afficher moins' })).toBeFocused()
  expect(await barriersOn(page)).toEqual([])

  const lead = {
    'À traiter': /\/inbox$/,
    'Échecs de publication': /\/calendar\?status=.*&date=\d{4}-\d\d-\d\d$/,
    'Connexions à rétablir': /\/settings\/company\?todo=expired$/,
    'Avis de la semaine': /\/inbox\?.*days=7/,
    'Votre réseau': /\/settings\/company$/,
  }
  for (const [name, where] of Object.entries(lead)) {
    await page.getByRole('heading', { name }).getByRole('link').press('Enter')
    await expect(page).toHaveURL(where)
    await page.goBack()
  }

  // A user who may not reconnect accounts has no list to link to: the card itself shows the others.
  const otherPage = await elsewhere(page, product)
  await signIn(otherPage, await colleague({ locations: false }))
  const lost = card(otherPage, 'Connexions à rétablir')
  await expect(lost.getByRole('listitem')).toHaveCount(3)
  await expect(lost.getByRole('heading').getByRole('link')).toHaveCount(0)
  await lost.getByRole('button', { name: /^Et \d autres?$/ }).click()
  await expect.poll(() => lost.getByRole('listitem').count()).toBeGreaterThan(3)
  await otherPage.close()
})

test('mobile: failures of earlier days are listed behind their card', { tag: '@full' }, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const rule = { network: 'facebook', account: location.accounts.facebook, operation: 'feed.create', times: 4 }
  await product.control('PUT', '/faults', { seed: 1, rules: [{ ...rule, fault: 'rejected' }] })
  const announcing = ['Le marché est ouvert.', 'La halle aussi.', 'Le parking est plein.', 'Venez à pied.']
  for (const text of announcing)
    await owner.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', scheduleType: 'NOW', text },
      checkedLocations: [location.iri],
    })
  const failed = () => owner.request<{ member: { id: string }[] }>('GET', '/api/scheduled_posts?postStatus[]=FAILED')
  await expect.poll(async () => (await failed()).member.length, { timeout: 30_000 }).toBe(4)
  await page.clock.setFixedTime(Date.now() + 86_400_000)
  await signIn(page, owner)
  const fix = card(page, 'Échecs de publication').getByRole('link', { name: 'Corriger' })
  const post = page.getByRole('button', { name: /Le marché est ouvert/ }).first()
  await fix.press('Enter')
  await expect(post).toBeVisible()
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await fix.press('Enter')
  await expect(post).toBeVisible()
  await page.getByRole('button', { name: 'Semaine suivante' }).press('Enter')
  await expect(post).toHaveCount(0)
  await page.getByRole('button', { name: 'Semaine précédente' }).press('Enter')
  await expect(post).toBeVisible()
  await page.goBack()
  await expect(fix).toBeVisible()

  // With more failures than shown, the link leads to the date of the first one, until it is fixed.
  await page.route(/\/api\/home_summary/, async (route) => {
    const summary = await (await route.fetch()).json()
    if (summary.failures.totalItems > summary.failures.member.length) summary.firstFailureAt = '2026-01-05T08:00:00Z'
    await route.fulfill({ json: summary })
  })
  await page.reload()
  await expect(fix).toHaveAttribute('href', /date=2026-01-05/)
  const [fixed] = (await failed()).member
  await owner.request('POST', `/api/scheduled_posts/${fixed?.id}/retry`, {})
  await expect(fix).not.toHaveAttribute('href', /date=2026-01-05/)
})

test('a post that is only saved as a draft is no result', { tag: '@full' }, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const draft = { integrationType: 'facebook', text: 'Nos horaires changent lundi.', checkedLocations: [location.iri] }
  const { id } = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', { ...draft, postStatus: 'DRAFT' })
  await signIn(page, owner)
  await expect(steps(page)).toContainText('Votre premier résultat : une publication programmée.')
  await expect(steps(page)).toContainText('2 sur 5')
  await owner.request('PUT', `/api/scheduled_posts/${id}`, {
    ...{ postStatus: 'SCHEDULED', scheduledAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
  await page.reload()
  await expect(steps(page)).toContainText('Votre première publication est programmée.')
  await expect(steps(page)).toContainText('3 sur 5')
})

/** Expects the home page's first load to request nothing twice, within the limits of calls and files. */
async function expectFewRequests(page: Page): Promise<void> {
  const { calls, requests } = await countFirstLoad(page)
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(homeGoals.calls)
  expect(new Set(calls).size, calls.join('\n')).toBe(calls.length)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(homeGoals.requests)
}

/** A page of another browser context, for another user. */
async function elsewhere(page: Page, product: Product): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  return browser.newPage({ baseURL: product.url, locale: 'fr-FR' })
}

/** A customer comments on the published post. */
async function comment(product: Product, location: SeededLocation): Promise<void> {
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const alwaysOpen = { type: 'default', ...Object.fromEntries(days.map((day) => [day, '24hrs'])) }
