import { inboxes, inboxReplies } from '@vitrine/contract/inbox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createComment, createWaitingReply } from '../../component-tests/inbox-rows.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'
import { fakeTimeouts, restoreTimeouts } from '../../component-tests/timeouts.ts'

const conversation = page.getByRole('region', { name: 'Conversation' })
const field = conversation.getByRole('textbox', { name: 'Modifier la réponse' })
const edit = conversation.getByRole('button', { name: 'Modifier', exact: true })
const submit = conversation.getByRole('button', { name: 'Enregistrer' })
const cancel = conversation.getByRole('button', { name: 'Annuler', exact: true })

const item = createComment(1, 'Paul Martin')

/** A reply that waits for a moderator. Returns how to respond to its change. */
function serveReply() {
  const reply = createWaitingReply(2, item['@id'], 'Non, jamais.')
  const { promise, resolve } = Promise.withResolvers<Response | undefined>()
  server().on(inboxes.list, () => ({ totalItems: 1, member: [item] }))
  server().on(inboxes.read, () => item)
  server().on(inboxes.replies, () => ({ totalItems: 1, member: [reply] }))
  server().on(inboxReplies.update, async ({ body }) => {
    const refusal = await promise
    if (refusal) return refusal
    return Object.assign(reply, { text: body.text ?? reply.text, version: reply.version + 1 })
  })
  return resolve
}

async function openEditor() {
  await openPage(`/inbox?id=${item.id}`, { moderation: false })
  await edit.click()
}

describe('saving an edited reply', () => {
  test('an edited reply is locked until the response arrives', async () => {
    const respond = serveReply()
    await openEditor()
    await field.fill('Oui, le lundi matin.')
    await submit.click()
    await expect.element(field).toBeDisabled()
    await expect.element(cancel).toBeDisabled()
    respond(undefined)
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(conversation.getByText('Oui, le lundi matin.')).toBeVisible()
    await expect.element(edit).toHaveFocus()
  })

  test('a refused edit shows the reason and focuses the field', async () => {
    const respond = serveReply()
    await openEditor()
    await field.fill('Oui, le lundi matin.')
    await submit.click()
    respond(refuse(422, { propertyPath: 'text', message: 'Trop de liens.', code: 'text.links' }))
    await expect.element(field).toHaveAccessibleDescription('Trop de liens.')
    await expect.element(field).toHaveValue('Oui, le lundi matin.')
    await expect.element(field).toHaveFocus()
  })

  describe('edited reply without a response for ten seconds', () => {
    beforeEach(fakeTimeouts)
    afterEach(restoreTimeouts)

    test('an edited reply without a response can be closed and stays read-only', async () => {
      const respond = serveReply()
      await openEditor()
      await field.fill('Oui, le lundi matin.')
      await submit.click()
      await expect.element(field).toBeDisabled()
      await vi.advanceTimersByTimeAsync(10_000)
      await conversation.getByRole('button', { name: 'Ne plus attendre' }).click()
      await expectAccessible(conversation)
      await cancel.click()
      await edit.click()
      await expect.element(field).toBeDisabled()
      await expect.element(field).toHaveValue('Oui, le lundi matin.')
      respond(undefined)
      await expect.element(field).not.toBeInTheDocument()
      expect(server().requests(inboxReplies.update)).toHaveLength(1)
    })
  })
})

test('an edited reply is restored after a reload and can be discarded', async () => {
  serveReply()
  await openEditor()
  await field.fill('Oui, le lundi')
  await reloadPage()
  await edit.click()
  await expect.element(field).toHaveValue('Oui, le lundi')
  await conversation.getByRole('button', { name: 'Les supprimer' }).click()
  await expect.element(field).toHaveValue('Non, jamais.')
})
