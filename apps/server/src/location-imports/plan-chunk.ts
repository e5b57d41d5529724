import type { Tx } from '../db/db.ts'
import { findMatchingLocations, type NamedLocation } from '../locations/batch.ts'
import { type Plan, planRow, refuse } from './plan-row.ts'
import type { ImportFileRow, ImportRow } from './queries.ts'
import { speakersFor } from './queries.ts'
import { type LocationIdentity, readIdentity } from './read-row.ts'
import { identityText, indexLocations, recognise, rivalTexts } from './recognise.ts'

export interface PlannedRow {
  readonly number: number
  readonly plan: Plan
}

/**
 * What each of the rows does to the places there are. `taken` gathers the places that rows without a name of their own
 * have found, so that no two take the same.
 */
export async function planChunk(
  tx: Tx,
  companyId: string,
  file: ImportRow,
  company: { country: string; time_zone: string },
  rows: readonly ImportFileRow[],
  how: { lock: boolean; matchedIds: Set<string> },
): Promise<PlannedRow[]> {
  const identities = rows.map((row) => readIdentity(row.cells, file.mapping, company.country))
  const known = indexLocations(await findCandidateLocations(tx, companyId, identities, how.lock))
  const texts = identities.flatMap((identity) => [identityText(identity), ...rivalTexts(identity, known)])
  const speakers = await speakersFor(tx, companyId, file.id, [...new Set(texts)], byTarget(file))
  return rows.map((row, at) => {
    const identity = identities[at]
    if (identity === undefined) throw new Error('Every row has an identity.')
    return { number: row.number, plan: plan(row, identity) }
  })

  function plan(row: ImportFileRow, identity: LocationIdentity): Plan {
    const nameColumn = file.mapping.indexOf('name')
    if (row.cells.length > file.header.length && row.cells.slice(file.header.length).some((cell) => cell !== ''))
      return refuse('import.tooManyCells', { columns: file.header.length })
    if (identity.name === '') return refuse('import.noName', {}, nameColumn === -1 ? null : nameColumn)
    if (identity.name.length > 200) return refuse('string.too_big', { limit: 200 }, nameColumn)
    const firstRow = speakers.get(identityText(identity))
    if (firstRow !== undefined && firstRow !== row.number) return refuse('import.twice', { row: firstRow })
    const found = recognise(identity, known, (text) => speakers.has(text), how.matchedIds)
    if ('code' in found) return refuse(found.code, found.params)
    const conflicting = known.byExternalId.get(identity.externalId ?? '')
    if (conflicting && conflicting.id !== found.location?.id)
      return refuse('taken', {}, file.mapping.indexOf('externalId'))
    if (found.location) how.matchedIds.add(found.location.id)
    return planRow(row.cells, file.mapping, identity, found.location, company)
  }
}

/** The columns in an order of their own, whatever theirs in the file. */
function byTarget(file: ImportRow): number[] {
  const spelled = file.mapping.map((target, at) => ({ at, text: `${target} ${file.header[at]}` }))
  return spelled
    .filter(({ at }) => file.mapping[at] !== 'ignore')
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ at }) => at)
}

/** The places the rows may be about. Only rows that name none outright are asked for by their names. */
async function findCandidateLocations(
  tx: Tx,
  companyId: string,
  rows: readonly LocationIdentity[],
  lock: boolean,
): Promise<NamedLocation[]> {
  const given = (values: (string | undefined)[]) => [...new Set(values.filter((value) => !!value))] as string[] // the empty ones are gone
  const ids = given(rows.map(({ id }) => id))
  const externalIds = given(rows.map(({ externalId }) => externalId))
  const byId = await findMatchingLocations(tx, companyId, { ids }, lock)
  const byExternalId = await findMatchingLocations(tx, companyId, { externalIds }, lock)
  const outright = new Set([...byId.map(({ id }) => id), ...byExternalId.map((location) => location.external_id)])
  const others = rows.filter(({ id = '', externalId = '' }) => !outright.has(id) && !outright.has(externalId))
  const byName = await findMatchingLocations(tx, companyId, { names: given(others.map(({ name }) => name)) }, lock)
  const all = [...byId, ...byExternalId, ...byName]
  return [...new Map(all.map((location) => [location.id, location])).values()]
}
