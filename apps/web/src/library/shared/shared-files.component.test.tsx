import { Company, companies } from '@vitrine/contract/companies'
import { SharedMedia, sharedMedias } from '@vitrine/contract/shared-medias'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectLocked, holdResponse, restored } from '../../../component-tests/busy-forms.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../component-tests/rows.ts'
import { refuse } from '../../../component-tests/stub-server.ts'

const company = createRow(Company, { id: rowId(7), '@id': `/api/companies/${rowId(7)}`, name: 'Halles' })
const media = createRow(SharedMedia, {
  id: rowId(1),
  name: 'plumeria.jpg',
  everybody: true,
  createdAt: '2026-03-01T09:00:00+00:00',
})

beforeEach(() => {
  server().on(sharedMedias.list, () => ({ totalItems: 1, member: [media] }))
  server().on(companies.list, () => ({ totalItems: 1, member: [company] }))
})

const openShared = () => openPage('/shared-medias', {}, { superAdmin: true })

describe('share files dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Partager ce fichier' })
  const some = dialog.getByRole('radio', { name: 'Certaines entreprises' })
  const chosen = dialog.getByRole('combobox', { name: 'Entreprises' })
  const save = dialog.getByRole('button', { name: 'Enregistrer le partage' })
  const openDialog = async () => {
    const box = page.getByRole('button', { name: 'Sélectionner plumeria.jpg' })
    await expect.element(box).toBeInTheDocument()
    const element = box.element()
    if (element instanceof HTMLElement) element.click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Partager…' }).click()
  }

  test('a refused company is marked at its field, and the choice survives a reload', async () => {
    const message = 'Cet élément n’existe pas.'
    server().on(sharedMedias.update, () => refuse(422, { propertyPath: 'companies[0]', message, code: 'exists' }))
    await openShared()
    await openDialog()
    await some.click()
    await chosen.fill('Halles')
    await page.getByRole('option', { name: 'Halles' }).click()
    await userEvent.keyboard('{Escape}')
    await save.click()
    await expect.element(chosen).toHaveAccessibleDescription(message)
    await expect.element(chosen).toHaveFocus()
    await expectAccessible(dialog)
    await reloadPage()
    await openDialog()
    await expect.element(restored).toBeVisible()
    await expect.element(chosen).toHaveValue('Halles')
    const { promise, respond } = holdResponse<typeof media>()
    server().on(sharedMedias.update, () => promise)
    await save.click()
    await expectLocked(dialog, some)
    respond(media)
    await expect.element(dialog).not.toBeInTheDocument()
    const body = { everybody: false, companies: [company['@id']] }
    expect(server().requests(sharedMedias.update).at(-1)?.body).toEqual(body)
  })
})

test('replacing a shared file shows the reason when the upload fails', async () => {
  await openShared()
  await page.getByRole('button', { name: /^Ouvrir plumeria\.jpg/ }).click()
  await page.getByRole('button', { name: 'Remplacer le fichier' }).click()
  const question = page.getByRole('dialog', { name: 'Remplacer « plumeria.jpg » ?' })
  const choose = question.getByRole('button', { name: 'Choisir le nouveau fichier' })
  await expect.element(choose).toBeVisible()
  const input = question.element().querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The question has no field for files.')
  await userEvent.upload(input, new File(['x'], 'autre.jpg', { type: 'image/jpeg' }))
  // Files are sent by an XMLHttpRequest, which nobody answers here.
  await expect.element(question.getByRole('alert')).toBeVisible()
  await expect.element(choose).toBeEnabled()
  expect(server().requests(sharedMedias.update)).toEqual([])
})
