import type { InsightsConnector } from '@vitrine/networks/insights'
import type { Call } from '@vitrine/networks/network'
import type { IntegrationRow } from '../connections/integrations.ts'
import type { Db } from '../db/db.ts'
import { storeKeywords } from './store-metrics.ts'

/** How many months are collected, this one included. */
const maxMonths = 6
/** This month and the last one still change: they are collected again every day. */
const changingMonths = 2

/**
 * Collects the search terms of the last months that are not collected yet, or may have changed. Returns the closed months that
 * are collected: a month without terms leaves no row, and would otherwise look like one that was never asked for.
 */
export async function collectKeywords(
  db: Db,
  integration: IntegrationRow,
  insights: InsightsConnector,
  call: Call,
  collected: readonly string[],
): Promise<string[]> {
  const today = Temporal.Now.plainDateISO('UTC')
  // The network may add to a month for some days after its end.
  const settled = today.subtract({ days: insights.settlesInDays }).toString().slice(0, 7)
  const closed = new Set(collected)
  if (!insights.keywords) return [...closed]
  for (let back = 0; back < maxMonths; back++) {
    const month = today.subtract({ months: back }).toString().slice(0, 7)
    if (back >= changingMonths && closed.has(month)) continue
    await storeKeywords(db, integration, month, await insights.keywords(call, month))
    if (month < settled) closed.add(month)
  }
  return [...closed].toSorted()
}
