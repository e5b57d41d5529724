import type { Db } from '@vitrine/server/db/db'
import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import type { BenchLocation } from './types.ts'

export const networks = ['facebook', 'instagram', 'google'] as const
export type BenchNetwork = (typeof networks)[number]

/** The first places publish; they are connected by hand, to accounts that exist. */
export const publishingLocationCount = 200

/** The account of a place at a network, where it is only there to be shown. */
export function getAccountId(network: BenchNetwork, location: BenchLocation): string {
  return `${network} ${location.id}`
}

/** Connects places to accounts that nobody ever speaks to: lists show them, the worker does not know their routes. */
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
