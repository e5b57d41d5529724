import { type PeriodSearch, readPeriod } from './report-period.ts'

export const socials = ['facebook', 'instagram', 'linkedin', 'google'] as const
export type Social = (typeof socials)[number]
export const types = ['audience', 'content', 'insights'] as const
export type ReportTab = (typeof types)[number]
export const bestOrders = ['engagements', 'reach', 'engagementRate', 'publishedAt'] as const
export type BestOrder = (typeof bestOrders)[number]

/** The report, locations and period; all of it is in the URL, so that a link can be shared. */
export interface ReportSearch extends PeriodSearch {
  social?: Social
  type?: ReportTab
  /** Ids of whole groups; single locations are in `locations`. */
  groups?: string[]
  locations?: string[]
  /** The order of the best posts. */
  best?: BestOrder
  /** The URL of the KPI table that led to this location's report. */
  back?: string
  /** An address with `type=competitors`: the competitors have a page of their own, so the route redirects there. */
  competitors?: true
}

/** The same for the KPI table, which compares locations. */
export interface KpiSearch extends PeriodSearch {
  social?: 'facebook' | 'instagram' | 'google'
  type?: ReportTab
  groups?: string[]
  locations?: string[]
  /** The sort column, or `name`. A metric is also the one that the charts and the change column show. */
  by?: string
  metric?: string
  asc?: true
  pins?: string[]
}

type Given = Readonly<Record<string, unknown>>

export function readReportSearch(given: Given): ReportSearch {
  return omitUndefined({
    social: socials.find((candidate) => candidate === given.social),
    type: types.find((candidate) => candidate === given.type),
    ...parseLocationScope(given),
    best: bestOrders.find((candidate) => candidate === given.best),
    competitors: given.type === 'competitors' || given.competitors === true ? true : undefined,
    back: typeof given.back === 'string' && /^\/globalKpi(\?|$)/.test(given.back) ? given.back : undefined,
    ...readPeriod(given),
  })
}

export function readKpiSearch(given: Given): KpiSearch {
  const word = (value: unknown) => (typeof value === 'string' && /^[a-zA-Z]+$/.test(value) ? value : undefined)
  return omitUndefined({
    social: (['facebook', 'instagram', 'google'] as const).find((candidate) => candidate === given.social),
    type: types.find((candidate) => candidate === given.type),
    ...parseLocationScope(given),
    by: word(given.by),
    metric: word(given.metric),
    asc: given.asc === true || given.asc === 'true' ? true : undefined,
    pins: listed(given.pins),
    ...readPeriod(given),
  })
}

const parseLocationScope = ({ groups, locations }: Given) => ({ groups: listed(groups), locations: listed(locations) })

function listed(value: unknown): string[] | undefined {
  const all = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String).filter(Boolean)
  return all.length > 0 ? [...new Set(all)] : undefined
}

function omitUndefined<T extends object>(search: T): T {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T // drops optional keys
}
