import { expect, type Route } from '@playwright/test'
import { test } from '../journey.ts'
import { createSingleLocation, publishAnnouncement } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a public reply whose response was lost is published once, also after a reload', async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const ledger = await publishAnnouncement(product, owner, location)
  await signIn(page, owner, '/inbox')
  const { next } = await product.control<{ next: number }>('GET', '/ledger')
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  const message = page.getByRole('feed', { name: 'Messages' }).getByText('Êtes-vous ouverts lundi ?')
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const box = conversation.getByRole('textbox', { name: 'Réponse publique' })
  const check = conversation.getByRole('button', { name: 'Vérifier' })

  // The first request succeeds but its response is lost; the second gets “still running”; the third is replayed.
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/inbox_replies$/, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) {
      await route.fetch()
      await route.abort('connectionreset')
    } else if (keys.length === 2)
      await route.fulfill({ status: 409, json: { '@type': 'Error', code: 'idempotency.running' } })
    else await route.continue()
  })
  await message.click({ timeout: 30_000 })
  await box.fill('Oui, de 9 h à 12 h.')
  await box.press('ControlOrMeta+Enter')
  await expect(check).toBeVisible()
  await expect(box).toBeDisabled()

  await page.reload()
  await expect(box).toBeDisabled()
  await expect(box).toHaveValue('Oui, de 9 h à 12 h.')
  await check.click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(check).toBeEnabled()
  await check.click()
  await expect(box).toBeEnabled()
  await expect(box).toHaveValue('')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expect(conversation.getByText('Envoyée')).toHaveCount(1, { timeout: 20_000 })
  // Replies of earlier journeys may still be sent.
  const sent = (await ledger(next)).filter(({ public: shown, text }) => shown && text?.startsWith('Oui, de 9 h'))
  expect(sent).toHaveLength(1)
})
