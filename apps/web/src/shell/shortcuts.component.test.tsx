import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../component-tests/page.tsx'

describe('slash shortcut', () => {
  for (const [address, search] of [
    ['/library', 'Rechercher un média'],
    ['/inbox', 'Rechercher un message'],
    ['/settings/users', 'Rechercher une personne'],
  ] as const)
    test(`slash on ${address} focuses the search of the page`, async () => {
      await openPage(address)
      const field = page.getByRole('searchbox', { name: search })
      await expect.element(field).toBeVisible()
      await userEvent.keyboard('/')
      await expect.element(field).toHaveFocus()
    })

  test('slash on Home, which has no search, opens the command palette', async () => {
    await openPage('/')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('dialog', { name: 'Rechercher ou agir' })).toBeVisible()
  })
})
