import { Inbox, inboxes } from '@vitrine/contract/inbox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentAddress, openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'
import { fakeTimeouts, restoreTimeouts } from '../../component-tests/timeouts.ts'

/** Longer than signing out waits for pending mutations. */
const patienceMs = 3100

beforeEach(fakeTimeouts)
afterEach(restoreTimeouts)

test('a failure that arrives after signing out is not shown', async () => {
  const item = createRow(Inbox, { id: rowId(1), '@id': `/api/inboxes/${rowId(1)}`, userName: 'Paul Martin' })
  server().on(inboxes.list, () => ({ totalItems: 1, member: [item] }))
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  server().on(inboxes.update, async () => {
    await isReleased
    return refuse(500)
  })
  await openPage('/inbox')
  await page
    .getByRole('feed')
    .getByRole('article', { name: 'Paul Martin' })
    .getByRole('button', { name: /^Marquer comme traité/ })
    .click()
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await vi.advanceTimersByTimeAsync(patienceMs)
  await expect.poll(currentAddress).toMatch(/^\/login/)
  const texts: string[] = []
  const toasts = page.getByRole('region', { name: 'Messages' }).element()
  new MutationObserver(() => texts.push(toasts.textContent)).observe(toasts, { childList: true, subtree: true })
  release()
  // Long enough for a toast to show; fake timers also advance by themselves.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(texts).toEqual([])
})
