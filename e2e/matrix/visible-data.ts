import { numberPattern, pattern } from './seed-rows.ts'
import type { CompanySide, Scan, SeededRow, VisibleData } from './types.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** `sent` is what the asker said: to hear it back tells nothing. */
export function scanner(
  rows: readonly SeededRow[],
  more: ReadonlyMap<string, CompanySide>,
  tokens: ReadonlyMap<string, CompanySide>,
): Scan {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byNumber = new Map(rows.map((row) => [String(row.number), row]))
  const locationsByRow = new Map(rows.map((row) => [`${row.side} ${row.table} ${row.n}`, row.location]))
  const hidden = (
    { sides, location, companies }: VisibleData,
    of: { side: CompanySide; table: string; location: number | null },
  ) =>
    companies && of.table === 'company'
      ? false
      : !sides.includes(of.side) || (location !== null && of.location !== null && of.location !== location)
  return (text, sight, sent) => {
    const sentText = sent.join(' ')
    const given = new Set<string>()
    for (const [whole, side, table = '', , n] of text.matchAll(pattern)) {
      const of = { side: side as CompanySide, table, location: locationsByRow.get(`${side} ${table} ${n}`) ?? null } // the pattern's own letters
      if (hidden(sight, of) && !sentText.includes(whole)) given.add(whole)
    }
    for (const [id] of text.matchAll(uuid)) {
      const row = byId.get(id.toLowerCase())
      const side = more.get(id.toLowerCase())
      const isHidden = row ? hidden(sight, row) : side !== undefined && !sight.sides.includes(side)
      if (isHidden && !sentText.includes(id))
        given.add(row ? `the id of ${row.table} ${row.n} of ${row.side}` : `the id ${id}`)
    }
    for (const [number] of text.matchAll(numberPattern)) {
      const row = byNumber.get(number)
      if (row && hidden(sight, row) && !sentText.includes(number))
        given.add(`a number of ${row.table} ${row.n} of ${row.side}`)
    }
    for (const [token, side] of tokens)
      if (!sight.sides.includes(side) && text.includes(token)) given.add(`a token of ${side}`)
    return [...given]
  }
}
