import { setImmediate as breathe } from 'node:timers/promises'
import type { Tx } from '../db/db.ts'
import { groupsMissing } from '../groups/groups.ts'
import { labelsMissing } from '../location-labels/labels.ts'
import { planChunk } from './plan-chunk.ts'
import * as queries from './queries.ts'
import { readIdentity } from './read-row.ts'
import { identityText } from './recognise.ts'

const atATime = 250

/** Writes beside each row what the import would do with it, and the counts. */
export async function preview(tx: Tx, companyId: string, id: string): Promise<void> {
  await queries.replanImports(tx)
  const row = await queries.findImport(tx, companyId, id)
  if (!row) return
  const company = await queries.findCompany(tx, companyId)
  await eachChunk(tx, companyId, id, async (rows) => {
    const identities = rows.map(({ number, cells }) => {
      const identity = readIdentity(cells, row.mapping, company.country)
      return { number, identity: identityText(identity), name: identity.name.slice(0, 200) }
    })
    await queries.writeIdentities(tx, companyId, id, identities)
  })
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, to_check: 0 }
  const groups = new Set<string>()
  const labels = new Set<string>()
  const matchedIds = new Set<string>()
  await eachChunk(tx, companyId, id, async (rows) => {
    const plans = await planChunk(tx, companyId, row, company, rows, { lock: false, matchedIds })
    for (const { plan } of plans) {
      counts[plan.outcome] += 1
      if (plan.outcome !== 'refused' && plan.faults.length > 0) counts.to_check += 1
      if (plan.group) groups.add(plan.group)
      for (const label of plan.labels ?? []) labels.add(label)
    }
    const outcomes = plans.map(({ number, plan }) => ({ ...plan, number, location_id: plan.location?.id ?? null }))
    await queries.writeOutcomes(tx, companyId, id, outcomes, false)
  })
  await queries.updateImport(tx, companyId, id, {
    ...counts,
    new_groups: (await groupsMissing(tx, companyId, [...groups])).slice(0, 200),
    new_labels: (await labelsMissing(tx, companyId, [...labels])).slice(0, 200),
  })
}

async function eachChunk(
  tx: Tx,
  companyId: string,
  id: string,
  work: (rows: queries.ImportFileRow[]) => Promise<void>,
): Promise<void> {
  let rows = await queries.rowsAfter(tx, companyId, id, 0, atATime, false)
  while (rows.length > 0) {
    await work(rows)
    await breathe()
    rows = await queries.rowsAfter(tx, companyId, id, rows.at(-1)?.number ?? 0, atATime, false)
  }
}
