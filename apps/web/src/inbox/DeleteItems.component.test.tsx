import { inboxes } from '@vitrine/contract/inbox'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdResponse } from '../../component-tests/busy-forms.ts'
import { press } from '../../component-tests/form.ts'
import { createComment } from '../../component-tests/inbox-rows.ts'
import { openPage, server } from '../../component-tests/page.tsx'

test('a deletion of several comments ends after the one on its way when its question is closed', async () => {
  const items = ['Emma', 'Paul', 'Awa'].map((name, index) => ({ ...createComment(index + 1, name), canDelete: true }))
  server().on(inboxes.list, () => ({ totalItems: items.length, member: items }))
  const { promise, respond } = holdResponse()
  server().on(inboxes.remove, () => promise)
  await openPage('/inbox')
  const row = page.getByRole('feed', { name: 'Messages' }).getByRole('button', { name: /^Emma/ })
  await press(row, 'xjxjx{Delete}')
  const question = page.getByRole('dialog', { name: 'Supprimer 3 commentaires ?' })
  await question.getByRole('button', { name: 'Supprimer 3 commentaires' }).click()
  await expect.poll(() => server().requests(inboxes.remove).length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  respond(undefined)
  await expect.element(page.getByText('Commentaire supprimé')).toBeVisible()
  expect(server().requests(inboxes.remove)).toHaveLength(1)
})
