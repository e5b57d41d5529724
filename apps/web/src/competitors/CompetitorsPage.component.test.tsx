import { locationTree } from '@vitrine/contract/locations'
import { reports } from '@vitrine/contract/reports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { openPage, server } from '../../component-tests/page.tsx'

test('the page does not move while the reports’ menu loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [treeLocation(1, 'Bellecour')] }))
  server().on(reports.menu, async () => {
    await promise
    return { networks: [{ integrationType: 'google' as const, types: ['insights' as const], connected: 1, valid: 1 }] }
  })
  await openPage('/gmb-competitor')
  const choice = page.getByRole('combobox', { name: 'Établissement' })
  await expect.element(choice).toBeVisible()
  const before = choice.element().getBoundingClientRect().top
  resolve()
  await expect.element(page.getByRole('link', { name: /Google.*Insights/ })).toBeVisible()
  expect(choice.element().getBoundingClientRect().top).toBe(before)
})
