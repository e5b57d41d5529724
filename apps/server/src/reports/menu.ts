import { reportsOfNetwork } from '@vitrine/contract/report-metrics'
import { type ReportMenu, reportNetworks } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inVisibleLocations } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import type { Viewer } from '../lib/viewer.ts'
import { networkFor } from '../networks/connectors.ts'

/** The networks that give figures and are connected somewhere the viewer sees. */
export async function readMenu(deps: Deps, db: Db, viewer: Viewer): Promise<ReportMenu> {
  const { rows } = await sql<{ type: string; connected: number; valid: number }>`
    select i.type, count(*)::int as connected, (count(*) filter (where i.valid_token))::int as valid from integration i
    where i.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`i.location_id`)} group by i.type`.execute(
    db,
  )
  const networks = reportNetworks.flatMap((integrationType) => {
    const row = rows.find(({ type }) => type === integrationType)
    if (!row || networkFor(deps.networks, integrationType)?.insights === undefined) return []
    const { connected, valid } = row
    return [{ integrationType, types: [...reportsOfNetwork[integrationType]], connected, valid }]
  })
  return { networks }
}
