import { savedViews } from '@vitrine/contract/saved-views'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

async function openViews() {
  await page.getByRole('button', { name: 'Vues enregistrées' }).click()
  const panel = page.getByRole('dialog', { name: 'Vues enregistrées' })
  return { panel, name: panel.getByRole('textbox', { name: 'Nom de la vue' }) }
}

describe('saved views of a screen', () => {
  test('a failed save is described at the name, which has the focus and survives a reload', async () => {
    server().on(savedViews.create, () => refuse(422, { propertyPath: 'name', message: 'Trop long.', code: 'long' }))
    await openPage('/inbox?search=horaires')
    const { panel, name } = await openViews()
    await name.fill('Les horaires')
    await panel.getByRole('button', { name: 'Enregistrer la vue' }).click()
    await expect.element(name).toHaveAccessibleDescription(/\S/)
    await expect.element(name).toHaveFocus()
    await expectAccessible(panel)

    await reloadPage()
    const again = await openViews()
    await expect.element(again.name).toHaveValue('Les horaires')
  })

  for (const [path, filter] of [
    ['/library', 'type=video'],
    ['/rss', 'q=menu'],
  ] as const)
    test(`the filters of ${path} are saved under a name and applied again`, async () => {
      const view = {
        ...{ '@id': '/api/saved_views/1', '@type': 'SavedView' as const, id: '01900000-0000-7000-8000-000000000001' },
        ...{ screen: path === '/rss' ? ('rss' as const) : ('library' as const), name: 'Les miens', query: filter },
        createdAt: '2026-03-01T09:00:00+00:00',
      }
      const hasSaved = () => server().requests(savedViews.create).length > 0
      server().on(savedViews.list, () => (hasSaved() ? { totalItems: 1, member: [view] } : {}))
      server().on(savedViews.create, () => view)
      await openPage(`${path}?${filter}`)
      const { panel, name } = await openViews()
      await name.fill('Les miens')
      await userEvent.keyboard('{Enter}')
      const saved = panel.getByRole('button', { name: 'Les miens', exact: true })
      await expect.element(saved).toHaveAttribute('aria-current', 'true')
      expect(server().requests(savedViews.create)[0]?.body).toMatchObject({ name: 'Les miens', query: filter })

      await openPage(path)
      const again = await openViews()
      const line = again.panel.getByRole('button', { name: 'Les miens', exact: true })
      await expect.element(line).not.toHaveAttribute('aria-current')
      await line.click()
      await expect.poll(currentAddress).toBe(`${path}?${filter}`)
    })

  test('without views and filters the list explains what views are for', async () => {
    await openPage('/settings/users')
    const { panel } = await openViews()
    await expect
      .element(panel.getByText('Filtrez cette page, puis revenez ici pour enregistrer ces filtres.'))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Vues enregistrées' })).toHaveFocus()
  })

  test('a view’s filters can be replaced, and a deleted view is restored by Undo', async () => {
    const view = {
      ...{ '@id': '/api/saved_views/1', '@type': 'SavedView' as const, id: '01900000-0000-7000-8000-000000000001' },
      ...{ screen: 'users' as const, name: 'Invitations', query: 'status=invited' },
      createdAt: '2026-03-01T09:00:00+00:00',
    }
    let member = [view]
    server().on(savedViews.list, () => ({ totalItems: member.length, member }))
    server().on(savedViews.update, ({ body }) => Object.assign(view, { query: body.query ?? view.query }))
    server().on(savedViews.remove, () => {
      member = []
      return undefined
    })
    server().on(savedViews.create, () => {
      member = [view]
      return view
    })
    await openPage('/settings/users?status=invited&profile=PROFILE_MEMBER')
    const { panel, name } = await openViews()
    await name.fill('invitations')
    await panel.getByRole('button', { name: 'Remplacer la vue' }).click()
    const line = panel.getByRole('button', { name: 'Invitations', exact: true })
    await expect.element(line).toHaveAttribute('aria-current', 'true')
    expect(view.query).toBe('status=invited&profile=PROFILE_MEMBER')

    await panel.getByRole('button', { name: 'Supprimer la vue Invitations' }).click()
    await expect.element(line).not.toBeInTheDocument()
    expect(panel.element().contains(document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Annuler' }).click()
    const again = await openViews()
    await expect.element(again.panel.getByRole('button', { name: 'Invitations', exact: true })).toBeVisible()
  })
})
