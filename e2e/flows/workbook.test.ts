import { writeWorkbook } from '@vitrine/server/reports/workbook'
import { expect, test } from 'vitest'
import { unzipped } from './zip-files.ts'

test('a workbook shows a whole average without a decimal point', async () => {
  const sections = [{ title: 'Ratings', columns: [{ title: 'Rating', kind: 'decimal' }], rows: [[4], [4.5]] }] as const
  const report = { company: 'Margot', title: 'Ratings', page: 'Global KPI', facts: [], leftOut: [], sections }
  const files = unzipped(await writeWorkbook(report, 'en'))
  const [sheet = '', styles = ''] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((path) => files.get(path))
  const cellFormats = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf ([^>]*)>/g)].map(([format]) => format)
  const readFormat = (value: number) => {
    const style = new RegExp(`s="(\\d+)"><v>${value}</v>`).exec(sheet)?.[1]
    const id = /numFmtId="(\d+)"/.exec(cellFormats[Number(style)] ?? '')?.[1]
    return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]
  }
  expect([readFormat(4), readFormat(4.5)]).toEqual(['#,##0', '#,##0.##'])
})
