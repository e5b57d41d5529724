import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { testInDemo as test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'
import { countClicks } from '../ways-in/clicks.ts'

test('the place judged worst: from all of them to its Google insights, table and chart alike, and a file of it', async ({
  page,
  product,
  camille,
}) => {
  const counted = async () =>
    (await camille.ask<{ stars: { count: number }[] }>('GET', '/api/gmb_insights')).stars.length
  await expect.poll(counted, { timeout: 60_000 }).toBeGreaterThan(0)
  const clicks = await countClicks(page, product.url)
  await signIn(page, camille)
  const before = clicks()
  await page.getByRole('link', { name: 'KPI global' }).click()
  await expect(page.getByRole('heading', { name: 'Google Insights', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: /^Comparer à :/ }).click()
  await page.getByRole('menuitem', { name: 'Année précédente' }).click()
  await expect(page).toHaveURL(/compare=year/)
  const table = page.getByRole('treegrid', { name: 'Google Insights' })
  const head = table.getByRole('columnheader', { name: 'Note moyenne' })
  // The table stands until the figures of the new column are there.
  const figures = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/insights') && answer.request().postDataJSON().metric === 'rating',
  )
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await (await figures).finished()
  await expect(page).toHaveURL(/by=rating.*asc=true|asc=true.*by=rating/)
  // The rows may only now be put in order: what is read is what is pressed.
  const worst = table.locator('tbody tr[data-kind="place"]').first()
  const header = await worst.getByRole('rowheader').elementHandle()
  const name = (await header?.innerText())?.split('\n')[0] ?? ''
  await header?.click()

  await expect(page).toHaveURL(/\/report\/[0-9a-f-]+\?.*social=google/)
  await expect(page.getByRole('heading', { name: new RegExp(`^Google Insights, ${name}`) })).toBeVisible()
  const beside = clicks()
  await tableEqualsChart(page, 'Avis par mois')
  const compared = clicks() - beside
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'Feuille de calcul' }).click()
  // That the table says what the chart says is looked at by us.
  expect(clicks() - before - compared).toBeLessThanOrEqual(8)
  // As soon as it ends, what it has become takes the place of how far it is.
  const told = page.getByRole('status').getByRole('button', { name: /^(Suivre|Télécharger)$/ })
  await expect(told.first()).toBeVisible()
  await expect
    .poll(async () => (await camille.ask<{ member: { status: string }[] }>('GET', '/api/exports')).member[0]?.status, {
      timeout: 30_000,
    })
    .toBe('DONE')

  await page.getByRole('link', { name: 'Retour au KPI global' }).click()
  await expect(page).toHaveURL(/\/globalKpi\?.*by=rating/)
})

/** Every point one can walk to says what the table says. */
async function tableEqualsChart(page: Page, title: string) {
  const card = page.getByRole('region', { name: title, exact: true })
  const plot = card.getByRole('slider')
  await plot.focus()
  await page.keyboard.press('Home')
  const said: string[] = []
  const count = Number(await plot.getAttribute('aria-valuemax'))
  for (let point = 0; point < count; point++) {
    said.push((await plot.getAttribute('aria-valuetext')) ?? '')
    await page.keyboard.press('ArrowRight')
  }
  await card.getByRole('button', { name: `Tableau : ${title}` }).click()
  const rows = card.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(count)
  for (const [index, point] of said.entries())
    for (const cell of await rows.nth(index).locator('th, td').allInnerTexts()) expect(point).toContain(cell)
}

test('who may not see figures is told whom to ask, and no figure is asked for', async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Sans chiffres')
  await signIn(page, await colleague({ report: false }))
  const asked: string[] = []
  page.on('request', (request) => /insights|_stats|report_menu/.test(request.url()) && asked.push(request.url()))
  await expect(page.getByRole('link', { name: 'Rapports' })).toHaveCount(0)
  await page.getByRole('link', { name: 'KPI global' }).click()
  await expect(page.getByText('Il vous manque le droit « Rapports ».')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  expect(asked).toEqual([])
})

test('the submenu: what is connected, an entry clears the places, the period stays in the address', async ({
  page,
  camille,
}) => {
  await signIn(page, camille, '/report?social=instagram&type=audience&preset=last7')
  const menu = page.getByRole('navigation', { name: 'Rapports' })
  await expect(menu.getByRole('link')).toHaveCount(6)
  await expect(menu.getByRole('link', { name: 'Instagram, Audience' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /établissements/ }).click()
  await page.getByRole('treeitem').nth(1).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/groups=|locations=/)
  await menu.getByRole('link', { name: 'Facebook, Contenu' }).click()
  await expect(page).toHaveURL(/social=facebook/)
  expect(new URL(page.url()).searchParams.get('locations') ?? new URL(page.url()).searchParams.get('groups')).toBeNull()
  await expect(page).toHaveURL(/preset=last7/)

  // The report of one place stands while the names of all cannot be read, which is asked once.
  const [one] = (await camille.ask<{ member: { id: string }[] }>('GET', '/api/locations?itemsPerPage=1')).member
  const refused: string[] = []
  await page.route(/\/api\/location_tree/, (route) => {
    refused.push(route.request().url())
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto(`/report/${one?.id}?social=google&type=insights`)
  await expect(page.getByRole('region', { name: 'Émotions' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await expect(page.getByRole('region', { name: 'Émotions' })).toBeVisible()
  expect(refused).toHaveLength(1)
  await page.unroute(/\/api\/location_tree/)

  await page.goto('/globalKpi?from=2026-01-05')
  await expect(page.getByRole('alert').filter({ hasText: 'Champ obligatoire manquant : Date de fin' })).toBeVisible()

  // As many days as are counted at once; it is said before the server is asked.
  const asked: string[] = []
  page.on('request', (request) => /insights|_stats/.test(request.url()) && asked.push(request.url()))
  const tooLong = page.getByRole('alert').filter({ hasText: 'Choisissez au plus 366 jours.' })
  for (const path of ['/globalKpi?', '/report?social=facebook&type=content&']) {
    await page.goto(`${path}from=2024-12-31&to=2026-01-01`)
    await expect(tooLong).toBeVisible()
    await page.getByRole('button', { name: 'Exporter' }).click()
    const entries = page.getByRole('menuitem')
    await expect(entries).toHaveText(['Feuille de calcul', 'CSV', 'PDF', 'Imprimer'])
    await expect(entries.and(page.locator('[aria-disabled]'))).toHaveText(['Feuille de calcul', 'CSV', 'PDF'])
    await page.keyboard.press('Escape')
  }
  expect(asked).toEqual([])
  await page.goto('/globalKpi?from=2025-01-01&to=2026-01-01')
  await expect.poll(() => asked).not.toEqual([])
  await expect(tooLong).toHaveCount(0)
  await page.goto('/globalKpi?from=2026-01-05')

  // Days of one's own are pointed at in two months side by side, in one on a phone.
  await page.getByRole('button', { name: 'Période : Période à compléter' }).click()
  const days = page.getByRole('dialog', { name: 'Choisir la période' })
  await expect(days.getByRole('table')).toHaveCount(2)
  await days.getByRole('button', { name: '20 janvier 2026' }).click()
  await expect(page).toHaveURL(/from=2026-01-05/)
  await expect(page).toHaveURL(/to=2026-01-20/)
  await days.getByRole('button', { name: '10 décembre 2025' }).click()
  await days.getByRole('button', { name: '10 janvier 2026' }).click()
  await expect(page).toHaveURL(/from=2025-12-10/)
  await expect(page).toHaveURL(/to=2026-01-10/)
  await expect(days.getByLabel('Date de début')).toHaveValue('2025-12-10')
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(days.getByRole('table')).toHaveCount(1)
  expect(await barriersOn(page)).toEqual([])
})
