import { inboxes } from '@vitrine/contract/inbox'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdResponse } from '../../component-tests/busy-forms.ts'
import { press } from '../../component-tests/form.ts'
import { createComment } from '../../component-tests/inbox-rows.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'

const question = (title: string) => page.getByRole('dialog', { name: title })

/** Confirms the deletion of all that was selected by these keys; the first response is held. */
async function confirmDeletion(keys: string, dialog: ReturnType<typeof question>) {
  const items = ['Emma', 'Paul', 'Awa'].map((name, index) => ({ ...createComment(index + 1, name), canDelete: true }))
  server().on(inboxes.list, () => ({ totalItems: items.length, member: items }))
  const { promise, respond } = holdResponse()
  server().on(inboxes.remove, () => promise)
  await openPage('/inbox')
  const row = page.getByRole('feed', { name: 'Messages' }).getByRole('button', { name: /^Emma/ })
  await press(row, keys)
  await dialog.getByRole('button', { name: /^Supprimer/ }).click()
  await expect.poll(() => server().requests(inboxes.remove).length).toBe(1)
  return respond
}

test('deleting one comment keeps the dialog open until the response and confirms it', async () => {
  const dialog = question('Supprimer le commentaire de Emma ?')
  const respond = await confirmDeletion('{Delete}', dialog)
  await expect.element(dialog.getByText('Suppression en cours…')).toBeInTheDocument()
  await expect.element(page.getByText('Enregistrement en cours…')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled()
  respond(undefined)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Commentaire supprimé')).toBeVisible()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Arrêter' }).click()],
])('deleting several comments stops by %s after the current request', async (_, stop) => {
  const dialog = question('Supprimer 3 commentaires ?')
  const respond = await confirmDeletion('xjxjx{Delete}', dialog)
  await expect.element(dialog.getByText('Suppression en cours… Si vous arrêtez')).toBeVisible()
  await expectAccessible(dialog)
  await stop()
  await expect.element(dialog).not.toBeInTheDocument()
  respond(undefined)
  await expect.element(page.getByText('Commentaire supprimé')).toBeVisible()
  expect(server().requests(inboxes.remove)).toHaveLength(1)
})
