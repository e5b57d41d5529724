import { expect } from '@playwright/test'
import { addressesOf } from '../axe/faces.ts'
import { barriersInBothSchemes, watchRequests } from '../axe/look.ts'
import { addressOf, goTo, routesOf } from '../axe/routes.ts'
import { grantOf, openAccounts } from '../furnish.ts'
import { test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { newCompany, signIn } from '../people.ts'

// Pages of a company at its beginning: what the platform has not yet, and the accounts a network opened to it.
test.describe.configure({ timeout: 180_000 })

test('a page of a company without anything, as it looks otherwise, and what the platform has not yet', {
  tag: '@full',
}, async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Rien encore')
  await signIn(page, await colleague({}, true))
  const { settled } = watchRequests(page)
  for (const route of await routesOf(page)) {
    if (route.layout !== 'dashboard' || route.path.includes('$')) continue
    const others = addressesOf(route.path).filter((look) => !/^\/|\{/.test(look))
    for (const look of [...(route.platform ? [''] : []), ...others]) {
      const address = addressOf(route, {}) + look
      await test.step(address, async () => {
        await goTo(page, address)
        await settled()
        expect.soft(await barriersInBothSchemes(page, 'main'), address).toEqual([])
      })
    }
  }
  // Neither shared with anybody nor shared by anybody.
  for (const address of ['/shared-medias', '/library?shared=true']) {
    await goTo(page, address)
    await expect(page.getByText(/Aucun fichier partagé ici|Rien n’est partagé avec vous/).first()).toBeVisible()
  }
})

test('what a network opened: the accounts, none, and as they wait or do not come', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Tout à relier')
  const { places } = realPlaces(4)
  const [first, ...others] = await Promise.all(
    // Another town than the accounts', so that each is to be checked.
    places.map(({ name }) => owner.ask<{ id: string }>('POST', '/api/locations', { name, city: 'Autreville' })),
  )
  if (!first || others.length === 0) throw new Error('There are no places.')
  const login = `nora-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, places)
  const facebook = await grantOf(product, owner, 'facebook', login)
  const google = await grantOf(product, owner, 'google', login)
  const nobodys = await grantOf(product, owner, 'facebook', `personne-${login}`)
  const addresses = [
    `/settings/locations/connect/facebook?grant=${facebook}`,
    `/settings/locations/${first.id}?connect=facebook&grant=${facebook}`,
    `/settings/company/import/google?grant=${google}`,
  ]
  await signIn(page, owner)
  const { settled } = watchRequests(page)
  const isSound = async (what: string) => expect.soft(await barriersInBothSchemes(page), what).toEqual([])

  const opened = addresses.map((address) => [address, places[0]?.name ?? ''] as const)
  const none = addresses
    .slice(0, 2)
    .map((one) => [one.replace(facebook, nobodys), 'Aucune page sur ce compte'] as const)
  for (const [address, words] of [...opened, ...none]) {
    await goTo(page, address)
    await settled()
    await expect(page.getByText(words).first()).toBeVisible()
    await isSound(address)
  }
  await goTo(page, addresses[0] ?? '')
  await page.getByRole('button', { name: /^Connecter \d+ établissements/ }).click()
  await expect(page.getByRole('dialog', { name: /correspondances? à vérifier/ })).toBeVisible()
  await isSound('accounts to look at again')
  await page.keyboard.press('Escape')

  const accounts = /\/api\/network_grants\//
  await page.route(accounts, (route) => route.fulfill({ status: 500, json: {} }))
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^(Réessayer|Autoriser de nouveau)$/ }).first()).toBeVisible()
    await isSound(`${address}, failed`)
  }
  await page.unroute(accounts)
  // Held and never answered: who looks has all the time.
  await page.route(accounts, () => undefined)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await isSound(`${address}, on its way`)
  }
})
