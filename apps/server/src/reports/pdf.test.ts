import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Column, ReportDocument } from './document.ts'
import { writePdf } from './pdf.ts'

const headings = [
  'Recherche, ordinateur',
  'Recherche, mobile',
  'Réservations',
  'Itinéraires',
  'Appels',
  'Site web',
  'Avis',
]
const columns: Column[] = [
  { title: 'Établissement', kind: 'text' },
  ...headings.map((title): Column => ({ title, kind: 'number' })),
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
  expect(['H1', 'P', 'H2', 'Table', 'TR', 'TH', 'TD'].map(count)).toEqual([1, 5, 1, 1, 2, 8, 8])
  expect(file).toContain('/Scope /Column')
})

test('a table of many columns lies on its side, with whole headings and numbers', async () => {
  const file = await writePdf(document, 'fr', null)
  expect(file.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
  const text = textIn(file)
  for (const word of headings.flatMap((heading) => heading.split(' '))) expect(text).toContain(word)
  expect(text).toContain('Ce que ces chiffres ne comprennent pas')
  expect(text).not.toContain('…')
})

/** The texts of all pages as they are drawn, a line each. */
function textIn(file: Buffer): string {
  const lines: string[] = []
  for (const [, stream = ''] of file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const content = inflate(stream)
    for (const [, array = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const parts = [...array.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
      lines.push(new TextDecoder('windows-1252').decode(Buffer.concat(parts)))
    }
  }
  return lines.join('\n')
}

function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return '' // metadata, which is not compressed
  }
}
