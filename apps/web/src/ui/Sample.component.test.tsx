import { operations } from '@vitrine/contract/api'
import { events } from '@vitrine/contract/events'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage, reloadPage, server } from '../../component-tests/page.tsx'

const show = page.getByRole('button', { name: 'Voir un exemple' })
const sample = page.getByRole('region', { name: 'Exemple', exact: true })

/** How many requests the page has sent, the stream of events left out. */
const countRequests = () =>
  operations().reduce(
    (sum, [, operation]) => sum + (operation === events.stream ? 0 : server().requests(operation).length),
    0,
  )

const screens = {
  '/inbox': 'Service trop long',
  '/calendar': 'La terrasse est ouverte',
  '/report': 'Âge et genre',
  '/globalKpi': 'Paris Batignolles',
  '/gmb-competitor': 'Le Bistrot d’en face',
  '/library': 'terrasse-1.jpg',
  '/rss': 'Recettes du terroir',
  '/quick-replies': '/merci',
}

describe('sample of an empty screen', () => {
  for (const [address, content] of Object.entries(screens))
    test(`the sample of ${address} shows invented data without a request, and closes with Escape`, async () => {
      await openPage(address)
      await expect.element(show).toBeVisible()
      const before = countRequests()
      await show.click()
      await expect.element(sample.getByText(content).first()).toBeInTheDocument()
      await expect.element(sample.getByRole('button', { name: 'Retirer l’exemple' })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(show).toHaveFocus()
      await expect.element(page.getByText(content)).not.toBeInTheDocument()
      expect(countRequests()).toBe(before)
    })

  test('an open sample is closed after a reload', async () => {
    await openPage('/inbox')
    await show.click()
    await expect.element(sample).toBeVisible()
    await reloadPage()
    await expect.element(show).toBeVisible()
    await expect.element(sample).not.toBeInTheDocument()
  })

  test('an empty screen has no button for what the viewer may not do', async () => {
    await openPage('/inbox', { locations: false, calendarPost: false })
    await expect.element(page.getByText('Demandez à un administrateur')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Connecter les comptes' })).not.toBeInTheDocument()

    await openPage('/calendar-list', { locations: false, calendarPost: false })
    await expect.element(page.getByText('Les publications de vos établissements apparaîtront ici.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Créer une publication' })).not.toBeInTheDocument()
    await expect.element(show).toBeVisible()
  })
})
