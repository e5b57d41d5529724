import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  check,
  discard,
  expectOneSubmission,
  holdResponse,
  loseFirstResponse,
  restored,
  stopWaiting,
  unsaved,
} from '../../component-tests/busy-forms.ts'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const form = page.getByRole('form', { name: 'Nouveau flux' })
const address = form.getByRole('textbox', { name: 'Adresse du flux ou du site' })
const start = form.getByRole('button', { name: /^Suivre et/ })
const back = form.getByRole('button', { name: 'Tous les flux' })

describe('a new feed', () => {
  test('is followed once, although its first response was lost and the page was reloaded', async () => {
    loseFirstResponse(rssFeeds.create, () => ({}))
    await openPage('/rss?id=new')
    await address.fill('https://gazette.example/feed')
    await start.click()
    await expect.element(check).toBeVisible()
    await expect.element(address).toBeDisabled()
    await expect.element(start).toBeDisabled()
    await reloadPage()
    await expect.element(address).toBeDisabled()
    await expect.element(address).toHaveValue('https://gazette.example/feed')
    await expectAccessible(form)
    await check.click()
    await expect.element(form).not.toBeInTheDocument()
    expect(currentAddress()).toBe('/rss')
    expectOneSubmission(rssFeeds.create)
  })

  test('can’t be left while it is saved; left after ten seconds, a failure is told and the input restored', async () => {
    const { promise, respond } = holdResponse<object>()
    server().on(rssFeeds.create, () => promise)
    await openPage('/rss?id=new')
    await address.fill('https://gazette.example/feed')
    await stopWaiting(async () => {
      await start.click()
      await expect.element(address).toBeDisabled()
      await expect.element(back).toBeDisabled()
    })
    await back.click()
    await expect.element(form).not.toBeInTheDocument()
    respond(refuse(422, { propertyPath: 'url', message: 'Cette adresse ne peut pas être lue.', code: 'feed.address' }))
    await expect.element(unsaved('Nouveau flux')).toBeVisible()
    await openPage('/rss?id=new')
    await expect.element(restored).toBeVisible()
    await expect.element(address).toHaveValue('https://gazette.example/feed')
    await discard.click()
    await expect.element(address).toHaveValue('')
  })
})
