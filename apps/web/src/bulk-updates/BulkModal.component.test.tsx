import { bulkUpdates } from '@vitrine/contract/bulk-updates'
import { locationTree } from '@vitrine/contract/locations'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'
import { fakeTimeouts, restoreTimeouts } from '../../component-tests/timeouts.ts'

const dialog = page.getByRole('dialog', { name: 'Mettre à jour plusieurs établissements' })
const close = dialog.getByRole('button', { name: 'Fermer', exact: true })
const submit = dialog.getByRole('button', { name: 'Mettre à jour les horaires de 2 établissements' })
const all = dialog.getByRole('checkbox', { name: 'Tous', exact: true })
const line = dialog.getByRole('textbox', { name: 'Saisie rapide', exact: true })
const opening = dialog.getByRole('combobox', { name: 'Mardi, plage 1, ouverture' })
const result = dialog.getByRole('region', { name: 'Résultat' })
const restored = dialog.getByText('Vos modifications non enregistrées ont été restaurées.')

const update = {
  ...{ id: '01900000-0000-7000-8000-000000000042', kind: 'openingHours' as const, status: 'RUNNING' as const },
  ...{ total: 2, done: 1, failed: 0 },
}

/** Two locations. Returns how to respond to the change. */
function serveBulk() {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>()
  const locations = [treeLocation(1, 'Lyon Part-Dieu'), treeLocation(2, 'Nice Nord')]
  server().on(locationTree.read, () => ({ totalItems: 2, ungrouped: locations }))
  const days = [{ day: 'monday', to: '0900-1200' }]
  const changing = locations.map(({ id, name }) => ({ id, name, days }))
  server().on(bulkUpdates.previewHours, () => ({ changing }))
  server().on(bulkUpdates.openingHours, async () => (await promise) ?? update)
  server().on(bulkUpdates.read, () => update)
  return resolve
}

async function openBulk() {
  await page.getByRole('button', { name: 'Horaires en masse' }).click()
  await expect.element(dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })).toHaveFocus()
}

async function typeHours() {
  await openPage('/calendar')
  await openBulk()
  await all.click()
  await line.fill('lun-ven 9-12')
  await userEvent.keyboard('{Enter}')
  await expect.element(opening).toHaveValue('09:00')
}

const keys = () =>
  server()
    .requests(bulkUpdates.openingHours)
    .map(({ headers }) => headers.get('idempotency-key'))

describe('bulk update of locations', () => {
  test('a bulk update is locked until the server accepts it, then closes without a draft', async () => {
    const respond = serveBulk()
    await typeHours()
    await submit.click()
    await expect.element(close).toBeDisabled()
    await expect.element(opening).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog.getByText('Vous pouvez fermer')).not.toBeInTheDocument()
    respond(undefined)
    await expect.element(result.getByText('1 restant')).toBeVisible()
    await expect.element(dialog.getByText('Vous pouvez fermer')).toBeVisible()
    await expectAccessible(dialog)
    await close.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await openBulk()
    await expect.element(all).not.toBeChecked()
    await expect.element(opening).not.toBeInTheDocument()
    await expect.element(restored).not.toBeInTheDocument()
    expect(keys()).toHaveLength(1)
  })

  test('a refused bulk update shows the reason and is restored after a reload', async () => {
    const respond = serveBulk()
    await typeHours()
    await submit.click()
    respond(refuse(422, { propertyPath: 'locationIds', message: 'Choisissez moins de lieux.', code: 'too_many' }))
    await expect
      .element(dialog.getByRole('link', { name: 'Établissements : Choisissez moins de lieux.' }))
      .toBeVisible()
    await expect.element(opening).toBeEnabled()
    await reloadPage()
    await openBulk()
    await expect.element(opening).toHaveValue('09:00')
    await expect.element(all).toBeChecked()
    await expect.element(restored).toBeVisible()
    await dialog.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(opening).not.toBeInTheDocument()
    await expect.element(all).not.toBeChecked()
  })

  describe('bulk update without a response for ten seconds', () => {
    beforeEach(fakeTimeouts)
    afterEach(restoreTimeouts)

    test('a bulk update without a response can be closed and reopens read-only', async () => {
      const respond = serveBulk()
      await typeHours()
      await submit.click()
      await expect.element(close).toBeDisabled()
      await vi.advanceTimersByTimeAsync(10_000)
      await dialog.getByRole('button', { name: 'Ne plus attendre' }).click()
      await expectAccessible(dialog)
      await close.click()
      await expect.element(dialog).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Horaires en masse' }).click()
      await expect.element(opening).toBeDisabled()
      await expect.element(opening).toHaveValue('09:00')
      respond(undefined)
      // It has been taken over: nothing is left to send.
      await expect.element(opening).not.toBeInTheDocument()
      await expect.element(all).not.toBeChecked()
      expect(keys()).toHaveLength(1)
    })
  })
})

test('a bulk update whose response was lost starts once, after a reload too', async () => {
  let isReachable = false
  serveBulk()
  server().on(bulkUpdates.openingHours, () => (isReachable ? update : refuse(502)))
  await typeHours()
  await submit.click()
  const check = dialog.getByRole('button', { name: 'Vérifier' })
  await expect.element(check).toBeVisible()
  await reloadPage()
  await page.getByRole('button', { name: 'Horaires en masse' }).click()
  await expect.element(opening).toBeDisabled()
  await expectAccessible(dialog)
  isReachable = true
  await check.click()
  await expect.element(result.getByText('1 restant')).toBeVisible()
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('locations and an unapplied quick entry survive a reload, closing drops the locations', async () => {
  serveBulk()
  await openPage('/calendar')
  await openBulk()
  await all.click()
  await line.fill('lun-ven 9-12')
  await reloadPage()
  await openBulk()
  await expect.element(all).toBeChecked()
  await expect.element(line).toHaveValue('lun-ven 9-12')
  await close.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openBulk()
  await expect.element(all).not.toBeChecked()
  await expect.element(line).toHaveValue('lun-ven 9-12')
  await userEvent.click(line)
  await userEvent.keyboard('{Enter}')
  await expect.element(opening).toHaveValue('09:00')
  await line.fill('sam 9-12')
  await close.click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openBulk()
  await expect.element(opening).not.toBeInTheDocument()
  await expect.element(line).toHaveValue('')
})

test('a quick entry of one day changes that day only', async () => {
  serveBulk()
  await openPage('/calendar')
  await openBulk()
  await all.click()
  await line.fill('mardi 9-12')
  await userEvent.keyboard('{Enter}')
  await expect.element(opening).toHaveValue('09:00')
  await submit.click()
  await expect.poll(() => server().requests(bulkUpdates.openingHours)).toHaveLength(1)
  const [{ body } = { body: undefined }] = server().requests(bulkUpdates.openingHours)
  expect(body?.payload).toEqual({ type: 'default', openingHours: { tuesday: '0900-1200' } })
})
