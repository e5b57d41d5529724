import { expect, type Page } from '@playwright/test'

interface CommentReply {
  /** The customer's comment. */
  readonly to: string
  readonly text: string
  /** The text of the post it was written on. */
  readonly under?: string
}

/** Opens a customer's comment, replies, and waits until the reply is sent. */
export async function sendReply(page: Page, { to, text, under }: CommentReply, withinMs: number): Promise<void> {
  const row = page.getByRole('feed', { name: 'Messages' }).getByRole('button', { name: to })
  await row.click({ timeout: 60_000 })
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByRole('article').filter({ hasText: to })).toBeVisible()
  if (under) await expect(conversation.getByRole('heading')).toContainText(under)
  await conversation.getByRole('textbox', { name: 'Réponse publique' }).fill(text)
  await conversation.getByRole('button', { name: 'Répondre publiquement' }).click()
  const bubble = conversation.getByRole('article').filter({ hasText: text })
  await expect(bubble.getByText('Envoyée')).toBeVisible({ timeout: withinMs })
}
