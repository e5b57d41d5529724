import { expect } from '@playwright/test'
import { barriersInBothSchemes, watchRequests } from '../axe/accessibility.ts'
import { listAddresses } from '../axe/page-states.ts'
import { buildAddress, goTo, listRoutes } from '../axe/routes.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { createGrant, openAccounts } from '../seed-accounts.ts'
import { newCompany, signIn } from '../users.ts'

// Pages of a new company: networks that are not available yet, and the accounts of a new grant.
test.describe.configure({ timeout: 180_000 })

test('pages of an empty company are accessible in all their variations', {
  tag: '@full',
}, async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Rien encore')
  await signIn(page, await colleague({}, true))
  const { settled } = watchRequests(page)
  for (const route of await listRoutes(page)) {
    if (route.layout !== 'dashboard' || route.path.includes('$')) continue
    const others = listAddresses(route.path).filter((variation) => !/^\/|\{/.test(variation))
    for (const variation of [...(route.platform ? [''] : []), ...others]) {
      const address = buildAddress(route, {}) + variation
      await test.step(address, async () => {
        await goTo(page, address)
        await settled()
        expect.soft(await barriersInBothSchemes(page, 'main'), address).toEqual([])
      })
    }
  }
  // No file is shared with or by the company.
  for (const address of ['/shared-medias', '/library?shared=true']) {
    await goTo(page, address)
    await expect(page.getByText(/Aucun fichier partagé ici|Rien n’est partagé avec vous/).first()).toBeVisible()
  }
})

test('network callback pages are accessible with accounts, without, while loading and on failure', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Tout à relier')
  const { locations } = listSampleLocations(4)
  const [first, ...others] = await Promise.all(
    // Another city than the accounts', so that each match needs a check.
    locations.map(({ name }) => owner.request<{ id: string }>('POST', '/api/locations', { name, city: 'Autreville' })),
  )
  if (!first || others.length === 0) throw new Error('There are no places.')
  const login = `nora-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, locations)
  const facebook = await createGrant(product, owner, 'facebook', login)
  const google = await createGrant(product, owner, 'google', login)
  const nobodys = await createGrant(product, owner, 'facebook', `personne-${login}`)
  const addresses = [
    `/settings/locations/connect/facebook?grant=${facebook}`,
    `/settings/locations/${first.id}?connect=facebook&grant=${facebook}`,
    `/settings/company/import/google?grant=${google}`,
  ]
  await signIn(page, owner)
  const { settled } = watchRequests(page)
  const isSound = async (what: string) => expect.soft(await barriersInBothSchemes(page), what).toEqual([])

  const opened = addresses.map((address) => [address, locations[0]?.name ?? ''] as const)
  const none = addresses
    .slice(0, 2)
    .map((address) => [address.replace(facebook, nobodys), 'Aucune page sur ce compte'] as const)
  for (const [address, text] of [...opened, ...none]) {
    await goTo(page, address)
    await settled()
    await expect(page.getByText(text).first()).toBeVisible()
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
  // Held and never answered, so that the loading state can be checked.
  await page.route(accounts, () => undefined)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await isSound(`${address}, on its way`)
  }
})
