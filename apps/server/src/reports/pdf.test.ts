import { expect, test } from 'vitest'
import { writePdf } from './pdf.ts'
import { readPdf } from './read-pdf.ts'
import type { ReportColumn, ReportDocument } from './report-document.ts'
import { writePdfApart } from './write-pdf-apart.ts'

const headings = [
  'Recherche, ordinateur',
  'Recherche, mobile',
  'Réservations',
  'Itinéraires',
  'Appels',
  'Site web',
  'Avis',
]
const columns: ReportColumn[] = [
  { title: 'Établissement', kind: 'text' },
  ...headings.map((title): ReportColumn => ({ title, kind: 'number' })),
]
const document: ReportDocument = {
  ...{ company: 'Les Tables de Margot', title: 'Google Insights, Margot Vannes', page: 'KPI global' },
  facts: ['Établissement : Margot Vannes', 'Du 1 octobre 2026 au 31 octobre 2026'],
  leftOut: ['Non connecté à Google : Margot Brest'],
  sections: [{ title: 'Établissements', columns, rows: [['Margot Vannes', ...headings.map(() => 1_234_567)]] }],
}

test('a PDF is tagged, names its language and shows its title in the window', async () => {
  const file = (await writePdf(document, 'fr', null)).toString('latin1')
  expect(file).toContain('/Marked true')
  expect(file).toContain('/Lang (fr)')
  expect(file).toContain('/DisplayDocTitle true')
  const count = (type: string) => file.match(new RegExp(`/S /${type}\\b`, 'g'))?.length ?? 0
  expect(['H1', 'P', 'H2', 'Table', 'TR', 'TH', 'TD'].map(count)).toEqual([1, 4, 2, 1, 2, 8, 8])
  expect(file).toContain('/Scope /Column')
})

test('a table of many columns is printed in landscape, with unbroken headings and numbers', async () => {
  const file = await writePdf(document, 'fr', null)
  expect(file.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
  const text = readPdf(file).lines.join('\n')
  for (const word of headings.flatMap((heading) => heading.split(' '))) expect(text).toContain(word)
  expect(text).toContain('Ce que ces chiffres ne comprennent pas')
  expect(text).not.toContain('…')
})

test('names in European scripts are printed, emoji removed, other scripts replaced by question marks', async () => {
  const names = {
    'Łódź, Škoda, Győr, Ağrı': 'Łódź, Škoda, Győr, Ağrı',
    'Ταβέρνα Μαργώ': 'Ταβέρνα Μαργώ',
    'Кафе «Маргарита» Їжа': 'Кафе «Маргарита» Їжа',
    'S\u030Ckoda': 'Škoda',
    'Chez Paul 🍕👨‍👩‍👧 Lyon 🇫🇷': 'Chez Paul Lyon',
    'Menu ❤️ 1️⃣ ★ →': 'Menu 1 ★ →',
    '𝗣𝗿𝗼𝗺𝗼 du jour': 'Promo du jour',
    'مطعم مارغو': '?',
    '麺屋 Tokyo': '? Tokyo',
    'Chez\u200B\u202E Margot\uFFFF': 'Chez Margot',
  }
  const rows = Object.keys(names).map((name) => [name])
  const sections = [{ title: 'Établissements', columns: columns.slice(0, 1), rows }]
  const { file, lines, glyphs } = readPdf(await writePdf({ ...document, title: 'Łódź 🍕', sections }, 'fr', null))
  expect(lines[0]).toBe('Łódź')
  expect(lines.slice(-rows.length - 1, -1)).toEqual(Object.values(names))
  // Glyph 0 is the box a font shows for what it does not know.
  expect(glyphs).not.toContain('0000')
  expect(file).not.toContain('Helvetica')
})

test('what the figures exclude is listed under a bold heading', async () => {
  const { bold } = readPdf(await writePdf({ ...document, sections: [] }, 'fr', null))
  expect(bold).toEqual(['Google Insights, Margot Vannes', 'Ce que ces chiffres ne comprennent pas'])
})

test('a PDF of many locations is generated without blocking other work', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`Margot ${index}`, ...headings.map(() => index)])
  const report = { ...document, sections: [{ title: 'Établissements', columns, rows }] }
  let turns = 0
  const timer = setInterval(() => turns++, 10)
  const file = await writePdfApart({ document: report, lang: 'fr', logo: null })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
  expect(readPdf(file).lines).toContain('Margot 299')
})
