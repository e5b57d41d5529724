import { operations } from '@vitrine/contract/api'
import { feltStats } from '@vitrine/contract/emotions'
import { locationTree } from '@vitrine/contract/locations'
import { reports } from '@vitrine/contract/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { currentAddress, expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

beforeEach(() => {
  const networks = [
    { integrationType: 'facebook' as const, types: ['audience' as const, 'content' as const] },
    { integrationType: 'instagram' as const, types: ['audience' as const, 'content' as const] },
    { integrationType: 'google' as const, types: ['insights' as const] },
  ]
  server().on(reports.menu, () => ({ networks: networks.map((network) => ({ ...network, connected: 2, valid: 2 })) }))
})

/** The number of requests for figures. */
const countFigures = () =>
  operations()
    .filter(([, { path }]) => /insights|_stats/.test(path))
    .reduce((sum, [, operation]) => sum + server().requests(operation).length, 0)

describe('report pages', () => {
  test('a viewer without the permission reads whom to contact, and no figure is requested', async () => {
    await openPage('/globalKpi', { report: false })
    await expect.element(page.getByText('Il vous manque le droit « Rapports ».')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Rapports' })).not.toBeInTheDocument()
    await expectAccessible(page.getByRole('main'))
    expect(countFigures()).toBe(0)
  })

  for (const path of ['/globalKpi?', '/report?social=facebook&type=content&'])
    test(`a period of more than 366 days is refused on ${path.split('?')[0]} before any request`, async () => {
      server().on(locationTree.read, () => ({
        totalItems: 1,
        ungrouped: [
          {
            ...treeLocation(1, 'Bellecour'),
            integrations: { facebook: { validToken: true }, google: { validToken: true } },
          },
        ],
      }))
      await openPage(`${path}from=2024-12-31&to=2026-01-01`)
      const tooLong = page.getByRole('alert').filter({ hasText: /Choisissez au plus 366\sjours\./ })
      await expect.element(tooLong).toBeVisible()
      await page.getByRole('button', { name: 'Exporter' }).click()
      await expect
        .poll(() =>
          page
            .getByRole('menuitem')
            .elements()
            .map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled]),
        )
        .toEqual([
          ['Feuille de calcul', 'true'],
          ['CSV', 'true'],
          ['PDF', 'true'],
          ['Imprimer', null],
        ])
      expect(countFigures()).toBe(0)
    })

  test('a period without an end shows an error, and days chosen in the calendar complete it', async () => {
    await openPage('/globalKpi?from=2026-01-05')
    await expect
      .element(page.getByRole('alert').filter({ hasText: /Champ obligatoire manquant\s: Date de fin/ }))
      .toBeVisible()
    await page.getByRole('button', { name: /^Période\s: Période à compléter/ }).click()
    const days = page.getByRole('dialog', { name: 'Choisir la période' })
    await expect.poll(() => days.getByRole('table').elements().length).toBe(2)
    await days.getByRole('button', { name: '20 janvier 2026' }).click()
    await expect.poll(currentAddress).toMatch(/from=2026-01-05.*to=2026-01-20/)
    await days.getByRole('button', { name: '10 décembre 2025' }).click()
    await days.getByRole('button', { name: '10 janvier 2026' }).click()
    await expect.poll(currentAddress).toMatch(/from=2025-12-10.*to=2026-01-10/)
    await expect.element(days.getByLabelText('Date de début')).toHaveValue('2025-12-10')
    await expectAccessible(days)
    await page.viewport(390, 844)
    await expect.poll(() => days.getByRole('table').elements().length).toBe(1)
    await page.viewport(1280, 800)
  })

  test('the report of one location shows although the location names fail to load, after one try', async () => {
    server().on(locationTree.read, () => refuse(500))
    server().on(feltStats.read, () => ({ stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, items: 0 })) }))
    await openPage('/report/01900000-0000-7000-8000-000000000001?social=google&type=insights')
    await expect.element(page.getByRole('region', { name: 'Émotions' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    expect(server().requests(locationTree.read)).toHaveLength(1)
  })

  test('opening another entry of the menu clears the chosen locations and leaves the period unchanged', async () => {
    const networks = { facebook: { validToken: true }, instagram: { validToken: true } }
    server().on(locationTree.read, () => ({
      totalItems: 2,
      ungrouped: [1, 2].map((n) => ({ ...treeLocation(n, `Lyon ${n}`), integrations: networks })),
    }))
    await openPage('/report?social=instagram&type=audience&preset=last7')
    const menu = page.getByRole('navigation', { name: 'Rapports' })
    await expect
      .element(menu.getByRole('link', { name: 'Instagram, Audience' }))
      .toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: /\d établissements/ }).click()
    await page.getByRole('treeitem', { name: 'Lyon 1' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(currentAddress).toMatch(/groups=|locations=/)
    await menu.getByRole('link', { name: 'Facebook, Contenu' }).click()
    await expect.poll(currentAddress).toMatch(/social=facebook/)
    expect(currentAddress()).not.toMatch(/groups=|locations=/)
    expect(currentAddress()).toMatch(/preset=last7/)
  })

  test('show what people searched for in the direction it was written in', async () => {
    const keywords = { total: 1, rows: [{ keyword: 'مطعم مارغو', value: 40, branded: false }] }
    server().on(feltStats.read, () => ({ stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, items: 0 })) }))
    server().on(reports.google, () => ({ keywords }))
    await openPage('/report?social=google&type=insights')
    const terms = page.getByText('مطعم مارغو', { exact: true })
    await expect.element(terms.first()).toBeVisible()
    expect(terms.elements().map((element) => getComputedStyle(element).direction)).toEqual(['rtl', 'rtl'])
  })
})
