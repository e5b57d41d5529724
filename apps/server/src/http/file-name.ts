import type { Locale } from '@vitrine/contract/companies'
import type { ExportFormat } from '@vitrine/contract/exports'
import type { Db } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'

/** File systems limit names to 255 bytes, so parts are counted in bytes; three parts stay far below. */
const maxPartBytes = 64

/** `google-insights_margot-vannes_2026-10.pdf`: kind of file, locations, days. */
export function buildFileName(parts: readonly string[], format: ExportFormat): string {
  return `${parts.map(slugify).filter(Boolean).join('_')}.${format}`
}

/** Letters and digits of any script, without accents, joined by hyphens: safe for file systems, shells and headers. */
function slugify(text: string): string {
  const normalized = fold(text)
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return shorten(normalized.join('-'))
}

function shorten(slug: string): string {
  let short = ''
  for (const character of slug) {
    if (Buffer.byteLength(short + character) > maxPartBytes) break
    short += character
  }
  return short.replace(/-$/, '')
}

/** Names with non-ASCII characters are sent as `filename*`, with an ASCII substitute as `filename` (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]+/g, 'x').replaceAll(/["\\]/g, '')
  if (plain === fileName) return `attachment; filename="${fileName}"`
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/** The file name of an exported list: `etablissements_les-tables-de-margot_2026-11-28.csv`. */
export async function nameList(
  db: Db,
  viewer: Viewer,
  lang: Locale,
  kind: 'locations' | 'userActivities',
): Promise<string> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  const day = Temporal.Now.plainDateISO('UTC').toString()
  return buildFileName([translate(lang, `export.file.${kind}`), name, day], 'csv')
}
