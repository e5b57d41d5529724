import type { Tx } from '../db/db.ts'
import { type NamedPlace, placesBearing } from '../locations/batch.ts'
import { type Plan, planRow, refuse } from './plan.ts'
import type { FileRow, ImportRow } from './queries.ts'
import { speakersFor } from './queries.ts'
import { type Identity, readIdentity } from './read-row.ts'
import { identityText, knowing, recognise, rivalTexts } from './recognise.ts'

export interface Planned {
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
  rows: readonly FileRow[],
  how: { lock: boolean; taken: Set<string> },
): Promise<Planned[]> {
  const identities = rows.map((row) => readIdentity(row.cells, file.mapping, company.country))
  const known = knowing(await placesLike(tx, companyId, identities, how.lock))
  const texts = identities.flatMap((identity) => [identityText(identity), ...rivalTexts(identity, known)])
  const speakers = await speakersFor(tx, companyId, file.id, [...new Set(texts)], byTarget(file))
  return rows.map((row, at) => {
    const identity = identities[at]
    if (identity === undefined) throw new Error('Every row has an identity.')
    return { number: row.number, plan: plan(row, identity) }
  })

  function plan(row: FileRow, identity: Identity): Plan {
    const nameColumn = file.mapping.indexOf('name')
    if (row.cells.length > file.header.length && row.cells.slice(file.header.length).some((cell) => cell !== ''))
      return refuse('import.tooManyCells', { columns: file.header.length })
    if (identity.name === '') return refuse('import.noName', {}, nameColumn === -1 ? null : nameColumn)
    if (identity.name.length > 200) return refuse('string.too_big', { limit: 200 }, nameColumn)
    const speaker = speakers.get(identityText(identity))
    if (speaker !== undefined && speaker !== row.number) return refuse('import.twice', { row: speaker })
    const found = recognise(identity, known, (text) => speakers.has(text), how.taken)
    if ('code' in found) return refuse(found.code, found.params)
    const other = known.byExternalId.get(identity.externalId ?? '')
    if (other && other.id !== found.place?.id) return refuse('taken', {}, file.mapping.indexOf('externalId'))
    if (found.place) how.taken.add(found.place.id)
    return planRow(row.cells, file.mapping, identity, found.place, company)
  }
}

/** The columns in an order of their own, whatever theirs in the file. */
function byTarget(file: ImportRow): number[] {
  const spelled = file.mapping.map((target, at) => ({ at, text: `${target} ${file.header[at]}` }))
  return spelled
    .filter(({ at }) => file.mapping[at] !== 'ignore')
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ at }) => at)
}

/** The places the rows may be about. Only rows that name none outright are asked for by their names. */
async function placesLike(tx: Tx, companyId: string, rows: readonly Identity[], lock: boolean): Promise<NamedPlace[]> {
  const given = (values: (string | undefined)[]) => [...new Set(values.filter((value) => !!value))] as string[] // the empty ones are gone
  const ids = given(rows.map(({ id }) => id))
  const externalIds = given(rows.map(({ externalId }) => externalId))
  const byId = await placesBearing(tx, companyId, { ids }, lock)
  const byExternalId = await placesBearing(tx, companyId, { externalIds }, lock)
  const outright = new Set([...byId.map(({ id }) => id), ...byExternalId.map((place) => place.external_id)])
  const others = rows.filter(({ id = '', externalId = '' }) => !outright.has(id) && !outright.has(externalId))
  const byName = await placesBearing(tx, companyId, { names: given(others.map(({ name }) => name)) }, lock)
  const all = [...byId, ...byExternalId, ...byName]
  return [...new Map(all.map((place) => [place.id, place])).values()]
}
