import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

test('a comment is answered; the first thought is taken back, the second is read by everybody', async ({
  page,
  product,
}) => {
  const { owner, place } = await onePlace(product)
  const ledger = await announce(product, owner, place)

  await signIn(page, owner)
  await page.getByRole('link', { name: 'Boîte de réception', exact: true }).click()
  await expect(page.getByText('Tout est traité.')).toBeVisible()
  const { next } = await product.control<{ next: number }>('GET', '/ledger')
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })

  // It comes by itself.
  await page.getByRole('feed', { name: 'Messages' }).getByText('Êtes-vous ouverts lundi ?').click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const answer = conversation.getByRole('textbox', { name: 'Réponse publique' })
  const send = conversation.getByRole('button', { name: 'Répondre publiquement' })
  await answer.fill('Non, jamais.')
  await send.click()
  await expect(conversation.getByText(/part dans \d s/)).toBeVisible()
  await conversation.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect(answer).toHaveValue('Non, jamais.')
  await expect(conversation.getByRole('article').filter({ hasText: 'Non, jamais.' })).toHaveCount(0)

  await answer.fill('Oui, de 9 h à 12 h.')
  await answer.press('ControlOrMeta+Enter')
  await expect(conversation.getByText('Envoyée')).toBeVisible({ timeout: 20_000 })
  await expect(answer).toHaveValue('')
  const entries = await ledger(next)
  expect(entries.map(({ operation, text, public: shown }) => ({ operation, text, shown }))).toEqual([
    { operation: 'comments.create', text: 'Oui, de 9 h à 12 h.', shown: true },
  ])

  // Escape leads from the box to the row, where a letter is a verb again.
  await answer.press('Escape')
  await expect(page.getByRole('feed', { name: 'Messages' }).getByRole('button', { name: /^Paul Martin/ })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText('Tout est traité.')).toBeVisible()
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(page.getByRole('feed', { name: 'Messages' })).toContainText('Paul Martin')
})
