import { LocationSummary } from '@vitrine/contract/locations'
import { parseIri } from '@vitrine/contract/resource'
import type { Viewer } from '../lib/viewer.ts'
import type { ActivityRow } from './queries.ts'

/** The values kept of an act, as far as its reader sees them: of places out of their sight, none. */
export function detailsFor({ locations }: Viewer, { details }: ActivityRow): Record<string, unknown> | null {
  const stored = details as Record<string, unknown> | null // an object, written by `record.ts`
  if (stored === null || locations === null || !Array.isArray(stored.allowedLocations)) return stored
  const seen = new Set(locations)
  const allowedLocations = stored.allowedLocations.filter((iri) =>
    seen.has(parseIri(LocationSummary, String(iri)) ?? ''),
  )
  return { ...stored, allowedLocations }
}
