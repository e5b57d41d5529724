import { locationTree } from '@vitrine/contract/locations'
import { savedSelections } from '@vitrine/contract/saved-selections'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { openPage, server } from '../../component-tests/page.tsx'

const dialog = page.getByRole('dialog', { name: 'Établissements' })

function serveLocations(...names: string[]) {
  const ungrouped = names.map((name, index) => treeLocation(index + 1, name))
  server().on(locationTree.read, () => ({ totalItems: ungrouped.length, ungrouped }))
}

test('the button of the chosen locations names what is chosen', async () => {
  serveLocations('Lyon Part-Dieu', 'Lyon Bellecour', 'Nantes Graslin')
  await openPage('/inbox')
  await page.getByRole('button', { name: '3 établissements' }).click()
  for (const name of ['Lyon Part-Dieu', 'Nantes Graslin']) await dialog.getByRole('treeitem', { name }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^(Lyon|Nantes) .* \+1, 2 établissements$/ })).toBeVisible()
})

test('Escape takes back what is typed before it closes the dialog', async () => {
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
