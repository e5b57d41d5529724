import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A location as its owner has it at the networks, in the format of `POST /_/accounts`. */
export interface SampleLocation {
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: 'FR'
  readonly phone?: string
  readonly latitude: number
  readonly longitude: number
}

const file = new URL('../../apps/server/data/france-services.csv', import.meta.url)

/** The first France services locations, as a CSV file to import and as their owner has them at the networks. */
export function listSampleLocations(count: number): { csv: string; locations: SampleLocation[] } {
  const [head = [], ...rows]: string[][] = parse(readFileSync(file))
  const some = rows.slice(0, count)
  const at = Object.fromEntries(head.map((name, index) => [name, index]))
  const locations = some.map((row) => {
    const cell = (name: string) => row[at[name] ?? -1] ?? ''
    return {
      name: cell('lib_fs'),
      street: cell('adresse'),
      postcode: cell('code_postal'),
      city: cell('lib_com'),
      country: 'FR' as const,
      ...(cell('telephone') === '' ? {} : { phone: cell('telephone') }),
      latitude: Number(cell('latitude')),
      longitude: Number(cell('longitude')),
    }
  })
  return { csv: [head, ...some].map(formatLine).join('\r\n'), locations }
}

function formatLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
}
