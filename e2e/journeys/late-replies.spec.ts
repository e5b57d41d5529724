import { expect, type Locator, type Page } from '@playwright/test'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'
import { waitingReply } from '../waiting-reply.ts'

// A reply is on its way, and one goes on writing or to another message before it is answered.

const notSent = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /La réponse à «\sPaul Martin\s» n’est pas partie/ })

/** Sends a reply and goes on to another list, before it is answered. Answers the box it was written in. */
async function sendAndLeave(page: Page, isSent: Promise<void>): Promise<Locator> {
  const words = page.getByRole('textbox', { name: 'Réponse publique' })
  await words.fill('Oui, de 9 h à 12 h.')
  await words.press('ControlOrMeta+Enter')
  await isSent
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(words).toHaveCount(0)
  return words
}

test('other words for a reply are typed while the ones before are on their way', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { clerk, item, reply } = await waitingReply(product, 'Non, jamais.')
  await signIn(page, clerk, `/inbox?id=${item?.id}`)
  const { isSent, answer } = await hold(page, 'PUT', reply)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const edit = conversation.getByRole('button', { name: 'Modifier', exact: true })
  const words = conversation.getByRole('textbox', { name: 'Modifier la réponse' })
  await edit.click()
  await words.fill('Oui, de 9 h à 12 h.')
  await conversation.getByRole('button', { name: 'Enregistrer' }).click()
  await isSent
  await conversation.getByRole('button', { name: 'Annuler', exact: true }).click()
  await edit.click()
  await words.fill('Oui, de 9 h à 12 h, et mardi aussi.')
  const read = page.waitForResponse((response) => response.url().includes('/api/inbox_replies'))
  await answer()
  await read
  await expect(words).toHaveValue('Oui, de 9 h à 12 h, et mardi aussi.')
  await page.reload()
  await expect(conversation.getByRole('article').filter({ hasText: 'Oui, de 9 h à 12 h.' })).toBeVisible()
  await edit.click()
  await expect(words).toHaveValue('Oui, de 9 h à 12 h, et mardi aussi.')

  // Who has gone on when they are refused is told why: there is no field to say it at.
  const refused = await hold(page, 'PUT', reply, (route) => route.abort())
  await conversation.getByRole('button', { name: 'Enregistrer' }).click()
  await refused.isSent
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(words).toHaveCount(0)
  await refused.answer()
  await expect(page.getByRole('alert').filter({ hasText: 'La réponse n’a pas pu être modifiée' })).toContainText(
    'Le serveur',
  )
})

test('the next reply is typed while the one before is on its way', { tag: '@full' }, async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await announce(product, owner, place)
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  await signIn(page, owner, '/inbox')
  await page.getByRole('feed', { name: 'Messages' }).getByText('Êtes-vous ouverts lundi ?').click({ timeout: 30_000 })
  const { isSent, answer } = await hold(page, 'POST', '/api/inbox_replies')
  const words = page.getByRole('textbox', { name: 'Réponse publique' })
  await words.fill('Oui, de 9 h à 12 h.')
  await words.press('ControlOrMeta+Enter')
  await isSent
  await words.fill('Et mardi aussi.')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await answer()
  await answered
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText('Oui, de 9 h à 12 h.')).toBeVisible()
  await expect(words).toHaveValue('Et mardi aussi.')
  await page.reload()
  await expect(words).toHaveValue('Et mardi aussi.')
})

test('who comes back while a reply is on its way does not send it again', async ({ page, product }) => {
  const { owner, item } = await waitingReply(product, 'Non, jamais.')
  await signIn(page, owner, `/inbox?id=${item?.id}`)
  const { isSent, answer } = await hold(page, 'POST', '/api/inbox_replies')
  const words = await sendAndLeave(page, isSent)
  await page.goBack()
  await expect(page.getByText('Votre réponse est en cours d’envoi…')).toBeVisible()
  await expect(words).toHaveCount(0)
  await answer()
  await expect(words).toHaveValue('')
  await expect(page.getByRole('article').filter({ hasText: 'Oui, de 9 h à 12 h.' })).toHaveCount(1)
})

test('a reply that went without an answer is sent once, though another box sends it again', async ({
  page,
  product,
}) => {
  const { owner, item } = await waitingReply(product, 'Non, jamais.')
  await signIn(page, owner, `/inbox?id=${item?.id}`)
  const { isSent, answer } = await hold(page, 'POST', '/api/inbox_replies', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const words = await sendAndLeave(page, isSent)
  await answer()
  const said = notSent(page)
  await said.getByRole('button', { name: 'Ouvrir la conversation' }).click()
  await expect(words).toHaveValue('Oui, de 9 h à 12 h.')
  await page.unroute('**/api/inbox_replies')
  await words.press('ControlOrMeta+Enter')
  await expect(words).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Oui, de 9 h à 12 h.' })).toHaveCount(1)
})

test('who has gone on is told of a reply that did not leave, and led back to it', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { clerk, item } = await waitingReply(product, 'Non, jamais.')
  await signIn(page, clerk, `/inbox?id=${item?.id}`)
  const { isSent, answer } = await hold(page, 'POST', '/api/inbox_replies', (route) => route.abort())
  const words = await sendAndLeave(page, isSent)
  await answer()
  const said = notSent(page)
  await expect(said).toContainText('Le serveur')
  await said.getByRole('button', { name: 'Ouvrir la conversation' }).click()
  await expect(page).toHaveURL(new RegExp(`id=${item?.id}`))
  await expect(words).toHaveValue('Oui, de 9 h à 12 h.')

  // A right that is missing is said by itself.
  const forbidden = await hold(page, 'POST', '/api/inbox_replies', (route) => route.fulfill({ status: 403, json: {} }))
  await words.press('ControlOrMeta+Enter')
  await forbidden.isSent
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(words).toHaveCount(0)
  await expect(said).toHaveCount(0)
  await forbidden.answer()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Vous n’avez pas l’autorisation de faire cela' }),
  ).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('the words of a reply that is taken back wait in its box, though one has gone on', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, clerk, item, reply } = await waitingReply(product, 'Non, jamais.')
  const written = { title: 'Ouverture', shortcut: 'ouvert', texts: { fr: 'Oui, de 9 h à 12 h.' } }
  await owner.ask('POST', '/api/quick_replies', written)
  await signIn(page, clerk, `/inbox?id=${item?.id}`)
  const { isSent, answer } = await hold(page, 'DELETE', reply)
  const words = page.getByRole('textbox', { name: 'Réponse publique' })
  await words.fill('Et mardi aussi.')
  const bubble = page.getByRole('article').filter({ hasText: 'Non, jamais.' })
  await bubble.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await isSent
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(words).toHaveCount(0)
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await answer()
  await answered
  await page.goBack()
  await expect(words).toHaveValue('Non, jamais.\n\nEt mardi aussi.')
  await expect(bubble).toHaveCount(0)
  await page.reload()
  await expect(words).toHaveValue('Non, jamais.\n\nEt mardi aussi.')

  // The quick reply they were written with comes back as well, to a box that did not send them.
  await words.fill('')
  await words.pressSequentially('/ouv')
  await expect(page.getByRole('listbox', { name: 'Réponses rapides' }).getByRole('option')).toHaveCount(1)
  await words.press('Enter')
  await expect(words).toHaveValue('Oui, de 9 h à 12 h.')
  await words.press('ControlOrMeta+Enter')
  const mine = page.getByRole('article').filter({ hasText: 'Oui, de 9 h à 12 h.' })
  await expect(mine).toHaveCount(1)
  // Its bubble may come before its answer, which alone empties the box.
  await expect(words).toHaveValue('')
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(words).toHaveCount(0)
  await page.goBack()
  await expect(words).toHaveValue('')
  await mine.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(words).toHaveValue('Oui, de 9 h à 12 h.')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && /inbox_replies/.test(request.url()))
  await words.press('ControlOrMeta+Enter')
  expect((await asked).postDataJSON().quickReplies).toHaveLength(1)
})

test('a quick reply counts for each reply it went into, though the one before is on its way', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, item } = await waitingReply(product, 'Non, jamais.')
  const written = { title: 'Ouverture', shortcut: 'ouvert', texts: { fr: 'Oui, de 9 h à 12 h.' } }
  const { '@id': quick } = await owner.ask<{ '@id': string }>('POST', '/api/quick_replies', written)
  await signIn(page, owner, `/inbox?id=${item?.id}`)
  const { isSent, answer } = await hold(page, 'POST', '/api/inbox_replies')
  const words = page.getByRole('textbox', { name: 'Réponse publique' })
  const put = async () => {
    await words.fill('')
    await words.pressSequentially('/ouv')
    await expect(page.getByRole('listbox', { name: 'Réponses rapides' }).getByRole('option')).toHaveCount(1)
    await words.press('Enter')
    await expect(words).toHaveValue('Oui, de 9 h à 12 h.')
  }
  await put()
  await words.press('ControlOrMeta+Enter')
  await isSent
  await put()
  await words.pressSequentially(' Mardi aussi.')
  await answer()
  const replies = page.getByRole('article').filter({ hasText: 'Oui, de 9 h à 12 h.' })
  await expect(replies).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Répondre publiquement' })).toBeEnabled()
  await words.press('ControlOrMeta+Enter')
  await expect(replies).toHaveCount(2)
  const uses = async () => (await owner.ask<{ uses: number }>('GET', quick)).uses
  await expect.poll(uses, { timeout: 30_000 }).toBe(2)

  // Nor does it count for the one after, where one had gone on before the answer.
  const third = await hold(page, 'POST', '/api/inbox_replies')
  await put()
  await words.press('ControlOrMeta+Enter')
  await third.isSent
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(words).toHaveCount(0)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await third.answer()
  await answered
  await page.goBack()
  await expect(replies).toHaveCount(3)
  await words.fill('Bien à vous.')
  await words.press('ControlOrMeta+Enter')
  await expect(page.getByRole('article').filter({ hasText: 'Envoyée' })).toHaveCount(4, { timeout: 30_000 })
  expect(await uses()).toBe(3)
})
