import { type Day, daysBetween, isDay, plusDays, plusMonths } from '../../dates/calendar-day.ts'

export const presets = ['today', 'yesterday', 'last7', 'last30', 'month', 'lastMonth'] as const
export type PeriodPreset = (typeof presets)[number]
export const usualPreset: PeriodPreset = 'last30'

export type PeriodComparison = 'previous' | 'year' | 'none'
export const comparisons = ['previous', 'year', 'none'] as const satisfies readonly PeriodComparison[]

/** The period in the URL. `from` and `to` take precedence over a preset. */
export interface PeriodSearch {
  preset?: PeriodPreset
  from?: Day
  to?: Day
  compare?: Exclude<PeriodComparison, 'previous'>
}

export function readPeriod(given: Readonly<Record<string, unknown>>): PeriodSearch {
  const preset = presets.find((candidate) => candidate === given.preset)
  return {
    ...(preset && preset !== usualPreset ? { preset } : {}),
    ...(isDay(given.from) ? { from: given.from } : {}),
    ...(isDay(given.to) ? { to: given.to } : {}),
    ...(given.compare === 'year' || given.compare === 'none' ? { compare: given.compare } : {}),
  }
}

export interface ReportPeriod {
  /** Undefined while one end of a custom period is missing. */
  readonly from: Day | undefined
  readonly to: Day | undefined
  /** Null for a custom period. */
  readonly preset: PeriodPreset | null
  readonly compare: PeriodComparison
}

export function resolvePeriod({ preset = usualPreset, from, to, ...search }: PeriodSearch, today: Day): ReportPeriod {
  const compare: PeriodComparison = search.compare ?? 'previous'
  if (from === undefined && to === undefined) return { ...getPresetDays(preset, today), preset, compare }
  // Swaps the days if they are in the wrong order.
  if (from !== undefined && to !== undefined && from > to) return { from: to, to: from, preset: null, compare }
  return { from, to, preset: null, compare }
}

function getPresetDays(preset: PeriodPreset, today: Day): { from: Day; to: Day } {
  const first = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) }
    case 'last7':
      return { from: plusDays(today, -6), to: today }
    case 'last30':
      return { from: plusDays(today, -29), to: today }
    case 'month':
      return { from: first, to: today }
    case 'lastMonth':
      return { from: plusMonths(first, -1), to: plusDays(first, -1) }
  }
}

/** The number of days, counting both ends. */
export const countDays = (from: Day, to: Day): number => daysBetween(from, to) + 1
