import { groups } from '@vitrine/contract/groups'
import { locationLabels } from '@vitrine/contract/location-labels'
import { LocationSummary, locations } from '@vitrine/contract/locations'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { clear, expectInvalid, expectSummary, expectValid, press } from '../../component-tests/form.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createSample } from '../../component-tests/sample.ts'
import { refuse } from '../../component-tests/stub-server.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const named = (path: string, n: number, name: string) => ({ '@id': `/api/${path}/${id(n)}`, id: id(n), name })
const dialog = page.getByRole('dialog', { name: 'Ajouter un établissement' })
const name = dialog.getByRole('textbox', { name: 'Nom', exact: true })

function serveLocation(labels: readonly string[]) {
  const summary = createSample(LocationSummary.schema) as z.infer<typeof LocationSummary.schema> // what the schema accepts
  const rows = labels.map((label, index) => ({
    ...named('location_labels', index + 1, label),
    '@type': 'LocationLabel' as const,
  }))
  server().on(locationLabels.list, () => ({ totalItems: rows.length, member: rows }))
  const member = [{ ...summary, ...named('locations', 1, 'Café de la Gare'), locationLabels: rows }]
  server().on(locations.list, () => ({ totalItems: 1, member }))
}

describe('dialog of a new location', () => {
  test('a missing name and a group the server does not know are marked', async () => {
    const group = { ...named('groups', 1, 'Nord'), '@type': 'Group' as const, locationsCount: 0 }
    server().on(groups.list, () => ({ totalItems: 1, member: [group] }))
    await openPage('/settings/company')
    await press(page.getByRole('button', { name: 'Ajouter', exact: true }), '{Enter}')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('L')
    await clear(name)
    await expectInvalid(name, 'Donnez un nom à cet établissement.')
    await press(name, 'Lille')
    await expectValid(name)
    const select = dialog.getByRole('combobox', { name: 'Groupe' })
    await press(select, 'Nord{Enter}')
    await expect.element(select).toHaveValue('Nord')
    const message = 'Cet élément n’existe pas.'
    server().on(locations.create, () => refuse(422, { propertyPath: 'groupe', message, code: 'exists' }))
    await press(dialog.getByRole('button', { name: 'Ajouter l’établissement' }), '{Enter}')
    await expectInvalid(select, message)
    await expect.element(select).toHaveFocus()
    await expect.element(name).toHaveValue('Lille')
    await expectSummary([[message, select]], dialog)
  })

  test('a name that another location has shows a warning, whatever its accents', async () => {
    serveLocation([])
    await openPage('/settings/company')
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    const warning = dialog.getByText('Un établissement porte déjà ce nom.')
    await name.fill('cafe de la gare')
    await expect.element(warning).toBeVisible()
    await name.fill('Café de la Poste')
    await expect.element(warning).not.toBeInTheDocument()
  })
})

test('all labels of a location can be read without hovering', async () => {
  const labels = ['Terrasse', 'Livraison', 'Privatisable', 'Ouvert le dimanche toute l’année']
  serveLocation(labels)
  await openPage('/settings/company')
  await press(page.getByRole('button', { name: '+2, Étiquettes de Café de la Gare' }), '{Enter}')
  const popover = page.getByRole('dialog', { name: 'Étiquettes de Café de la Gare' })
  for (const label of labels) await expect.element(popover.getByText(label, { exact: true })).toBeVisible()
  await expectAccessible(popover)
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
})
