import { LocationLabel, locationLabels } from '@vitrine/contract/location-labels'
import { locationTree } from '@vitrine/contract/locations'
import { savedSelections } from '@vitrine/contract/saved-selections'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, press } from '../../component-tests/elements.ts'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'

const dialog = page.getByRole('dialog', { name: 'Établissements' })

function serveLocations(...names: string[]) {
  const ungrouped = names.map((name, index) => treeLocation(index + 1, name))
  server().on(locationTree.read, () => ({ totalItems: ungrouped.length, ungrouped }))
}

test('the button shows which locations are chosen', async () => {
  serveLocations('Lyon Part-Dieu', 'Lyon Bellecour', 'Nantes Graslin')
  await openPage('/inbox')
  await page.getByRole('button', { name: '3 établissements' }).click()
  for (const name of ['Lyon Part-Dieu', 'Nantes Graslin']) await dialog.getByRole('treeitem', { name }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^(Lyon|Nantes) .* \+1, 2 établissements$/ })).toBeVisible()
})

test('Escape clears the search before it closes the dialog', async () => {
  serveLocations('Bellecour', 'Joliette')
  const selection = {
    ...{ '@id': '/api/saved_selections/1', '@type': 'SavedSelection' as const, name: 'Lyonnais' },
    ...{ id: '01900000-0000-7000-8000-000000000001', count: 1, createdAt: '2026-03-01T09:00:00+00:00' },
  }
  server().on(savedSelections.list, () => ({ totalItems: 1, member: [selection] }))
  await openPage('/calendar')
  const opener = page.getByRole('button', { name: '2 établissements' })
  await opener.click()
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  const saved = dialog.getByRole('button', { name: 'Sélections enregistrées' })
  await saved.click()
  const pencil = dialog.getByRole('button', { name: 'Renommer la sélection Lyonnais' })
  await pencil.click()
  await userEvent.keyboard('Rhô')
  await userEvent.keyboard('{Escape}')
  await expect.element(pencil).toHaveFocus()

  // A search leads out of the selections, to the rows.
  await dialog.getByRole('searchbox').fill('belle')
  await expect.element(dialog.getByRole('treeitem', { name: 'Bellecour' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('searchbox')).toHaveValue('')
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('all locations a search finds can be chosen at once by keyboard', async () => {
  serveLocations('Lyon Part-Dieu', 'Lyon Bellecour', 'Nantes Graslin', 'Nantes Centre')
  await openPage('/calendar')
  await page.getByRole('button', { name: '4 établissements' }).click()
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('lyon')
  await expect.element(dialog.getByRole('status').filter({ hasText: /2\sétablissements trouvés/ })).toBeInTheDocument()
  await press(dialog.getByRole('button', { name: 'Sélectionner les 2 résultats' }))
  await expect
    .element(dialog.getByRole('status').filter({ hasText: /2\sétablissements sélectionnés/ }))
    .toBeInTheDocument()
  await dialog.getByRole('searchbox').fill('')
  await expect.poll(() => dialog.getByRole('treeitem', { checked: true }).elements().length).toBe(2)
  await expect.poll(() => dialog.getByRole('treeitem', { checked: false }).elements().length).toBe(2)
})

test('labels filter the locations by any or by all of them', async () => {
  const label = (n: number, name: string) =>
    createRow(LocationLabel, { id: rowId(n), '@id': `/api/location_labels/${rowId(n)}`, name })
  const [terrace, drive] = [label(1, 'Terrasse'), label(2, 'Drive')]
  const labelled = (n: number, name: string, ...labels: (typeof terrace)[]) => ({
    ...treeLocation(n, name),
    labels: labels.map(({ id }) => id),
  })
  const ungrouped = [
    labelled(1, 'Lyon Part-Dieu', terrace, drive),
    labelled(2, 'Lyon Bellecour', terrace),
    labelled(3, 'Nantes Graslin', drive),
    labelled(4, 'Nantes Centre'),
  ]
  server().on(locationTree.read, () => ({ totalItems: 4, ungrouped, labels: [terrace, drive] }))
  server().on(locationLabels.list, () => ({ totalItems: 2, member: [terrace, drive] }))
  await openPage('/calendar')
  await page.getByRole('button', { name: '4 établissements' }).click()
  await press(dialog.getByRole('button', { name: 'Étiquettes' }))
  await press(dialog.getByRole('button', { name: 'Terrasse' }))
  await press(dialog.getByRole('button', { name: 'Drive' }))
  await expect.element(dialog.getByRole('button', { name: 'Sélectionner les 3 résultats' })).toBeVisible()
  focus(dialog.getByRole('radio', { name: 'Au moins une' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByRole('radio', { name: 'Toutes' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Sélectionner le résultat' })).toBeVisible()
  await expectAccessible(dialog)
})
