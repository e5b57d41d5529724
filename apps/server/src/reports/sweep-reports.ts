import { sql } from 'kysely'
import { about, enqueueDueAccounts } from '../connections/schedule-polls.ts'
import type { Deps } from '../deps/deps.ts'
import { networkFor } from '../networks/connectors.ts'

/** How often an account is asked for its figures; networks add to them a few times a day. */
export const everyHours = 6
/**
 * How many accounts of one network are begun in a minute, all companies together. Google counts the whole project's requests,
 * three hundred a minute, and the inbox needs its part of them.
 */
const perMinute = { facebook: 400, instagram: 200, google: 40, linkedin: 60 } as const

/** Enqueues the collection of every account whose turn it is. Runs each minute. */
export async function sweep(deps: Deps): Promise<void> {
  for (const [network, limit] of Object.entries(perMinute)) {
    if (networkFor(deps.networks, network)?.insights === undefined) continue
    await enqueueDueAccounts(deps, {
      ...{ at: 'report_at', among: sql`network = ${network}`, limit: limit, again: about(everyHours * 3600) },
      job: 'reports.collect',
      key: (id) => `report ${id}`,
    })
  }
}
