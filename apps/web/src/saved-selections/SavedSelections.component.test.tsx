import { locationTree } from '@vitrine/contract/locations'
import { SavedSelectionSummary, savedSelections } from '@vitrine/contract/saved-selections'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, readText } from '../../component-tests/elements.ts'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

const scope = page.getByRole('dialog', { name: 'Établissements' })
const saved = scope.getByRole('button', { name: 'Sélections enregistrées' })
const line = (name: string) => scope.getByRole('listitem').filter({ hasText: name })
const undo = page.getByRole('button', { name: 'Annuler' })

/** Serves three locations, and the viewer's selections as the server would store them. */
function serveSelections(...names: string[]) {
  const treeLocations = [treeLocation(1, 'Bellecour'), treeLocation(2, 'Confluence'), treeLocation(3, 'Joliette')]
  server().on(locationTree.read, () => ({ totalItems: 3, ungrouped: treeLocations }))
  let count = 0
  const create = (name: string, locations: readonly string[]) => {
    const id = rowId(++count)
    const row = createRow(SavedSelectionSummary, {
      id,
      '@id': `/api/saved_selections/${id}`,
      name,
      count: locations.length,
    })
    return { row, locations: [...locations] }
  }
  const selections = names.map((name) => create(name, treeLocations.map((location) => location['@id']).slice(0, 2)))
  const find = (id: string | undefined) => {
    const found = selections.find(({ row }) => row.id === id)
    if (!found) throw new Error('No such selection.')
    return found
  }
  server().on(savedSelections.list, () => ({ totalItems: selections.length, member: selections.map(({ row }) => row) }))
  server().on(savedSelections.read, ({ params }) => {
    const { row, locations } = find(params.id)
    return { ...row, locations }
  })
  server().on(savedSelections.create, ({ body }) => {
    const made = create(body.name, body.locations.map(String))
    selections.push(made)
    return { ...made.row, locations: made.locations }
  })
  server().on(savedSelections.update, ({ params, body }) => {
    if (body.name !== undefined && selections.some(({ row }) => row.name.toLowerCase() === body.name?.toLowerCase()))
      return refuse(400, { propertyPath: 'name', message: 'Cette valeur est déjà utilisée.', code: 'taken' })
    const found = find(params.id)
    if (body.name !== undefined) found.row.name = body.name
    if (body.locations) {
      found.locations = body.locations.map(String)
      found.row.count = found.locations.length
    }
    return { ...found.row, locations: found.locations }
  })
  server().on(savedSelections.remove, ({ params }) => {
    selections.splice(selections.indexOf(find(params.id)), 1)
    return undefined
  })
  return selections
}

async function openScope() {
  await openPage('/calendar')
  await page.getByRole('button', { name: '3 établissements' }).click()
  // The dialog focuses the field once it is open: a key pressed earlier would be lost.
  await expect.element(scope.getByRole('searchbox')).toHaveFocus()
}

async function openSelections() {
  await openScope()
  await press(saved)
}

const act = (name: string, label: 'Remplacer' | 'Renommer' | 'Supprimer') =>
  press(line(name).getByRole('button', { name: new RegExp(`^${label}`) }))

describe('saved selections of locations', () => {
  test('an empty list explains saved selections, and a new one gets the name of what is chosen', async () => {
    serveSelections()
    await openSelections()
    await expect
      .element(scope.getByText('Enregistrez ici les établissements que vous choisissez souvent ensemble'))
      .toBeVisible()
    await press(saved)
    await scope.getByRole('treeitem', { name: 'Bellecour' }).click()
    await press(saved)
    await scope.getByLabelText('Nom de la sélection').fill('Lyonnais')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => readText(line('Lyonnais'))).toMatch(/1/)
    await expectAccessible(scope)
  })

  test('a selection can be replaced by what is chosen, and restored by Undo', async () => {
    serveSelections('Lyonnais')
    await openScope()
    await scope.getByRole('checkbox', { name: 'Tous' }).click()
    await press(saved)
    await act('Lyonnais', 'Remplacer')
    await expect.poll(() => readText(line('Lyonnais'))).toMatch(/3/)
    await press(undo)
    await expect.poll(() => readText(line('Lyonnais'))).toMatch(/2/)
  })

  test('a refused name stays in its field with the reason and the focus', async () => {
    serveSelections('Lyonnais', 'Tout le Sud')
    await openSelections()
    await act('Tout le Sud', 'Renommer')
    const field = scope.getByRole('textbox', { name: 'Renommer la sélection Tout le Sud' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('lyonnais{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/^Cette valeur est déjà utilisée\./)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('lyonnais')
    await field.fill('Le Sud')
    await userEvent.keyboard('{Enter}')
    await expect.element(scope.getByRole('button', { name: 'Renommer la sélection Le Sud' })).toHaveFocus()
  })

  test('a deleted selection returns the focus to its button, and is restored by Undo', async () => {
    serveSelections('Tout le Sud')
    await openSelections()
    await act('Tout le Sud', 'Supprimer')
    await expect.element(line('Tout le Sud')).not.toBeInTheDocument()
    await expect.element(saved).toHaveFocus()
    await press(undo)
    await expect.poll(() => readText(line('Tout le Sud'))).toMatch(/2/)
  })

  test('choosing a selection selects its locations, which the page’s button counts', async () => {
    serveSelections('Lyonnais')
    await openSelections()
    await press(scope.getByRole('button', { name: /^Lyonnais/ }))
    await expect.element(saved).toHaveFocus()
    await expect.poll(() => scope.getByRole('treeitem', { checked: true }).elements().length).toBe(2)
    await press(scope.getByRole('button', { name: 'Appliquer (2)' }))
    await expect.element(page.getByRole('button', { name: /2 établissements$/ })).toHaveFocus()
  })
})

test('a selection in the composer chooses only locations that can publish, and counts the others', async () => {
  const selections = serveSelections('Les deux')
  const [selection] = selections
  const connected = {
    ...treeLocation(1, 'Bellecour'),
    integrations: { facebook: { name: 'Bellecour', validToken: true } },
  }
  server().on(locationTree.read, () => ({ totalItems: 2, ungrouped: [connected, treeLocation(2, 'Sans compte')] }))
  expect(selection?.locations).toHaveLength(2)
  await openPage('/calendar/create?network=facebook')
  const region = page.getByRole('region', { name: 'Établissements' })
  await region.getByRole('button', { name: 'Sélections enregistrées' }).click()
  await region.getByRole('button', { name: /^Les deux/ }).click()
  await expect
    .element(region.getByText(/^1\sétablissement de cette sélection ne peut pas être choisi ici\.$/))
    .toBeVisible()
})
