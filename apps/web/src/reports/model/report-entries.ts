import { reportsOfNetwork } from '@vitrine/contract/report-metrics'
import type { ReportMenu } from '@vitrine/contract/reports'
import type { ReportTab, Social } from './search.ts'

export interface NetworkEntries {
  readonly social: Social
  readonly types: readonly ReportTab[]
}

/** The reports' submenu: connected networks; LinkedIn only while at least one of its connections is valid. */
export function reportEntries(menu: ReportMenu): NetworkEntries[] {
  return menu.networks
    .filter(({ integrationType, connected, valid }) => (integrationType === 'linkedin' ? valid > 0 : connected > 0))
    .map(({ integrationType, types }) => ({ social: integrationType, types }))
    .filter(({ types }) => types.length > 0)
}

/** The submenu of the KPI table: always these three, connected or not. */
export const kpiEntries = [
  { social: 'facebook', types: reportsOfNetwork.facebook },
  { social: 'instagram', types: reportsOfNetwork.instagram },
  { social: 'google', types: reportsOfNetwork.google },
] as const satisfies readonly NetworkEntries[]

/** The entry a URL names; otherwise the first of its network, or the first of all. */
export function chosenEntry(
  entries: readonly NetworkEntries[],
  { social, type }: { social?: Social | undefined; type?: ReportTab | undefined },
): { social: Social; type: ReportTab } | null {
  const named = social === undefined ? entries[0] : entries.find((entry) => entry.social === social)
  if (!named) return null
  const kind = named.types.find((candidate) => candidate === type) ?? named.types[0]
  return kind === undefined ? null : { social: named.social, type: kind }
}
