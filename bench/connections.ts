import type { Db } from '@vitrine/server/db/db'
import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import type { BenchLocation } from './types.ts'

export const networks = ['facebook', 'instagram', 'google'] as const
export type BenchNetwork = (typeof networks)[number]

/** The first locations publish: they are connected through the API, to accounts that exist in the sandbox. */
export const publishingLocationCount = 200

/** The made-up account id of a location that is connected only to be listed. */
export function getAccountId(network: BenchNetwork, location: BenchLocation): string {
  return `${network} ${location.id}`
}

/** Connects locations to accounts that do not exist: lists show them, the worker never calls them. */
export async function connectLocations(db: Db, companyId: string, locations: readonly BenchLocation[]): Promise<void> {
  const rows = locations.flatMap((location, at) =>
    networks
      .filter((network) => network !== 'facebook' || at >= publishingLocationCount)
      .map((network) => ({
        id: newId(),
        place: location.id,
        name: location.name,
        network,
        account: getAccountId(network, location),
      })),
  )
  await sql`insert into integration (company_id, id, location_id, type, account_id, account_name, last_checked_at)
    select ${companyId}, id, place, network, account, name, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, place uuid, name text, network text, account text)`.execute(
    db,
  )
}
