import { Inbox, InboxReply, inboxes, inboxReplies, type ReplyStatus } from '@vitrine/contract/inbox'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../component-tests/elements.ts'
import { openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse, refuseWith } from '../../component-tests/stub-server.ts'

const conversation = page.getByRole('region', { name: 'Conversation' })
const bubble = (text: string) => conversation.getByRole('article').filter({ hasText: text })
const field = conversation.getByRole('textbox', { name: 'Modifier la réponse' })
const edit = conversation.getByRole('button', { name: 'Modifier', exact: true })

/** A comment with one reply of ours, which changes as the server would change it. */
function serveReply(status: ReplyStatus, isModerator: boolean) {
  const item = createRow(Inbox, {
    ...{ id: rowId(1), '@id': `/api/inboxes/${rowId(1)}`, kind: 'comment', integrationType: 'facebook' },
    ...{ userName: 'Paul Martin', text: 'Êtes-vous ouverts lundi ?', canReply: true, canLike: true, commentsCount: 1 },
  })
  const reply = createRow(InboxReply, {
    ...{ id: rowId(2), '@id': `/api/inbox_replies/${rowId(2)}`, inbox: item['@id'], isOurs: true },
    ...{ text: 'Oui, de 9 h à 12 h.', version: 1, replyStatus: status },
    ...{ canEdit: true, canApprove: isModerator, needsApproval: !isModerator },
  })
  server().on(inboxes.list, () => ({ totalItems: 1, member: [item] }))
  server().on(inboxes.read, () => item)
  server().on(inboxes.replies, () => ({ totalItems: 1, member: [reply] }))
  server().on(inboxReplies.read, () => reply)
  server().on(inboxReplies.update, ({ body }) => {
    if (body.version !== undefined && body.version !== reply.version)
      return refuseWith(409, 'inbox.reply.changed', 'Cette réponse a été modifiée entre-temps.')
    if (body.text) reply.version++
    return Object.assign(reply, {
      ...{ text: body.text ?? reply.text },
      ...(isModerator ? { replyStatus: 'SENDING', canApprove: false } : { replyStatus: 'PENDING_APPROVAL' }),
    })
  })
  return { item, reply, address: `/inbox?id=${item.id}` }
}

describe('refused reply', () => {
  test('a refused reply can be sent for approval again unchanged', async () => {
    const { address } = serveReply('REFUSED', false)
    await openPage(address, { moderation: false })
    const again = conversation.getByRole('button', { name: 'Renvoyer en validation' })
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    expect(
      server()
        .requests(inboxReplies.update)
        .map(({ body }) => body.replyStatus),
    ).toEqual(['SENDING'])
  })

  test('a refused reply can be sent for approval again with another text', async () => {
    const { address } = serveReply('REFUSED', false)
    await openPage(address, { moderation: false })
    await edit.click()
    await field.fill('Oui, le lundi matin.')
    await press(conversation.getByRole('button', { name: 'Modifier et envoyer en validation' }))
    await expect.element(bubble('Oui, le lundi matin.')).toBeVisible()
    await expect.element(conversation.getByRole('button', { name: 'Renvoyer en validation' })).not.toBeInTheDocument()
  })
})

describe('reply moderation', () => {
  test('a moderator approves a pending reply and sees its new status', async () => {
    const { address, reply } = serveReply('PENDING_APPROVAL', true)
    await openPage(address)
    await expect.element(bubble('Oui, de 9 h à 12 h.')).toBeVisible()
    Object.assign(reply, { text: 'Jamais de la vie.', version: 2 })
    await conversation.getByRole('button', { name: 'Valider', exact: true }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Cette réponse a été modifiée entre-temps.' }))
      .toBeVisible()
    await expect.element(bubble('Jamais de la vie.')).toBeVisible()
    expect(reply.replyStatus).toBe('PENDING_APPROVAL')
  })

  test('a moderator’s edit survives a concurrent change of the reply and can be sent again', async () => {
    const { address, reply } = serveReply('PENDING_APPROVAL', true)
    await openPage(address)
    await edit.click()
    await field.fill('Oui, le lundi matin.')
    Object.assign(reply, { text: 'Non, jamais.', version: 2 })
    await press(conversation.getByRole('button', { name: 'Modifier et valider' }))
    await expect.element(field).toHaveAccessibleDescription(/^Cette réponse a été modifiée entre-temps\./)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('Oui, le lundi matin.')
    await expect.element(bubble('Non, jamais.')).toBeVisible()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(bubble('Oui, le lundi matin.')).toBeVisible()
    expect(reply).toMatchObject({ text: 'Oui, le lundi matin.', replyStatus: 'SENDING' })
  })
})

describe('refused inbox changes', () => {
  test('a refused mark or like is reverted and shown in an error toast', async () => {
    const { item } = serveReply('SENT', false)
    server().on(inboxes.update, () => refuse(500))
    await openPage('/inbox')
    const row = page.getByRole('feed').getByRole('article', { name: 'Paul Martin' })
    const mark = row.getByRole('button', { name: /^Marquer comme traité/ })
    await press(mark)
    await expect
      .element(page.getByRole('alert').filter({ hasText: /Paul Martin\s»\sn’a pas pu être mis à jour/ }))
      .toBeVisible()
    await expect.element(mark).toBeVisible()

    await press(row.getByRole('button', { name: /lundi/ }))
    const like = conversation.getByRole('button', { name: 'J’aime', exact: true }).first()
    await press(like)
    await expect
      .element(page.getByRole('alert').filter({ hasText: /a refusé votre «\sJ’aime\s» pour «\sPaul Martin/ }))
      .toBeVisible()
    await expect.element(like).toHaveAttribute('aria-pressed', 'false')
    expect(item.isLiked).toBe(false)
  })
})
