import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import type { Product } from '../product.ts'
import { createSingleLocation, publishAnnouncement } from '../single-location.ts'
import { signIn } from '../users.ts'

/** Opens the inbox, lets a customer comment, and returns the ledger with its current position. */
async function openComment(page: Page, product: Product) {
  const { owner, location } = await createSingleLocation(product)
  const ledger = await publishAnnouncement(product, owner, location)
  await signIn(page, owner)
  await page.getByRole('link', { name: 'Boîte de réception', exact: true }).click()
  await expect(page.getByText('Tout est traité.')).toBeVisible()
  const { next } = await product.control<{ next: number }>('GET', '/ledger')
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  return { ledger, next }
}

test('a reply is undone before it is sent, and the second one is published', async ({ page, product }) => {
  const { ledger, next } = await openComment(page, product)

  // The comment appears without a reload.
  const row = page.getByRole('feed', { name: 'Messages' }).getByText('Êtes-vous ouverts lundi ?')
  // Screen readers read the comment in the customer's language.
  await expect(row).toHaveAttribute('lang', 'fr')
  await row.click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByText('Êtes-vous ouverts lundi ?')).toHaveAttribute('lang', 'fr')
  await expect(conversation.getByText('Êtes-vous ouverts lundi ?')).toHaveAttribute('dir', 'auto')
  const replyField = conversation.getByRole('textbox', { name: 'Réponse publique' })
  const send = conversation.getByRole('button', { name: 'Répondre publiquement' })
  await replyField.fill('Non, jamais.')
  const undoButton = conversation.getByRole('button', { name: 'Annuler l’envoi' })
  await expectToast(page, /envoi dans \d s/, () => send.click().then(() => undoButton.click()), 'article')
  await expect(replyField).toHaveValue('Non, jamais.')
  await expect(conversation.getByRole('article').filter({ hasText: 'Non, jamais.' })).toHaveCount(0)

  await replyField.fill('Oui, de 9 h à 12 h.')
  await replyField.press('ControlOrMeta+Enter')
  await expect(conversation.getByText('Envoyée')).toBeVisible({ timeout: 20_000 })
  await expect(replyField).toHaveValue('')
  const entries = await ledger(next)
  expect(entries.map(({ operation, text, public: shown }) => ({ operation, text, shown }))).toEqual([
    { operation: 'comments.create', text: 'Oui, de 9 h à 12 h.', shown: true },
  ])

  // Escape moves the focus from the reply field to the row, where single-key shortcuts work again.
  await replyField.press('Escape')
  await expect(page.getByRole('feed', { name: 'Messages' }).getByRole('button', { name: /^Paul Martin/ })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText('Tout est traité.')).toBeVisible()
  await page.getByRole('button', { name: 'Traités' }).click()
  await expect(page.getByRole('feed', { name: 'Messages' })).toContainText('Paul Martin')

  // The home page of a new company shows that the inbox receives messages.
  await page.goto('/')
  await expect(page.getByText('1 avis ou message récupéré.')).toBeVisible()
})

test('a comment that arrives while the list loads is included', { tag: '@full' }, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  await publishAnnouncement(product, owner, location)
  await signIn(page, owner)
  const inbox = page.getByRole('link', { name: /^Boîte de réception/ })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The list as it was, with a delayed response.
  await page.route(
    /\/api\/inboxes\?.*itemsPerPage=30/,
    async (route) => {
      const before = await route.fetch()
      expect(await before.json()).toMatchObject({ totalItems: 0 })
      await product.control('POST', '/interactions', {
        ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
        ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
      })
      await expect(inbox).toContainText('1')
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  await inbox.click()
  await expect(page.getByRole('feed', { name: 'Messages' })).toContainText('Êtes-vous ouverts lundi ?')

  // A trailing space is not searched for, and stays in the field.
  const search = page.getByRole('searchbox', { name: 'Rechercher un message' })
  await search.pressSequentially('ouverts ')
  await expect(page).toHaveURL(/=ouverts(&|$)/)
  await search.pressSequentially('lundi')
  await expect(search).toHaveValue('ouverts lundi')
  await expect(page).toHaveURL(/=ouverts(\+|%20)lundi(&|$)/)
})

test.describe('inbox on mobile', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('horizontal swipe marks a message done, vertical swipe scrolls, Undo restores it', {
    tag: '@full',
  }, async ({ page, product }) => {
    const { owner, location } = await createSingleLocation(product)
    await publishAnnouncement(product, owner, location)
    for (const text of ['Êtes-vous ouverts lundi ?', 'Et mardi ?'])
      await product.control('POST', '/interactions', {
        ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
        ...{ author: { name: 'Paul Martin' }, text },
      })
    await page.goto('/login')
    await page.getByLabel('Identifiant ou e-mail').fill(owner.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Se connecter' }).tap()
    await expect(page.getByRole('link', { name: 'Publier' })).toBeVisible()
    await page.goto('/inbox')
    const row = page.getByRole('article').filter({ hasText: 'Et mardi ?' })
    await expect(row).toBeVisible()
    const otherItem = page.getByRole('article').filter({ hasText: 'ouverts lundi' })
    await expect(otherItem).toBeVisible()

    await drawn(page, row, [0, 160])
    await expect(row).toBeVisible()
    await drawn(page, row, [200, 0], [20, 0])
    await expect(row).toBeVisible()
    await drawn(page, row, [200, 0])
    // Chromium ignores a tap right after a swipe, and the undo toast closes with the tap that counts. A toast that has
    // the focus does not close by itself.
    const back = page.getByRole('button', { name: 'Annuler' })
    await back.focus()
    await expect(row).toHaveCount(0)
    await expect(async () => {
      if (await back.isVisible()) await back.tap({ timeout: 1000 })
      await expect(back).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expect(row).toBeVisible()
    await expect(otherItem).toBeVisible()
  })
})

/** Drags a finger from the row along the points given, as offsets to the right and down. */
async function drawn(page: Page, row: Locator, ...points: [right: number, down: number][]): Promise<void> {
  // Waits until the row no longer moves.
  await row.tap({ trial: true })
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not there')
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  let at: [number, number] = [0, 0]
  for (const [right, down] of points) {
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', [
        { x: x + at[0] + ((right - at[0]) * step) / 8, y: y + at[1] + ((down - at[1]) * step) / 8 },
      ])
    at = [right, down]
  }
  await touch('touchEnd', [])
  await finger.detach()
}
