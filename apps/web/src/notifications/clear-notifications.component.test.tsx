import { Notification, notifications } from '@vitrine/contract/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectLocked, holdResponse } from '../../component-tests/busy-forms.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createRow } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

test('the confirmation to delete all notifications stays open with the reason when it fails', async () => {
  server().on(notifications.list, () => ({
    totalItems: 1,
    member: [createRow(Notification, { type: 'info', createdAt: '2026-03-01T09:00:00+00:00' })],
  }))
  const { promise, respond } = holdResponse()
  server().on(notifications.clear, () => promise)
  await openPage('/inbox')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('tab', { name: 'Toutes' }).click()
  await page.getByRole('button', { name: 'Tout supprimer' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer toutes les notifications ?' })
  const confirm = question.getByRole('button', { name: 'Tout supprimer' })
  await confirm.click()
  await expectLocked(question, confirm)
  respond(refuse(500))
  await expect.element(question.getByRole('alert')).toBeVisible()
  await expectAccessible(question)
  server().on(notifications.clear, () => undefined)
  await confirm.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText('Toutes les notifications sont supprimées.')).toBeVisible()
  expect(server().requests(notifications.clear)).toHaveLength(2)
})
