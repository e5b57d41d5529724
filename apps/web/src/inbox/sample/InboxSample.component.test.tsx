import { Inbox, inboxes } from '@vitrine/contract/inbox'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openEventStream } from '../../../component-tests/live-events.ts'
import { openPage, server } from '../../../component-tests/page.tsx'
import { createRow } from '../../../component-tests/rows.ts'

test('the sample of an empty inbox disappears when a message arrives', async () => {
  const member: ReturnType<typeof createRow<typeof Inbox.schema>>[] = []
  server().on(inboxes.list, () => ({ totalItems: member.length, member }))
  const send = openEventStream()
  await openPage('/inbox')
  await page.getByRole('button', { name: 'Voir un exemple' }).click()
  const sample = page.getByRole('region', { name: 'Exemple', exact: true })
  await expect.element(sample).toBeVisible()
  member.push(createRow(Inbox, { userName: 'Paul Martin', text: 'Avez-vous une terrasse ?' }))
  send('inbox')
  await expect.element(page.getByRole('feed', { name: 'Messages' }).getByText('Avez-vous une terrasse ?')).toBeVisible()
  await expect.element(sample).not.toBeInTheDocument()
})
