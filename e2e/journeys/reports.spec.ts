import { expect, type Page } from '@playwright/test'
import { testInDemo as test } from '../journey.ts'
import { signIn } from '../users.ts'
import { countClicks } from '../ways-in/count-clicks.ts'

test('the worst-rated location leads from the overview to its Google insights as chart, table and file', async ({
  page,
  product,
  camille,
}) => {
  const counted = async () =>
    (await camille.request<{ stars: { count: number }[] }>('GET', '/api/gmb_insights')).stars.length
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
  // The table keeps its rows until the metrics of the new column have loaded.
  const figures = page.waitForResponse(
    (response) => response.url().endsWith('/api/insights') && response.request().postDataJSON().metric === 'rating',
  )
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await (await figures).finished()
  await expect(page).toHaveURL(/by=rating.*asc=true|asc=true.*by=rating/)
  // The rows may still be reordered, so the name is read from the very row that is clicked.
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
  // Comparing the table with the chart is the test's own work and does not count.
  expect(clicks() - before - compared).toBeLessThanOrEqual(8)
  // When the export is done, the toast offers the download in place of the progress.
  const toastAction = page.getByRole('status').getByRole('button', { name: /^(Suivre|Télécharger)$/ })
  await expect(toastAction.first()).toBeVisible()
  await expect
    .poll(
      async () => (await camille.request<{ member: { status: string }[] }>('GET', '/api/exports')).member[0]?.status,
      {
        timeout: 30_000,
      },
    )
    .toBe('DONE')

  await page.getByRole('link', { name: 'Retour au KPI global' }).click()
  await expect(page).toHaveURL(/\/globalKpi\?.*by=rating/)
})

/** Expects every point of the chart, reached by keyboard, to have the values of the table. */
async function tableEqualsChart(page: Page, title: string) {
  const card = page.getByRole('region', { name: title, exact: true })
  const plot = card.getByRole('slider')
  await plot.focus()
  await page.keyboard.press('Home')
  const labels: string[] = []
  const count = Number(await plot.getAttribute('aria-valuemax'))
  for (let point = 0; point < count; point++) {
    labels.push((await plot.getAttribute('aria-valuetext')) ?? '')
    await page.keyboard.press('ArrowRight')
  }
  await card.getByRole('button', { name: `Tableau : ${title}` }).click()
  const rows = card.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(count)
  for (const [index, point] of labels.entries())
    for (const cell of await rows.nth(index).locator('th, td').allInnerTexts()) expect(point).toContain(cell)
}
