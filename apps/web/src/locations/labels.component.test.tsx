import { groups } from '@vitrine/contract/groups'
import { locationLabels } from '@vitrine/contract/location-labels'
import { locations } from '@vitrine/contract/locations'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { group, label, wholeLocation } from '../../component-tests/fixtures.ts'
import { openPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const [terrace, drive, delivery] = [label(11, 'Terrasse'), label(12, 'Drive'), label(13, 'Livraison')]

/** One location with a label; `putOn` is what a colleague does meanwhile, which this page is not told. */
function serveLocation() {
  const all = [terrace, drive, delivery]
  let location = { ...wholeLocation(1, 'Bellecour'), locationLabels: [terrace] }
  server().on(locationLabels.list, () => ({ member: all, totalItems: all.length }))
  server().on(locations.list, () => ({ member: [location], totalItems: 1 }))
  server().on(locations.read, () => location)
  server().on(locations.update, ({ body }) => {
    const ids = body.locationLabels
    if (ids)
      location = {
        ...location,
        locationLabels: all.filter(({ id }) => ids.some((value) => String(value).includes(id))),
      }
    return location
  })
  return {
    address: `/settings/locations/${location.id}`,
    putOn: (...labels: (typeof terrace)[]) => {
      location = { ...location, locationLabels: labels }
    },
    carried: () => location.locationLabels.map(({ name }) => name).toSorted(),
  }
}

async function choose(typed: string) {
  await userEvent.keyboard(typed)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
}

describe('labels a colleague adds at the same time', () => {
  test('a colleague’s label stays when the dialog adds another', async () => {
    const served = serveLocation()
    await openPage('/settings/company')
    await page.getByRole('button', { name: 'Actions pour Bellecour' }).click()
    await page.getByRole('menuitem', { name: 'Étiquettes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Étiquettes de Bellecour' })
    const add = dialog.getByRole('combobox', { name: 'Ajouter' })
    // Nothing chosen, the button says what is missing.
    await dialog.getByRole('button', { name: 'Changer les étiquettes' }).click()
    await expect.element(add).toHaveAccessibleDescription(/Choisissez au moins une étiquette/)
    await expect.element(add).toHaveFocus()
    served.putOn(terrace, drive)
    await choose('livr')
    await expect.element(add).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Changer 1 établissement' }).click()
    await expect.element(dialog.getByText(/1 réussi/)).toBeVisible()
    expect(served.carried()).toEqual(['Drive', 'Livraison', 'Terrasse'])
  })

  test('a colleague’s label stays when the location’s page is saved', async () => {
    const served = serveLocation()
    await openPage(served.address)
    await page.getByRole('combobox', { name: 'Étiquettes' }).click()
    await choose('livr')
    served.putOn(terrace, drive)
    const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    expect(served.carried()).toEqual(['Drive', 'Livraison', 'Terrasse'])
  })

  test('a colleague’s label stays when two labels are merged', async () => {
    const served = serveLocation()
    server().on(locationLabels.remove, () => undefined)
    await openPage('/settings/company?tab=labels')
    const row = page.getByRole('listitem').filter({ hasText: 'Terrasse' })
    await expect.element(row.getByText(/1\sétablissement/)).toBeVisible()
    served.putOn(terrace, drive)
    await page.getByRole('button', { name: 'Actions pour Terrasse' }).click()
    await page.getByRole('menuitem', { name: 'Fusionner avec une autre…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Fusionner/ })
    await dialog.getByRole('combobox', { name: 'Avec l’étiquette' }).click()
    await userEvent.keyboard('livr')
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: 'Fusionner les étiquettes' }).click()
    await expect
      .poll(() =>
        server()
          .requests(locationLabels.remove)
          .map(({ params }) => params.id),
      )
      .toEqual([terrace.id])
    expect(served.carried()).toEqual(['Drive', 'Livraison'])
  })
})

test('retrying a pasted list whose groups were half created creates each line once', async () => {
  const created: ReturnType<typeof group>[] = []
  let isReachable = false
  server().on(groups.list, () => (isReachable ? { member: created, totalItems: created.length } : { totalItems: 0 }))
  server().on(groups.create, ({ body }) => {
    if (!isReachable && body.name === 'Sud') return refuse(502)
    const made = group(created.length + 1, body.name)
    created.push(made)
    return made
  })
  server().on(locations.create, ({ body }) => wholeLocation(server().requests(locations.create).length, body.name))
  await openPage('/settings/company')
  await page.getByRole('button', { name: 'Coller une liste' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  const list = dialog.getByRole('textbox', { name: 'Un établissement par ligne' })
  const create = dialog.getByRole('button', { name: /^Créer 3 / })
  await list.fill('Bellecour ; Nord\nJoliette ; Sud\nConfluence ; Est')
  await create.click()
  await expect.element(list).toHaveAccessibleDescription(/Les groupes de la liste n’ont pas pu être créés/)
  expect(server().requests(locations.create)).toEqual([])
  isReachable = true
  await create.click()
  await expect.element(dialog.getByText(/3 réussis/)).toBeVisible()
  const listKeys = (name: string) =>
    server()
      .requests(groups.create)
      .flatMap(({ body, headers }) => (body.name === name ? [headers.get('idempotency-key')] : []))
  expect(new Set(listKeys('Sud')).size).toBe(1)
  expect(listKeys('Sud')).toHaveLength(2)
  const updates = server()
    .requests(locations.create)
    .map(({ body }) => `${body.name}, ${body.groupe !== undefined}`)
  expect(updates.toSorted()).toEqual(['Bellecour, true', 'Confluence, true', 'Joliette, true'])
})
