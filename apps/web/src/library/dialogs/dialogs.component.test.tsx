import { LibraryMedia, libraryFolders, libraryMedias, libraryRemovals } from '@vitrine/contract/library'
import { problem } from '@vitrine/contract/problems'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { discard, expectLocked, holdResponse, restored } from '../../../component-tests/busy-forms.ts'
import { libraryFolder } from '../../../component-tests/fixtures.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../component-tests/rows.ts'
import { refuse } from '../../../component-tests/stub-server.ts'

const media = `/api/library_medias/${rowId(1)}`

beforeEach(() => {
  const row = createRow(LibraryMedia, {
    ...{ id: rowId(1), '@id': media, name: 'plumeria.jpg', tags: ['Terrasse'] },
    createdAt: '2026-03-01T09:00:00+00:00',
  })
  server().on(libraryMedias.list, () => ({ totalItems: 1, member: [row] }))
  server().on(libraryFolders.list, () => ({ totalItems: 1, member: [libraryFolder(1, 'Été')] }))
  server().on(libraryMedias.tags, () => ({
    tags: [
      { name: 'Terrasse', count: 1 },
      { name: 'Hiver', count: 0 },
    ],
  }))
})

/** Opens the dialog of a button over the selected file. */
async function openDialog(button: string, path = '/library') {
  if (path !== '') await openPage(path)
  const box = page.getByRole('button', { name: 'Sélectionner plumeria.jpg' })
  await expect.element(box).toBeInTheDocument()
  const element = box.element()
  if (element instanceof HTMLElement) element.click()
  await page.getByRole('toolbar').getByRole('button', { name: button }).click()
}

describe('move files dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Déplacer ce média' })
  const target = dialog.getByRole('combobox', { name: 'Vers le dossier' })
  const move = dialog.getByRole('button', { name: 'Déplacer' })
  const chooseFolder = async () => {
    await target.fill('Été')
    await page.getByRole('option', { name: 'Été' }).click()
  }

  test('moving files requires a folder, is locked while sent and marks a deleted folder', async () => {
    const { promise, respond } = holdResponse<{ moved: number }>()
    server().on(libraryMedias.move, () => promise)
    await openDialog('Déplacer')
    await move.click()
    await expect.element(target).toHaveAccessibleDescription(/^Cette valeur est obligatoire\./)
    expect(server().requests(libraryMedias.move)).toEqual([])
    await chooseFolder()
    await move.click()
    await expectLocked(dialog, target)
    const message = 'Cet élément n’existe pas.'
    respond(refuse(422, { propertyPath: 'folder', message, code: 'exists' }))
    await expect.element(target).toHaveAccessibleDescription(message)
    await expect.element(target).toHaveFocus()
    await expect.element(target).toHaveValue('Été')
    await expectAccessible(dialog)
    server().on(libraryMedias.move, () => ({ moved: 1 }))
    await move.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server().requests(libraryMedias.move).at(-1)?.body).toMatchObject({ medias: [media] })
  })

  test('the chosen folder is restored after a reload and can be discarded', async () => {
    await openDialog('Déplacer')
    await chooseFolder()
    await reloadPage()
    await openDialog('Déplacer', '')
    await expect.element(restored).toBeVisible()
    await expect.element(target).toHaveValue('Été')
    await discard.click()
    await expect.element(target).toHaveValue('')
    await expect.element(restored).not.toBeInTheDocument()
  })
})

describe('tag files dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Étiqueter ce média' })
  const save = dialog.getByRole('button', { name: 'Appliquer' })

  test('typed, chosen and removed tags survive a reload and a refusal', async () => {
    await openDialog('Étiqueter')
    const typed = dialog.getByRole('textbox', { name: 'Ajouter' })
    await typed.fill('Soir')
    await dialog.getByRole('group', { name: 'Déjà utilisées' }).getByText('Hiver').click()
    await dialog.getByRole('group', { name: 'Retirer' }).getByText('Terrasse').click()
    await reloadPage()
    await openDialog('Étiqueter', '')
    await expect.element(typed).toHaveValue('Soir')
    await expect.element(restored).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: 'Hiver' })).toBeChecked()
    const { promise, respond } = holdResponse<{ tagged: number }>()
    server().on(libraryMedias.tag, () => promise)
    await save.click()
    await expectLocked(dialog, typed)
    respond(refuse(422, { propertyPath: 'add[0]', message: 'Au plus 40 caractères.', code: 'string.too_big' }))
    await expect.element(typed).toBeEnabled()
    await expect.element(dialog.getByText('Au plus 40 caractères.').first()).toBeVisible()
    server().on(libraryMedias.tag, () => ({ tagged: 1 }))
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const body = { medias: [media], add: ['Soir', 'Hiver'], remove: ['Terrasse'] }
    expect(server().requests(libraryMedias.tag).at(-1)?.body).toEqual(body)
  })
})

describe('remove files dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Ce média est utilisé par des publications à venir' })
  const confirm = dialog.getByRole('button', { name: 'Supprimer' })

  test('removing files locks the dialog and shows the reason of a refusal', async () => {
    const inUse = Response.json(problem(409, 'Utilisé', undefined, 'library.inUse'), { status: 409 })
    const responses = [inUse]
    const { promise, respond } = holdResponse<{ medias: number }>()
    server().on(libraryRemovals.create, () => responses.shift() ?? promise)
    await openDialog('Supprimer')
    const firstOption = dialog.getByRole('radio').first()
    await expect.element(firstOption).toBeVisible()
    await confirm.click()
    await expectLocked(dialog, firstOption)
    respond(refuse(500))
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(firstOption).toBeEnabled()
    server().on(libraryRemovals.create, () => ({ medias: 1 }))
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
