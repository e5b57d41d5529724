import { expect, test } from 'vitest'
import { buildErrorFile, type ImportedRow } from './error-file.ts'

const row = (number: number, name: string, errors: ImportedRow['faults']): ImportedRow => ({
  ...{ '@id': `/api/location_import_rows/i.${number}`, '@type': 'LocationImportRow', id: `i.${number}` },
  ...{ row: number, name, outcome: 'updated', done: true, cells: [], changes: [], faults: errors },
})
const headings = ['Ligne', 'Établissement', 'Colonne', 'Valeur', 'Problème']
const lines = async (file: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())

test('each error is a line, quoted where needed, with the spreadsheet’s own delimiter', async () => {
  const rows = [
    row(3, 'Nice', [
      { row: 3, column: 'Lundi', value: '12h;9h', code: 'hours.inverted', message: 'Dites « 9h-12h ».' },
    ]),
    row(4, '', [{ row: 4, code: 'import.noName', message: 'Sans nom' }]),
    row(5, 'Lyon', []),
  ]
  expect(await lines(buildErrorFile(rows, headings, 'fr'))).toBe(
    '\ufeffLigne;Établissement;Colonne;Valeur;Problème\r\n3;Nice;Lundi;"12h;9h";Dites « 9h-12h ».\r\n4;;;;Sans nom\r\n',
  )
  expect(await lines(buildErrorFile([], headings, 'en'))).toBe('\ufeffLigne,Établissement,Colonne,Valeur,Problème\r\n')
})

test('no cell of the error file is a formula', async () => {
  const makeRowWithError = (value: string) => row(2, '=1+1', [{ row: 2, column: '@x', value, code: 'c', message: 'm' }])
  expect(await lines(buildErrorFile([makeRowWithError('=HYPERLINK("x")')], headings, 'fr'))).toContain(
    `'=1+1;'@x;"'=HYPERLINK(""x"")"`,
  )
  expect(await lines(buildErrorFile([makeRowWithError('-12,5')], headings, 'fr'))).toContain(';-12,5;')
})
