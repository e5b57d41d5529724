import { inboxes, inboxReplies } from '@vitrine/contract/inbox'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quickReply } from '../../component-tests/fixtures.ts'
import { createComment, createReply } from '../../component-tests/inbox-rows.ts'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'
import { fakeTimeouts, restoreTimeouts } from '../../component-tests/timeouts.ts'

const conversation = page.getByRole('region', { name: 'Conversation' })
const box = conversation.getByRole('textbox', { name: 'Réponse publique' })
const send = conversation.getByRole('button', { name: 'Répondre publiquement' })
const check = conversation.getByRole('button', { name: 'Vérifier' })
const bubble = (text: string) => conversation.getByRole('article').filter({ hasText: text })

const [paul, lea] = [createComment(1, 'Paul Martin'), createComment(2, 'Léa Petit')]
const first = `/inbox?id=${paul.id}`
type Reply = ReturnType<typeof createReply>

/** Two comments; a key that was used before creates nothing, as on the server. */
function serveInbox() {
  const items = [paul, lea]
  const replies: Reply[] = []
  const created = new Map<string, Reply>()
  server().on(inboxes.list, () => ({ totalItems: 2, member: items }))
  server().on(inboxes.read, ({ params }) => items.find((item) => item.id === params.id))
  server().on(inboxes.update, () => paul)
  server().on(inboxes.replies, ({ params }) => {
    const member = replies.filter(({ inbox }) => inbox.endsWith(params.id ?? ''))
    return { totalItems: member.length, member }
  })
  const create = (key: string, text: string, inbox: string | { '@id': string }): Reply => {
    const iri = typeof inbox === 'string' ? inbox : inbox['@id']
    const reply = created.get(key) ?? createReply(100 + created.size, iri, text)
    if (!created.has(key)) replies.push(reply)
    created.set(key, reply)
    return reply
  }
  let respond = async (reply: Reply): Promise<Reply | Response> => reply
  server().on(inboxReplies.create, ({ body, headers }) =>
    respond(create(headers.get('idempotency-key') ?? '', body.text, body.inbox)),
  )
  server().on(inboxReplies.remove, ({ params }) => {
    const at = replies.findIndex((reply) => reply.id === params.id)
    replies.splice(at, 1)
    return undefined
  })
  return {
    replies,
    /** What arrives from now on is responded to so. */
    onReply: (next: typeof respond) => {
      respond = next
    },
    /** Holds the responses until they are told to come. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<Response | undefined>()
      respond = async (reply) => (await promise) ?? reply
      return resolve
    },
  }
}

const openItem = (name: string) =>
  page.getByRole('feed').getByRole('article', { name }).getByRole('button', { name: /lundi/ })

async function sendReply(text: string) {
  await box.fill(text)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
}

const keys = () =>
  server()
    .requests(inboxReplies.create)
    .map(({ headers }) => headers.get('idempotency-key'))

describe('sending a public reply', () => {
  test('a reply is locked while it is sent, then the empty box has the focus', async () => {
    const inbox = serveInbox()
    const respond = inbox.hold()
    await openPage(first)
    await sendReply('Oui, de 9 h à 12 h.')
    await expect.element(box).toBeDisabled()
    await expect.element(send).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    // Letters are no shortcuts: the next text was begun too early.
    await userEvent.keyboard('e')
    respond(undefined)
    await expect.element(bubble('Oui, de 9 h à 12 h.')).toBeVisible()
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
    expect(keys()).toHaveLength(1)
    expect(server().requests(inboxes.update)).toEqual([])
  })

  test('the focus stays in the box after sending with the button', async () => {
    serveInbox()
    await openPage(first)
    await box.fill('Oui, de 9 h à 12 h.')
    await send.click()
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
  })

  test('a refused reply stays in its box with the reason', async () => {
    const inbox = serveInbox()
    inbox.onReply(async () => refuse(422, { propertyPath: 'text', message: 'Trop de liens.', code: 'text.links' }))
    await openPage(first)
    await sendReply('Oui, de 9 h à 12 h.')
    await expect.element(box).toHaveAccessibleDescription(/Trop de liens\./)
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
    await expect.element(box).toHaveFocus()
    await expectAccessible(conversation)
    inbox.onReply(async (reply) => reply)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(box).toHaveValue('')
    expect(new Set(keys()).size).toBe(2)
  })

  describe('public reply without a response for ten seconds', () => {
    beforeEach(fakeTimeouts)
    afterEach(restoreTimeouts)

    test('a reply stays read-only until the response, also when its conversation is reopened', async () => {
      const inbox = serveInbox()
      const respond = inbox.hold()
      await openPage(first)
      await sendReply('Oui, de 9 h à 12 h.')
      await expect.element(box).toBeDisabled()
      await vi.advanceTimersByTimeAsync(10_000)
      await expectAccessible(conversation)
      await conversation.getByRole('button', { name: 'Ne plus attendre' }).click()
      await expect.element(conversation.getByText('Vous pouvez continuer ailleurs')).toBeVisible()
      await openItem('Léa Petit').click()
      await expect.element(box).toBeEnabled()
      await openItem('Paul Martin').click()
      await expect.element(box).toBeDisabled()
      await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
      respond(undefined)
      await expect.element(box).toBeEnabled()
      await expect.element(box).toHaveValue('')
      await expect.element(bubble('Oui, de 9 h à 12 h.')).toBeVisible()
      expect(keys()).toHaveLength(1)
    })
  })

  test.each([
    ['was refused', 422, /La réponse à «\sPaul Martin\s» n’a pas été envoyée/],
    ['stays without a response', 502, /La réponse à «\sPaul Martin\s» a peut-être été envoyée/],
  ])('a reply that %s after leaving its conversation shows a toast that leads back', async (_case, status, message) => {
    const inbox = serveInbox()
    const respond = inbox.hold()
    await openPage(first)
    await sendReply('Oui, de 9 h à 12 h.')
    await expect.element(box).toBeDisabled()
    await openItem('Léa Petit').click()
    await expect.element(box).toBeEnabled()
    respond(refuse(status))
    const toast = page.getByRole('alert').filter({ hasText: message })
    await expect.element(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Ouvrir la conversation' }).click()
    await expect.poll(currentAddress).toContain(paul.id)
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
  })
})

test('a missing permission is not also reported as a failed reply', async () => {
  const inbox = serveInbox()
  const respond = inbox.hold()
  await openPage(first)
  await sendReply('Oui, de 9 h à 12 h.')
  await expect.element(box).toBeDisabled()
  await openItem('Léa Petit').click()
  await expect.element(box).toBeEnabled()
  respond(refuse(403))
  await openItem('Paul Martin').click()
  await expect.element(box).toBeEnabled()
  await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
  await expect.element(page.getByText(/La réponse à «\sPaul Martin/)).not.toBeInTheDocument()
})

describe('public reply whose response was lost', () => {
  test('a lost reply is sent once, after a reload too', async () => {
    const inbox = serveInbox()
    inbox.onReply(async () => refuse(502))
    await openPage(first)
    await sendReply('Oui, de 9 h à 12 h.')
    await expect.element(check).toBeVisible()
    await expect.element(conversation.getByText('La réponse n’a pas été envoyée')).not.toBeInTheDocument()
    await openItem('Léa Petit').click()
    await expect.element(box).toBeEnabled()
    await openItem('Paul Martin').click()
    await expect.element(box).toBeDisabled()
    await reloadPage()
    await expect.element(box).toBeDisabled()
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
    await expectAccessible(conversation)
    inbox.onReply(async (reply) => reply)
    await check.click()
    await expect.element(box).toBeEnabled()
    await expect.element(box).toHaveValue('')
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
    expect(inbox.replies).toHaveLength(1)
  })

  test('a lost reply is not sent by another tab with the same conversation', async () => {
    const inbox = serveInbox()
    await openPage(first)
    await box.fill('Oui, de 9 h à 12 h.')
    // What the other tab has stored.
    const [draft = ''] = Object.keys(localStorage).filter((key) => key.includes(` reply ${paul.id}`))
    const input = { text: 'Oui, de 9 h à 12 h.', quickReplies: [], thenDone: false }
    const submission = { input, idempotencyKey: 'the-key-of-the-other-tab', at: Date.now() }
    localStorage.setItem(`${draft} submission`, JSON.stringify({ at: Date.now(), value: submission }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(check).toBeVisible()
    expect(keys()).toEqual([])
    await check.click()
    await expect.element(box).toHaveValue('')
    expect(keys()).toEqual(['the-key-of-the-other-tab'])
    expect(inbox.replies).toHaveLength(1)
  })
})

describe('reply draft', () => {
  test('a reply draft is restored after a reload and can be discarded', async () => {
    serveInbox()
    await openPage(first)
    await box.fill('Oui, de 9 h')
    await reloadPage()
    await expect.element(box).toHaveValue('Oui, de 9 h')
    await conversation.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(box).toHaveValue('')
    await reloadPage()
    await expect.element(box).toHaveValue('')
  })

  test('an undone reply is put above the text typed since', async () => {
    serveInbox()
    await openPage(first)
    await sendReply('Oui, de 9 h à 12 h.')
    await expect.element(bubble('Oui, de 9 h à 12 h.')).toBeVisible()
    await expect.element(box).toHaveValue('')
    await box.fill('Et mardi aussi.')
    await bubble('Oui, de 9 h à 12 h.').getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.\n\nEt mardi aussi.')
    await expect.element(box).toHaveFocus()
  })

  test('an undone reply is restored when its conversation is opened again', async () => {
    serveInbox()
    await openPage(first)
    await box.fill('Oui, de 9 h à 12 h.')
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    // It is marked as done, and the next one is open.
    await expect.poll(currentAddress).toContain(lea.id)
    await page.getByRole('button', { name: 'Annuler les deux' }).click()
    await expect.poll(() => server().requests(inboxReplies.remove)).toHaveLength(1)
    await expect
      .poll(() =>
        server()
          .requests(inboxes.update)
          .map(({ body }) => body.isDone),
      )
      .toEqual([true, false])
    await expect.element(box).toHaveValue('')
    await openItem('Paul Martin').click()
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
    await reloadPage()
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
  })

  test('can be undone with the mark where the clock of the computer is a minute ahead of the server', async () => {
    const serverTime = () => Date.now() - 60_000
    serveInbox().onReply(async (reply) => {
      const leavesAt = new Date(serverTime() + 5_000).toISOString()
      const headers = { date: new Date(serverTime()).toUTCString() }
      return Response.json({ ...reply, leavesAt }, { status: 201, headers })
    })
    await openPage(first)
    await box.fill('Oui, de 9 h à 12 h.')
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await page.getByRole('button', { name: 'Annuler les deux' }).click()
    await expect.poll(() => server().requests(inboxReplies.remove)).toHaveLength(1)
  })

  test('an undone reply is restored once the next reply has been sent', async () => {
    const inbox = serveInbox()
    await openPage(first)
    await sendReply('Oui, de 9 h à 12 h.')
    await expect.element(bubble('Oui, de 9 h à 12 h.')).toBeVisible()
    const respond = inbox.hold()
    await sendReply('Et mardi aussi.')
    await expect.element(box).toBeDisabled()
    await bubble('Oui, de 9 h à 12 h.').getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect.poll(() => inbox.replies.map(({ text }) => text)).toEqual(['Et mardi aussi.'])
    respond(undefined)
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
    await expect.element(box).toBeEnabled()
  })
})

describe('quick reply in the reply box', () => {
  /** Into the empty box, with the keyboard. */
  async function insertQuickReply() {
    await box.click()
    await userEvent.keyboard('/ouv')
    await expect.element(page.getByRole('option', { name: /Oui, de 9 h/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
  }
  const sentWith = () =>
    server()
      .requests(inboxReplies.create)
      .map(({ body }) => body.quickReplies ?? [])

  test('a quick reply counts for the reply it was used in and is restored by undo', async () => {
    serveInbox()
    const ready = quickReply(7, 'Ouverture', 'Oui, de 9 h à 12 h.')
    server().on(quickReplies.list, () => ({ totalItems: 1, member: [ready] }))
    server().on(inboxes.replyFields, () => ({ lang: 'fr' as const }))
    await openPage(first)
    await insertQuickReply()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(box).toHaveValue('')
    await sendReply('Bien à vous.')
    await expect.element(bubble('Bien à vous.')).toBeVisible()
    await expect.element(box).toHaveValue('')
    await bubble('Oui, de 9 h').getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect.element(box).toHaveValue('Oui, de 9 h à 12 h.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(box).toHaveValue('')
    expect(sentWith()).toEqual([[ready.id], [], [ready.id]])
  })
})
