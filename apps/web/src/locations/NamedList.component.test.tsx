import { groups } from '@vitrine/contract/groups'
import { locationLabels } from '@vitrine/contract/location-labels'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { group } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const newGroup = page.getByRole('textbox', { name: 'Nouveau groupe' })
const create = page.getByRole('button', { name: 'Créer', exact: true })
const duplicateName = { propertyPath: 'name', message: 'Cette valeur est déjà utilisée.', code: 'not_unique' }

/** The company's groups; what is created or renamed is in the list from then on. */
function serveGroups(...names: string[]) {
  const items = names.map((name, index) => group(index + 1, name))
  server().on(groups.list, () => ({ member: items, totalItems: items.length }))
  server().on(groups.create, ({ body }) => {
    const created = group(items.length + 1, body.name)
    items.push(created)
    return created
  })
}

describe('field for a new group', () => {
  test('the field is busy until the group is created, then empty for the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof group>>()
    serveGroups()
    server().on(groups.create, () => promise)
    await openPage('/settings/company?tab=groups')
    await newGroup.fill('Nord')
    await userEvent.keyboard('{Enter}')
    await expect.element(newGroup).toBeDisabled()
    resolve(group(1, 'Nord'))
    await expect.element(newGroup).toBeEnabled()
    await expect.element(newGroup).toHaveValue('')
    await expect.element(newGroup).toHaveFocus()
    await newGroup.fill('Sud')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() =>
        server()
          .requests(groups.create)
          .map(({ body }) => body.name),
      )
      .toEqual(['Nord', 'Sud'])
  })

  test('a refused name stays with the reason, and can be discarded after a reload', async () => {
    serveGroups('Nord')
    server().on(groups.create, () => refuse(422, duplicateName))
    await openPage('/settings/company?tab=groups')
    await newGroup.fill('nord')
    await create.click()
    await expect.element(newGroup).toHaveAccessibleDescription('Cette valeur est déjà utilisée.')
    await expect.element(newGroup).toHaveFocus()
    await reloadPage()
    await expect.element(newGroup).toHaveValue('nord')
    await page.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(newGroup).toHaveValue('')
  })

  test('a group whose response was lost is created once', async () => {
    let isReachable = false
    serveGroups()
    server().on(groups.create, ({ body }) => (isReachable ? group(1, body.name) : refuse(502)))
    await openPage('/settings/company?tab=groups')
    await newGroup.fill('Nord')
    await create.click()
    const verify = page.getByRole('button', { name: 'Vérifier' })
    await expect.element(verify).toBeVisible()
    await expect.element(newGroup).toBeDisabled()
    await expectAccessible(page.getByRole('main'))
    isReachable = true
    await verify.click()
    await expect.element(newGroup).toBeEnabled()
    await expect.element(newGroup).toHaveValue('')
    const requests = server().requests(groups.create)
    expect(requests).toHaveLength(2)
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

describe('inline renaming of a group', () => {
  const field = page.getByRole('textbox', { name: 'Nouveau nom de Sud' })
  const rename = async () => {
    await page.getByRole('button', { name: 'Actions pour Sud' }).click()
    await page.getByRole('menuitem', { name: 'Renommer' }).click()
  }

  test('a refused name stays in its field with the reason, also after a reload', async () => {
    serveGroups('Nord', 'Sud')
    server().on(groups.update, () => refuse(422, duplicateName))
    await openPage('/settings/company?tab=groups')
    await rename()
    await field.fill('nord')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('Cette valeur est déjà utilisée.')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('nord')
    // Another name has not been refused.
    await field.fill('nord-est')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
    await reloadPage()
    await rename()
    await expect.element(field).toHaveValue('nord-est')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await rename()
    await expect.element(field).toHaveValue('Sud')
  })
})

test('the field for a new label does not share its draft with the field for a new group', async () => {
  server().on(locationLabels.list, () => ({ member: [], totalItems: 0 }))
  await openPage('/settings/company?tab=groups')
  await newGroup.fill('Nord')
  await page.getByRole('tab', { name: /^Étiquettes/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Nouvelle étiquette' })).toHaveValue('')
})
