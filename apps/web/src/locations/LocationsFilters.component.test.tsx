import { groups } from '@vitrine/contract/groups'
import { locationLabels } from '@vitrine/contract/location-labels'
import { LocationSummary, locations } from '@vitrine/contract/locations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { press } from '../../component-tests/form.ts'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { createSample } from '../../component-tests/sample.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const named = (path: string, n: number, name: string) => ({ '@id': `/api/${path}/${id(n)}`, id: id(n), name })
const table = page.getByRole('grid', { name: 'Établissements' })
const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })
const rowCount = () => table.getByRole('row').elements().length
const todo = (name: string) => page.getByRole('group', { name: 'À faire' }).getByRole('button', { name })

test('filters by missing data, group and label narrow the locations and are part of the address', async () => {
  const summary = createSample(LocationSummary.schema) as z.infer<typeof LocationSummary.schema> // what the schema accepts
  const group = { ...named('groups', 1, 'Sud-Est'), '@type': 'Group' as const }
  const label = { ...named('location_labels', 1, 'Terrasse'), '@type': 'LocationLabel' as const }
  const member = [
    { ...summary, ...named('locations', 1, 'Bellecour'), city: 'Lyon', groupe: group, locationLabels: [label] },
    { ...summary, ...named('locations', 2, 'Joliette'), city: 'Marseille', groupe: group },
    { ...summary, ...named('locations', 3, 'Confluence'), city: 'Lyon' },
  ]
  server().on(groups.list, () => ({ totalItems: 1, member: [{ ...group, locationsCount: 2 }] }))
  server().on(locationLabels.list, () => ({ totalItems: 1, member: [label] }))
  server().on(locations.list, () => ({ totalItems: 3, member }))
  await openPage('/settings/company')
  await expect.poll(rowCount).toBe(4)
  await press(todo('Sans Instagram'), '{Enter}')
  await expect.element(todo('Sans Instagram')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(currentAddress).toMatch(/todo=instagram/)

  const groupFilter = page.getByRole('combobox', { name: 'Groupe' })
  await groupFilter.fill('sud')
  await userEvent.keyboard('{Enter}')
  await expect.element(groupFilter).toHaveValue('Sud-Est')
  await expect.poll(rowCount).toBe(3)
  await page.getByRole('combobox', { name: 'Étiquette' }).fill('terr')
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.poll(rowCount).toBe(2)
  await expect.element(row('Bellecour')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Filtres actifs' }).getByText('Terrasse')).toBeVisible()
  await expectAccessible(page.getByRole('main'))

  await reloadPage()
  await expect.element(todo('Sans Instagram')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(rowCount).toBe(2)
  await page.getByRole('searchbox', { name: 'Rechercher un établissement' }).fill('Marseille')
  await expect.element(page.getByText('Aucun établissement ne correspond à ces filtres.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Effacer les filtres' }), '{Enter}')
  await expect.poll(rowCount).toBe(4)
  await expect.poll(() => document.querySelector('main')?.contains(document.activeElement)).toBe(true)
  expect(currentAddress()).toBe('/settings/company')

  // Clearing a filter in its field leaves the focus there.
  await groupFilter.fill('sud')
  await userEvent.keyboard('{Enter}')
  await expect.poll(rowCount).toBe(3)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(rowCount).toBe(4)
  await expect.element(groupFilter).toHaveFocus()
})
