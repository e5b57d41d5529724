import { quickReplies } from '@vitrine/contract/quick-replies'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quickReply } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

async function openDialog() {
  await page.getByRole('checkbox', { name: /Horaires/ }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Déplacer' }).click()
  const dialog = page.getByRole('dialog', { name: /^Déplacer 1 réponse/ })
  const move = dialog.getByRole('button', { name: 'Déplacer', exact: true })
  return { dialog, folder: dialog.getByLabelText('Dossier'), move }
}

test('a refused folder is marked at its field, and the typed name survives a reload', async () => {
  server().on(quickReplies.list, () => ({ totalItems: 1, member: [quickReply(1, 'Horaires', 'De 9 h à 12 h.')] }))
  server().on(quickReplies.move, () =>
    refuse(400, { propertyPath: 'folder', message: 'Au plus 60 caractères.', code: 'string.too_big' }),
  )
  await openPage('/quick-replies')
  const { dialog, folder, move } = await openDialog()
  await move.click()
  await expect.element(folder).toHaveAccessibleDescription(/^Cette valeur est obligatoire\./)
  expect(server().requests(quickReplies.move)).toEqual([])
  await folder.fill('Accueil')
  await move.click()
  await expect.element(folder).toHaveAccessibleDescription(/^Au plus 60 caractères\./)
  await expect.element(folder).toHaveFocus()
  await expect.element(folder).toHaveValue('Accueil')
  await expectAccessible(dialog)

  await reloadPage()
  const again = await openDialog()
  await expect.element(again.folder).toHaveValue('Accueil')
  server().on(quickReplies.move, () => ({ changed: 1 }))
  await again.folder.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(again.dialog).not.toBeInTheDocument()
  expect(server().requests(quickReplies.move).at(-1)?.body).toMatchObject({ folder: 'Accueil' })
})
