import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../component-tests/form.ts'
import { currentAddress, expectAccessible, openPage } from '../../component-tests/page.tsx'
import { changeLanguage } from '../i18n/messages.ts'

const help = page.getByRole('dialog', { name: 'Aide et raccourcis' })
const home = page.getByRole('heading', { level: 1, name: /^Bonjour/ })

describe('keyboard shortcuts', () => {
  test('G and a second key open a page, whatever the second key does alone', async () => {
    await openPage('/')
    await expect.element(home).toBeVisible()
    await userEvent.keyboard('gi')
    await expect.poll(currentAddress).toMatch(/^\/inbox/)
    // C alone would create a post.
    await userEvent.keyboard('gc')
    await expect.poll(currentAddress).toBe('/calendar')
    await expect.element(page.getByRole('gridcell').first()).toBeVisible()
    await userEvent.keyboard('gh')
    await expect.element(home).toHaveFocus()
  })

  test('single-key shortcuts can be switched off, others stay active', async () => {
    await openPage('/')
    await expect.element(home).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(help).toBeVisible()
    await expectAccessible(help)
    await press(help.getByRole('switch', { name: 'Raccourcis à une lettre' }), ' ')
    await userEvent.keyboard('{Escape}')
    await expect.element(help).not.toBeInTheDocument()
    await userEvent.keyboard('bn')
    await expect.element(page.getByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument()
    expect(currentAddress()).toBe('/')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Rechercher ou agir' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('not-found page', () => {
  const recent = page.getByRole('navigation', { name: 'Vos dernières pages' })

  test('the not-found page offers the last visited pages, in the viewer’s language only', async () => {
    await openPage('/calendar')
    await expect.poll(() => document.title).toMatch(/^Calendrier · /)
    await openPage('/nulle-part')
    await expect.element(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Page introuvable · /)
    await openPage('/settings/company/nulle-part')
    expect(currentAddress()).toBe('/settings/company/nulle-part')
    await expect.element(recent.getByText('Calendrier')).toBeVisible()
    // An address that does not exist is not offered.
    await expect.element(recent.getByText('Page introuvable')).not.toBeInTheDocument()
    await expectAccessible(page.getByRole('main'))
    await changeLanguage('en')
    await expect.element(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
    await expect.element(page.getByRole('main').getByText('Calendrier')).not.toBeInTheDocument()
  })

  test('the not-found page leads to Home', async () => {
    await openPage('/nulle-part')
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expect.element(home).toBeVisible()
  })
})

test('a page that fails to load shows the request id for the support, and can be retried', async () => {
  let id = 'req-4f2a'
  const fail = () => Response.json({}, { status: 500, headers: { 'x-request-id': id } })
  await openPage('/settings/profile', {}, fail)
  await expect.element(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
  await expect.element(page.getByText('Le travail enregistré sur cet appareil n’est pas perdu.')).toBeVisible()
  await expect.element(page.getByText('Référence à donner à l’assistance req-4f2a')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  id = 'req-b7c1'
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('Référence à donner à l’assistance req-b7c1')).toBeVisible()
})
