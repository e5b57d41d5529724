import { libraryFolders, libraryMedias } from '@vitrine/contract/library'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { libraryFolder } from '../../../component-tests/fixtures.ts'
import { openPage, server } from '../../../component-tests/page.tsx'

const name = page.getByRole('textbox', { name: 'Nom du dossier' })

/** The library with the folders it is told of, as they are created and renamed. */
function serveFolders(...names: string[]) {
  const folders = names.map((folderName, index) => libraryFolder(index + 1, folderName))
  server().on(libraryFolders.list, () => ({ totalItems: folders.length, member: folders }))
  server().on(libraryFolders.create, ({ body }) => {
    const folder = libraryFolder(folders.length + 1, body.name)
    folders.push(folder)
    return folder
  })
  server().on(libraryFolders.update, ({ params, body }) => {
    const folder = folders.find(({ id }) => id === params.id)
    if (!folder) throw new Error('No such folder.')
    return Object.assign(folder, { name: body.name })
  })
}

async function openRename(folder: string) {
  await page.getByRole('button', { name: `Actions du dossier ${folder}` }).click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  await expect.element(name).toHaveValue(folder)
}

describe('folder name dialog', () => {
  test('the dialog starts from the current name, also after a cancelled edit', async () => {
    serveFolders('Été')
    await openPage('/library')
    for (const [before, after] of [
      ['Été', 'Automne'],
      ['Automne', 'Hiver'],
    ] as const) {
      await openRename(before)
      await name.fill(after)
      await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click()
      await expect.element(page.getByRole('link', { name: `${after}, vide` })).toBeVisible()
    }
    for (const typed of ['Neige', 'Hiver']) {
      await openRename('Hiver')
      await name.fill(typed)
      await page.getByRole('button', { name: 'Annuler' }).click()
    }
  })

  test('the dialog for a new folder is empty again after the folder was created', async () => {
    serveFolders()
    await openPage('/library')
    const open = page.getByRole('button', { name: 'Nouveau dossier', exact: true })
    await open.click()
    await name.fill('Été')
    // The files take longer to be read again than the folders.
    const { promise: filesAreRead, resolve: readFiles } = Promise.withResolvers<void>()
    server().on(libraryMedias.list, async () => {
      await filesAreRead
      return {}
    })
    await page.getByRole('button', { name: 'Créer le dossier' }).click()
    await expect.element(page.getByRole('link', { name: 'Été, vide' })).toBeInTheDocument()
    readFiles()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await open.click()
    await expect.element(name).toHaveValue('')
  })
})
