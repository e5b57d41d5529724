import { sql } from 'kysely'
import type { Deps } from '../deps/deps.ts'
import { getListingTiming } from './listing-timing.ts'

/** Of the 300 calls a minute that Google lets a project make, four fifths: reviews and posts need some, too. */
const maxCalls = 240

/** Takes so many calls out of what the network lets pass in this minute; false when they are used up. */
export async function consumeQuota(deps: Deps, network: string, calls: number): Promise<boolean> {
  const span = spanNow(deps)
  const { rows } = await sql<{ calls: number }>`
    insert into network_pace as p (network, span, calls) values (${network}, ${span}, ${calls})
    on conflict (network, span) do update set calls = p.calls + excluded.calls where p.calls + excluded.calls <= ${maxCalls}
    returning calls`.execute(deps.databases.open)
  return rows.length > 0
}

/** The network said that it is enough for now, to all of us. */
export async function exhaustQuota(deps: Deps, network: string): Promise<void> {
  await sql`insert into network_pace as p (network, span, calls) values (${network}, ${spanNow(deps)}, ${maxCalls})
    on conflict (network, span) do update set calls = ${maxCalls}`.execute(deps.databases.open)
}

/** Yesterday’s minutes tell nothing. */
export async function deleteOldQuotas(deps: Deps): Promise<void> {
  const old = spanNow(deps) - 10
  await sql`delete from network_pace where span < ${old}`.execute(deps.databases.open)
}

function spanNow(deps: Deps): number {
  return Math.floor(Date.now() / getListingTiming(deps.config).span)
}
