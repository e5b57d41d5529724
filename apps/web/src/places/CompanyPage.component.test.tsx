import { LocationSummary, locations } from '@vitrine/contract/locations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../component-tests/elements.ts'
import { currentAddress, expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

test('a location’s new name that the server refuses stays in its field with the reason', async () => {
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

test('the address of the first step that connects accounts opens their dialog and loses it when it closes', async () => {
  await openPage('/settings/company?open=connect')
  const dialog = page.getByRole('dialog', { name: 'Connecter des comptes' })
  await expect.element(dialog.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await expectAccessible(dialog)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(currentAddress).toBe('/settings/company')
})
