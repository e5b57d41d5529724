import { inboxes } from '@vitrine/contract/inbox'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createComment } from '../../component-tests/inbox-rows.ts'
import { openPage, server } from '../../component-tests/page.tsx'

afterEach(() => page.viewport(1280, 800))

const comment = createComment(1, 'Emma Colin')
const review = {
  ...comment,
  ...{ kind: 'review' as const, integrationType: 'google' as const, likesCount: 4, editedAt: new Date().toISOString() },
  location: { ...comment.location, name: 'Margot Île de Nantes' },
}

/** Serves one review; `total` is what the views count, once it may be known. Nothing waits for approval. */
function serveInbox(total: () => Promise<number>): void {
  server().on(inboxes.list, async ({ query }) => {
    if (query.get('itemsPerPage') !== '0') return { totalItems: 1, member: [review] }
    const isApproval = [...query.keys()].some((key) => key.startsWith('replies.replyStatus'))
    return { totalItems: isApproval ? 0 : await total(), member: [] }
  })
}

const isCut = (element: Element) => element.scrollWidth > element.clientWidth

describe('narrow inbox list', () => {
  for (const [lang, width] of [
    ['fr', 1024],
    ['en', 1024],
    ['es', 1024],
    ['fr', 390],
    ['es', 390],
  ] as const)
    test(`views and the location of a review are not cut off at ${width} px (${lang})`, async () => {
      await page.viewport(width, 800)
      serveInbox(async () => 96)
      await openPage('/inbox', {}, { lang, preferences: {} })
      const location = page.getByText(/· Margot Île de Nantes$/)
      await expect.element(location).toBeVisible()
      const views = page.getByRole('navigation', { name: /^(Vues|Views|Vistas)$/ })
      await expect.element(views.getByText('96').first()).toBeVisible()
      expect(isCut(views.element())).toBe(false)
      expect(isCut(location.element())).toBe(false)
    })

  test('the list does not move while the counts of the views load', async () => {
    await page.viewport(390, 844)
    const { promise, resolve } = Promise.withResolvers<number>()
    serveInbox(() => promise)
    await openPage('/inbox', {}, { lang: 'es', preferences: {} })
    const row = page.getByText(/· Margot Île de Nantes$/)
    await expect.element(row).toBeVisible()
    const before = row.element().getBoundingClientRect().top
    resolve(96)
    await expect.element(page.getByRole('navigation', { name: 'Vistas' }).getByText('96').first()).toBeVisible()
    expect(row.element().getBoundingClientRect().top).toBe(before)
  })
})
