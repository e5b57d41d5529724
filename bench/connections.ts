import type { Db } from '@vitrine/server/db/db'
import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import type { Place } from './types.ts'

export const networks = ['facebook', 'instagram', 'google'] as const
export type Network = (typeof networks)[number]

/** The first places publish; they are connected by hand, to accounts that exist. */
export const publishingPlaces = 200

/** The account of a place at a network, where it is only there to be shown. */
export function accountOf(network: Network, place: Place): string {
  return `${network} ${place.id}`
}

/** Connects places to accounts that nobody ever speaks to: lists show them, the worker does not know their routes. */
export async function connectPlaces(db: Db, companyId: string, places: readonly Place[]): Promise<void> {
  const rows = places.flatMap((place, at) =>
    networks
      .filter((network) => network !== 'facebook' || at >= publishingPlaces)
      .map((network) => ({
        id: newId(),
        place: place.id,
        name: place.name,
        network,
        account: accountOf(network, place),
      })),
  )
  await sql`insert into integration (company_id, id, location_id, type, account_id, account_name, last_checked_at)
    select ${companyId}, id, place, network, account, name, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, place uuid, name text, network text, account text)`.execute(
    db,
  )
}
