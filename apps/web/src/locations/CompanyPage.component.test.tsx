import { groups } from '@vitrine/contract/groups'
import { LocationSummary, locations } from '@vitrine/contract/locations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../component-tests/elements.ts'
import { currentAddress, expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

test('a new name the server refuses stays in its field with the reason', async () => {
  const location = createRow(LocationSummary, { id: rowId(1), '@id': `/api/locations/${rowId(1)}`, name: 'Bellecour' })
  server().on(locations.list, () => ({ totalItems: 1, member: [location] }))
  server().on(locations.update, () => refuse(500))
  await openPage('/settings/company')
  const row = page.getByRole('row').filter({ hasText: 'Bellecour' })
  await expect.element(row).toBeVisible()
  focus(row)
  await userEvent.keyboard('{F2}')
  const name = page.getByRole('textbox', { name: 'Nouveau nom de Bellecour' })
  await name.fill('Maison de la mairie')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/erreur|réessay/i)
  await expect.element(name).toHaveValue('Maison de la mairie')
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toBeVisible()
})

test('the link of the first step opens the connection dialog, and closing it clears the address', async () => {
  await openPage('/settings/company?open=connect')
  const dialog = page.getByRole('dialog', { name: 'Connecter des comptes' })
  await expect.element(dialog.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await expectAccessible(dialog)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(currentAddress).toBe('/settings/company')
})

test('the locations appear together with their filters, so that late groups do not shift them', async () => {
  const late = Promise.withResolvers<void>()
  const group = {
    ...{
      '@id': `/api/groups/${rowId(1)}`,
      '@type': 'Group' as const,
      id: rowId(1),
      name: 'Bretagne',
      locationsCount: 1,
    },
  }
  const location = {
    ...{ '@id': `/api/locations/${rowId(2)}`, '@type': 'Location' as const, id: rowId(2), name: 'Margot Vannes' },
    ...{ country: 'FR', timeZone: 'Europe/Paris', timeZoneToCheck: false, updateFbData: false },
    ...{ locationLabels: [], hoursToCheck: [], createdAt: '2026-03-01T09:00:00+00:00' },
  }
  server().on(locations.list, () => ({ totalItems: 1, member: [location] }))
  server().on(groups.list, async () => {
    await late.promise
    return { totalItems: 1, member: [group] }
  })
  await openPage('/settings/company')
  const tabHeight = () =>
    page
      .getByRole('tab', { name: /^Groupes/ })
      .element()
      .getBoundingClientRect().height
  await expect.element(page.getByRole('tab', { name: /^Établissements.*1/ })).toBeVisible()
  const before = tabHeight()
  const search = page.getByRole('searchbox', { name: /établissement/i })
  await expect.element(search).not.toBeInTheDocument()

  late.resolve()
  await expect.element(search).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Groupe' })).toBeVisible()
  expect(tabHeight()).toBe(before)
})
