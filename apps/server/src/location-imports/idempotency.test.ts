import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, send } from '../testing/location-imports.ts'
import { startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const columns = {
  Nom: fc.constantFrom('Un', 'UN', 'Deux', 'Été', 'ete', ''),
  Code: fc.constantFrom('', '', 'A', 'B', 'C'),
  Adresse: fc.constantFrom('', '1 rue Haute', '1, Rue haute'),
  'Code postal': fc.constantFrom('', '01000', '1000', '97400'),
  Groupe: fc.constantFrom('', 'Nord', 'nord'),
  Étiquettes: fc.constantFrom('', 'Drive', 'drive, Terrasse', 'Terrasse | Drive'),
  Téléphone: fc.constantFrom('', '04 50 56 87 49', '+33450568749', 'allô'),
  Pays: fc.constantFrom('', 'FR', 'Espagne', 'Atlantide'),
  Lundi: fc.constantFrom('', '09:00 - 12:00', '9h-12h', '12:00 - 09:00', 'fermé', '24h/24'),
  'Lundi drive': fc.constantFrom('', '10-12', '?'),
  'Horaires exceptionnels': fc.constantFrom('', '2026-12-25: x', '25/12/2026: x; 2026-12-24: 10-12'),
  Latitude: fc.constantFrom('', '46.1', '46,1', '900'),
}
const anyFile = fc.record({
  header: fc.subarray(Object.keys(columns), { minLength: 3 }).map((names) => [...new Set(['Nom', ...names])]),
  rows: fc.array(fc.record(columns), { minLength: 1, maxLength: 8 }),
  order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
})
type Row = Record<string, string>
const quoted = (cell: string) => `"${cell}"`
const written = (header: string[], rows: Row[]) =>
  [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')

test('any file imported again in any order changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async ({ header, rows, order }) => {
      const owner = await server.owner()
      const first = await importFile(server, owner, written(header, rows))
      expect(first.totals.done).toBe(rows.filter((row: Row) => header.some((name) => row[name] !== '')).length)
      const permuted = rows
        .map((row, at) => ({ row, rank: order[at] ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ row }) => row)
      const again = (await send(owner, written(header.toReversed(), permuted))).body
      expect(again.totals).toMatchObject({ created: 0, updated: 0, refused: first.totals.refused })
    }),
    { numRuns: 15 },
  )
}, 60_000)
