import { expect, type Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

interface LocationResponse {
  readonly '@id': string
  readonly name: string
  readonly groupe?: { readonly name: string }
}

const getActionsButton = (page: Page, group: string) => page.getByRole('button', { name: `Actions pour ${group}` })
const move = (page: Page) => page.getByRole('menuitem', { name: 'Déplacer ses établissements vers…' })

test('a bulk action continues after its dialog is closed, and failed items are retried from the activity', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { '@id': groupe } = await owner.request<{ '@id': string }>('POST', '/api/groups', { name: 'Nord' })
  await owner.request('POST', '/api/groups', { name: 'Sud' })
  const locationIds = new Map<string, string>()
  for (const name of ['Bellecour', 'Joliette', 'Vieux-Lille']) {
    const made = await owner.request<LocationResponse>('POST', '/api/locations', { name, groupe })
    locationIds.set(made['@id'], name)
  }
  await signIn(page, owner)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/locations/*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await released.promise
    const name = locationIds.get(new URL(route.request().url()).pathname)
    return name === 'Joliette' ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  })
  await page.goto('/settings/company?tab=groups')
  await expect(page.getByRole('tab', { name: /^Établissements/ })).toContainText('3')
  await getActionsButton(page, 'Nord').click()
  await move(page).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le groupe de 3 établissements' })
  await dialog.getByRole('combobox', { name: 'Groupe' }).click()
  await page.getByRole('option', { name: 'Sud' }).click()
  await dialog.getByRole('button', { name: 'Déplacer 3 établissements' }).click()
  await expect(dialog).toContainText('3 restants')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar/)
  released.resolve()

  await page.getByRole('button', { name: '1 tâche a échoué en partie' }).click()
  const task = page.getByRole('listitem').filter({ hasText: 'Changer le groupe de 3 établissements' })
  await expect(task).toContainText('2 sur 3')
  await expect(task).toContainText('Joliette')
  await page.unroute('**/api/locations/*')
  await task.getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(task).toContainText('3 sur 3')
  await expect(task.getByRole('button', { name: 'Réessayer l’échec' })).toHaveCount(0)
  const { member } = await owner.request<{ member: LocationResponse[] }>('GET', '/api/locations')
  expect(member.map((location) => location.groupe?.name)).toEqual(['Sud', 'Sud', 'Sud'])
})

test('a list that is being created is not created twice', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await owner.request('POST', '/api/locations', { name: 'Confluence' })
  await signIn(page, owner)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/locations', async (route) => {
    if (route.request().method() !== 'GET') await released.promise
    return route.fallback()
  })
  await page.goto('/settings/company')
  const open = page.getByRole('button', { name: 'Coller une liste' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  const list = dialog.getByRole('textbox', { name: 'Un établissement par ligne' })
  const create = dialog.getByRole('button', { name: /^Créer/ })
  await list.fill('Bellecour\nJoliette')
  await create.click()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(dialog).toContainText('Cette liste est en train d’être ajoutée')
  await expect(create).toBeDisabled()
  await expect(list).toBeDisabled()
  released.resolve()
  await expect(dialog).not.toContainText('Cette liste est en train d’être ajoutée')
  const { totalItems } = await owner.request<{ totalItems: number }>('GET', '/api/locations')
  expect(totalItems).toBe(3)
})

test('a group is moved once all its locations are loaded', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { '@id': groupe } = await owner.request<{ '@id': string }>('POST', '/api/groups', { name: 'Nord' })
  const names = Array.from({ length: 101 }, (_, index) => `Place ${index}`)
  const rest = names.values()
  const make = async () => {
    for (const name of rest) await owner.request('POST', '/api/locations', { name, groupe })
  }
  await Promise.all([make(), make(), make(), make()])
  await signIn(page, owner)
  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/locations\?.*\bpage=2\b/, async (route) => {
    await released.promise
    await route.fallback()
  })
  await page.goto('/settings/company?tab=groups')
  await expect(page.getByRole('list', { name: 'Groupes' })).toContainText('101 établissements')
  await getActionsButton(page, 'Nord').click()
  await expectToast(page, /ne sont pas encore tous chargés/, () => move(page).click())
  const all = page.getByRole('dialog', { name: 'Changer le groupe de 101 établissements' })
  const others = page.waitForResponse(/\/api\/locations\?.*\bpage=2\b/)
  released.resolve()
  await (await others).finished()
  await expect(async () => {
    if (!(await all.isVisible())) {
      await getActionsButton(page, 'Nord').click({ timeout: 2000 })
      await move(page).click({ timeout: 2000 })
    }
    await expect(all).toBeVisible({ timeout: 5000 })
  }).toPass()
})
