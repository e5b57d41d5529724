import { groups } from '@vitrine/contract/groups'
import { locations } from '@vitrine/contract/locations'
import { Notification, notifications } from '@vitrine/contract/notifications'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, press } from '../../component-tests/elements.ts'
import { group, quickReply, wholeLocation } from '../../component-tests/fixtures.ts'
import { openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

const main = page.getByRole('main')
const focused = () => document.activeElement

describe('F6', () => {
  test('F6 moves through the regions of a page, and Shift+F6 backwards', async () => {
    await openPage('/library')
    await expect.element(page.getByRole('searchbox', { name: 'Rechercher un média' })).toBeVisible()
    const step = async (keys: string) => {
      await userEvent.keyboard(keys)
      return focused()
    }
    const stops = [await step('{F6}'), await step('{F6}'), await step('{F6}')]
    expect(new Set(stops).size).toBe(3)
    for (const stop of stops.toReversed().slice(1)) expect(await step('{Shift>}{F6}{/Shift}')).toBe(stop)
    const blurFocused = () => focused() instanceof HTMLElement && (focused() as HTMLElement).blur() // just checked
    blurFocused()
    const first = await step('{F6}')
    expect(first).toBe(stops[0])
    blurFocused()
    await step('{Shift>}{F6}{/Shift}')
    expect(await step('{F6}')).toBe(first)
  })
})

describe('toast over a dialog', () => {
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const clear = panel.getByRole('button', { name: 'Tout supprimer' })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Fermer' })

  test('a toast is reached by Tab and F6 and returns the focus, as the dialog does to its button', async () => {
    const notification = createRow(Notification, {
      ...{ id: rowId(1), '@id': `/api/notifications/${rowId(1)}`, type: 'info', unread: true, places: 1 },
      ...{ title: 'Publication validée', text: 'La terrasse est ouverte.' },
    })
    server().on(notifications.list, () => ({ totalItems: 1, member: [notification] }))
    server().on(notifications.update, () => refuse(503))
    await openPage('/library')
    await press(bell)
    await press(panel.getByRole('button', { name: 'Marquer comme lu', exact: true }))
    await expect.element(close).toBeVisible()
    focus(clear)
    await userEvent.keyboard('{F6}')
    await expect.element(close).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(clear).toHaveFocus()
    // Tab goes around through both, in either direction.
    for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
      focus(clear)
      for (let presses = 0; presses < 30 && focused() !== close.element(); presses++) await userEvent.keyboard(keys)
      await expect.element(close).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(close).not.toBeInTheDocument()
    await expect.poll(() => panel.element().contains(focused())).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(bell).toHaveFocus()
  })
})

describe('focus after a removal', () => {
  test('a deleted row hands the focus to the page', async () => {
    let items = [group(1, 'Nord'), group(2, 'Sud')]
    server().on(groups.list, () => ({ member: items, totalItems: items.length }))
    server().on(groups.remove, () => {
      items = items.slice(1)
    })
    await openPage('/settings/company?tab=groups')
    await press(page.getByRole('button', { name: 'Actions pour Nord' }))
    await press(page.getByRole('menuitem', { name: 'Supprimer' }))
    await expect.element(page.getByRole('button', { name: 'Actions pour Nord' })).not.toBeInTheDocument()
    await expect.poll(() => main.element().contains(focused())).toBe(true)
  })

  test('the bar of unsaved changes hands the focus to the field that was changed', async () => {
    let location = { ...wholeLocation(1, 'Bellecour'), city: 'Lyon' }
    server().on(locations.read, () => location)
    server().on(locations.update, ({ body }) => {
      location = { ...location, city: body.city ?? '' }
      return location
    })
    await openPage(`/settings/locations/${location.id}`)
    const city = page.getByRole('textbox', { name: 'Ville' })
    await city.fill('Villeurbanne')
    for (const name of ['Annuler', 'Enregistrer']) {
      await city.fill('Villeurbanne')
      const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
      // Tab marks the focus as one of the keyboard.
      await userEvent.keyboard('{Tab}')
      focus(city)
      focus(bar.getByRole('button', { name }))
      await userEvent.keyboard('{Enter}')
      await expect.element(bar).not.toBeInTheDocument()
      await expect.element(city).toHaveFocus()
    }
  })

  test('the toolbar of selected rows hands the focus to the row', async () => {
    const member = [quickReply(1, 'Horaires', 'De 9 h à 12 h.'), quickReply(2, 'Merci', 'Merci !')]
    server().on(quickReplies.list, () => ({ member, totalItems: 2 }))
    await openPage('/quick-replies')
    const checkbox = page.getByRole('checkbox', { name: /Horaires/ })
    await expect.element(checkbox).toBeInTheDocument()
    focus(checkbox)
    await userEvent.keyboard(' ')
    const toolbar = page.getByRole('toolbar')
    await press(toolbar.getByRole('button').last())
    await expect.element(toolbar).not.toBeInTheDocument()
    await expect.element(checkbox).toHaveFocus()
  })
})

test('the heading of a page that is still loading gets the focus once it arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof wholeLocation>>()
  const location = wholeLocation(1, 'Bellecour')
  server().on(locations.list, () => ({ totalItems: 1, member: [location] }))
  server().on(locations.read, () => promise)
  await openPage('/settings/company')
  await press(page.getByRole('link', { name: 'Bellecour' }))
  await expect.element(main).toHaveFocus()
  resolve(location)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bellecour' })).toHaveFocus()
})
