import { Inbox, inboxes } from '@vitrine/contract/inbox'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { press } from '../../component-tests/form.ts'
import { openPage, server } from '../../component-tests/page.tsx'
import { createSample } from '../../component-tests/sample.ts'

test('a viewer without the permission to mark messages sees neither shortcuts nor checkboxes', async () => {
  const sample = createSample(Inbox.schema) as z.infer<typeof Inbox.schema> // what the schema accepts
  const item = { ...sample, userName: 'Emma', text: 'Avez-vous un parking ?' }
  item.createdAt = item.editedAt = '2026-03-01T09:00:00+00:00'
  item.location = { ...item.location, timeZone: 'Europe/Paris' }
  server().on(inboxes.list, () => ({ totalItems: 1, member: [item] }))
  server().on(inboxes.read, () => item)
  await openPage('/inbox', { moderation: false })
  const feed = page.getByRole('feed', { name: 'Messages' })
  const row = feed.getByRole('button', { name: /^Emma/ })
  await press(row, '{Enter}')
  await expect.element(feed.getByRole('checkbox')).not.toBeInTheDocument()
  await userEvent.keyboard('xe?')
  const keys = page
    .getByRole('dialog', { name: 'Aide et raccourcis' })
    .getByRole('region', { name: 'Boîte de réception' })
  await expect.element(keys.getByText('Répondre')).toBeVisible()
  await expect.element(keys.getByText('Sélectionner')).not.toBeInTheDocument()
  await expect.element(keys.getByText('Traiter')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  expect(server().requests(inboxes.update)).toHaveLength(0)
})
