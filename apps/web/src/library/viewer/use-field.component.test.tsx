import { LibraryMedia, libraryMedias } from '@vitrine/contract/library'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdResponse } from '../../../component-tests/busy-forms.ts'
import { press } from '../../../component-tests/form.ts'
import { openPage, server } from '../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../component-tests/rows.ts'
import { refuse } from '../../../component-tests/stub-server.ts'

const media = createRow(LibraryMedia, { id: rowId(1), name: 'plumeria.jpg' })

const failureToast = page.getByText('La modification n’a pas pu être enregistrée')

test('a file’s field is read-only while saving and keeps its text with the reason of a refusal', async () => {
  server().on(libraryMedias.list, () => ({ totalItems: 1, member: [media] }))
  const { promise, respond } = holdResponse<typeof media>()
  server().on(libraryMedias.update, () => promise)
  await openPage('/library')
  await press(page.getByRole('button', { name: /^Ouvrir plumeria\.jpg/ }), ' ')
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  await name.fill('fleur.jpg')
  await userEvent.keyboard('{Tab}')
  await expect.element(name).toHaveAttribute('readonly')
  await press(name, '{End}x{Tab}')
  await expect.element(name).toHaveValue('fleur.jpg')
  await respond(refuse(422, { propertyPath: 'name', message: 'Ce nom est déjà pris.', code: 'name.taken' }))
  await expect.element(name).toHaveAccessibleDescription('Ce nom est déjà pris.')
  await expect.element(name).not.toHaveAttribute('readonly')
  await expect.element(name).toHaveValue('fleur.jpg')
  expect(server().requests(libraryMedias.update)).toHaveLength(1)
  // The message is shown at the field only, not in a toast as well.
  expect(failureToast.elements()).toEqual([])

  server().on(libraryMedias.update, ({ body }) => ({ ...media, ...body }) as typeof media) // parsed by the stub
  server().on(libraryMedias.list, () => ({ totalItems: 1, member: [{ ...media, name: 'fleur.jpg' }] }))
  await press(name, '{Tab}')
  await expect.element(page.getByText('Ce nom est déjà pris.', { exact: true }).first()).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('fleur.jpg')
  expect(server().requests(libraryMedias.update)).toHaveLength(2)
})

test('a toast shows that a field was refused after its file was closed', async () => {
  server().on(libraryMedias.list, () => ({ totalItems: 1, member: [media] }))
  const { promise, respond } = holdResponse<typeof media>()
  server().on(libraryMedias.update, () => promise)
  await openPage('/library')
  await press(page.getByRole('button', { name: /^Ouvrir plumeria\.jpg/ }), ' ')
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  await name.fill('fleur.jpg')
  await userEvent.keyboard('{Tab}')
  await expect.element(name).toHaveAttribute('readonly')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  respond(refuse(422, { propertyPath: 'name', message: 'Ce nom est déjà pris.', code: 'name.taken' }))
  await expect.element(failureToast.first()).toBeVisible()
})
