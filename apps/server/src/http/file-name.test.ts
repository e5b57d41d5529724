import { describe, expect, test } from 'vitest'
import { namePeriod } from '../reports/period.ts'
import { buildFileName, contentDisposition } from './file-name.ts'

describe('the file name of an export', () => {
  test('names report, location and period without accents, spaces or signs', () => {
    expect(buildFileName(['Google Insights', 'Margot Vannes', '2026-10'], 'pdf')).toBe(
      'google-insights_margot-vannes_2026-10.pdf',
    )
    expect(buildFileName(['Contenu Facebook', 'L’Œuf & Cie — Écully/“Centre”', '2026'], 'xlsx')).toBe(
      'contenu-facebook_l-oeuf-cie-ecully-centre_2026.xlsx',
    )
  })

  test('holds no path, no line break and no character that turns the reading direction', () => {
    expect(buildFileName(['../../etc/passwd', 'a\r\nb: c\u0000', '\u202Efdp.exe'], 'csv')).toBe(
      'etc-passwd_a-b-c_fdp-exe.csv',
    )
  })

  test('stays below 255 bytes for a location with a very long name, in any script', () => {
    for (const name of ['Boulangerie '.repeat(40), '東京カフェ'.repeat(80), '한국'.repeat(90)])
      expect(Buffer.byteLength(buildFileName([name, name, '2026-10-01-2026-10-28'], 'xlsx'))).toBeLessThan(200)
  })

  test('non-Latin characters stay in a file name, and a part without any is dropped', () => {
    expect(buildFileName(['Google', 'Καφέ 12', '2026-10'], 'pdf')).toBe('google_καφε-12_2026-10.pdf')
    expect(buildFileName(['Google', '★★★', '2026-10'], 'pdf')).toBe('google_2026-10.pdf')
  })

  test.each([
    ['2026-10-01', '2026-10-31', '2026-10'],
    ['2024-02-01', '2024-02-29', '2024-02'],
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-10-01', '2026-10-30', '2026-10-01-2026-10-30'],
    ['2026-09-01', '2026-10-31', '2026-09-01-2026-10-31'],
    ['2026-10-05', '2026-10-05', '2026-10-05'],
  ])('from %s to %s is named %s', (from, to, name) => {
    expect(namePeriod({ from, to })).toBe(name)
  })

  test('a file name with non-Latin characters is sent in both header forms', () => {
    expect(contentDisposition('google_a_2026.pdf')).toBe('attachment; filename="google_a_2026.pdf"')
    expect(contentDisposition('google_καφε.pdf')).toBe(
      `attachment; filename="google_x.pdf"; filename*=UTF-8''${encodeURIComponent('google_καφε')}.pdf`,
    )
  })
})
