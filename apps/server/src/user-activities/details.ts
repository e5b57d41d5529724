import { LocationSummary } from '@vitrine/contract/locations'
import { idIn } from '@vitrine/contract/resource'
import type { Viewer } from '../lib/viewer.ts'
import type { ActivityRow } from './queries.ts'

/** The values kept of an act, as far as its reader sees them: of places out of their sight, none. */
export function detailsFor({ locations }: Viewer, { details }: ActivityRow): Record<string, unknown> | null {
  const kept = details as Record<string, unknown> | null // an object, written by `record.ts`
  if (kept === null || locations === null || !Array.isArray(kept.allowedLocations)) return kept
  const seen = new Set(locations)
  const allowedLocations = kept.allowedLocations.filter((one) => seen.has(idIn(LocationSummary, String(one)) ?? ''))
  return { ...kept, allowedLocations }
}
