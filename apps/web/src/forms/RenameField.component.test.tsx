import { Group, groups } from '@vitrine/contract/groups'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdResponse, unsaved } from '../../component-tests/busy-forms.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

// Seen in the list of groups, as names are changed everywhere.

const group = createRow(Group, { id: rowId(1), '@id': `/api/groups/${rowId(1)}`, name: 'Nord' })
const field = page.getByRole('textbox', { name: 'Nouveau nom de Nord' })
const link = page.getByRole('link', { name: 'Nord', exact: true })

beforeEach(() => {
  const otherGroup = createRow(Group, { id: rowId(2), '@id': `/api/groups/${rowId(2)}`, name: 'Sud' })
  server().on(groups.list, () => ({ totalItems: 2, member: [group, otherGroup] }))
})

async function openField() {
  await expect.element(link).toBeVisible()
  const element = link.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{F2}')
  await expect.element(field).toHaveFocus()
}

describe('rename field', () => {
  test('the field is read-only while saving, and stays with the reason when the name is refused', async () => {
    const { promise, respond } = holdResponse<typeof group>()
    server().on(groups.update, () => promise)
    await openPage('/settings/company?tab=groups')
    await openField()
    await field.fill('Sud')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAttribute('readonly')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toBeVisible()
    const message = 'Ce nom est déjà pris.'
    respond(refuse(422, { propertyPath: 'name', message, code: 'taken' }))
    await expect.element(field).toHaveAccessibleDescription(message)
    await expect.element(field).toHaveFocus()
    await expectAccessible(page.getByRole('list', { name: 'Groupes' }))
    // Whoever goes on keeps the focus there, and the name is not sent again.
    const create = page.getByRole('textbox', { name: 'Nouveau groupe' })
    await create.click()
    await expect.element(create).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(message)
    expect(server().requests(groups.update)).toHaveLength(1)
    server().on(groups.update, () => group)
    await field.fill('Est')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(link).toHaveFocus()
    expect(server().requests(groups.update).at(-1)?.body).toEqual({ name: 'Est' })
  })

  test('Escape restores the saved name, and an unsaved name survives a reload', async () => {
    await openPage('/settings/company?tab=groups')
    await openField()
    await field.fill('Nord-Est')
    await reloadPage()
    await openField()
    await expect.element(field).toHaveValue('Nord-Est')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await openField()
    await expect.element(field).toHaveValue('Nord')
    expect(server().requests(groups.update)).toEqual([])
  })

  test('a name refused after the field was left shows a toast, and is restored', async () => {
    const { promise, respond } = holdResponse<typeof group>()
    server().on(groups.update, () => promise)
    await openPage('/settings/company?tab=groups')
    await openField()
    await field.fill('Sud')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('tab', { name: /^Étiquettes/ }).click()
    await expect.element(field).not.toBeInTheDocument()
    respond(refuse(422, { propertyPath: 'name', message: 'Ce nom est déjà pris.', code: 'taken' }))
    await expect.element(unsaved('Nouveau nom de Nord')).toBeVisible()
    await page.getByRole('tab', { name: /^Groupes/ }).click()
    await openField()
    await expect.element(field).toHaveValue('Sud')
  })
})
