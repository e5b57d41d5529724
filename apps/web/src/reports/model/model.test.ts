import type { ReportMenu, ReportSeries } from '@vitrine/contract/reports'
import { expect, test } from 'vitest'
import { bestText } from './best-text.ts'
import {
  actionRate,
  countUnfinishedDays,
  engagementRate,
  engagementRates,
  listSparkValues,
  listValues,
  toFigure,
} from './figures.ts'
import { isTooLong } from './is-too-long.ts'
import { buildNews } from './news.ts'
import { countriesShown, pickTop } from './pick-top.ts'
import { chosenEntry, kpiEntries, reportEntries } from './report-entries.ts'
import { countDays, readPeriod, resolvePeriod } from './report-period.ts'
import { readKpiSearch, readReportSearch } from './search.ts'

const today = '2026-05-12'

test('each preset resolves to its days, and the default is the last thirty days', () => {
  const days = (preset?: string) => {
    const { from, to } = resolvePeriod(readPeriod({ preset }), today)
    return [from, to]
  }
  expect(days()).toEqual(['2026-04-13', '2026-05-12'])
  expect(days('nonsense')).toEqual(days('last30'))
  expect(days('today')).toEqual(['2026-05-12', '2026-05-12'])
  expect(days('yesterday')).toEqual(['2026-05-11', '2026-05-11'])
  expect(days('last7')).toEqual(['2026-05-06', '2026-05-12'])
  expect(days('month')).toEqual(['2026-05-01', '2026-05-12'])
  expect(days('lastMonth')).toEqual(['2026-04-01', '2026-04-30'])
  expect(countDays('2026-04-13', '2026-05-12')).toBe(30)
})

test('custom days override a preset, are put in order, and may lack an end', () => {
  expect(resolvePeriod({ preset: 'today', from: '2026-03-05', to: '2026-03-01' }, today)).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-05',
    preset: null,
  })
  expect(resolvePeriod({ from: '2026-03-05' }, today).to).toBeUndefined()
  expect(readPeriod({ from: '2026-02-31', compare: 'previous' })).toEqual({})
  expect(isTooLong({ from: '2025-01-01', to: '2026-01-01' }, 366)).toBe(false)
  expect(isTooLong({ from: '2024-12-31', to: '2026-01-01' }, 366)).toBe(true)
  expect(isTooLong({ from: '2020-01-01', to: undefined }, 366)).toBe(false)
})

test('a report’s search is parsed, and its back link leads to no other site', () => {
  expect(
    readReportSearch({ social: 'instagram', type: 'audience', locations: 'a', back: '/globalKpi?by=calls' }),
  ).toEqual({
    social: 'instagram',
    type: 'audience',
    locations: ['a'],
    back: '/globalKpi?by=calls',
  })
  expect(readReportSearch({ social: 'tiktok', back: 'https://evil.test', type: 'x' })).toEqual({})
  expect(readKpiSearch({ social: 'linkedin', asc: 'true', by: 'calls' })).toEqual({ asc: true, by: 'calls' })
})

test('a report address with the type competitors opens the competitors page', () => {
  const search = readReportSearch({ social: 'google', type: 'competitors', locations: ['a'] })
  expect(search).toEqual({ social: 'google', competitors: true, locations: ['a'] })
  expect(readReportSearch({ ...search })).toEqual(search)
  expect(readReportSearch({ social: 'google', type: 'insights' })).not.toHaveProperty('competitors')
})

const menu: ReportMenu = {
  networks: [
    { integrationType: 'facebook', types: ['audience', 'content'], connected: 2, valid: 0 },
    { integrationType: 'linkedin', types: ['audience'], connected: 2, valid: 0 },
    { integrationType: 'google', types: ['insights'], connected: 0, valid: 0 },
  ],
}

test('the submenu lists connected networks, LinkedIn only with a valid token', () => {
  expect(reportEntries(menu).map(({ social }) => social)).toEqual(['facebook'])
  const working = { networks: menu.networks.map((network) => ({ ...network, valid: 1 })) }
  expect(reportEntries(working).map(({ social }) => social)).toEqual(['facebook', 'linkedin'])
})

test('the global KPI always lists Facebook, Instagram and Google, and opens on the requested network', () => {
  expect(kpiEntries.map(({ social }) => social)).toEqual(['facebook', 'instagram', 'google'])
  expect(chosenEntry(kpiEntries, { social: 'google' })).toEqual({ social: 'google', type: 'insights' })
  expect(chosenEntry(kpiEntries, { social: 'facebook', type: 'content' })).toEqual({
    social: 'facebook',
    type: 'content',
  })
  expect(chosenEntry(kpiEntries, { social: 'facebook', type: 'insights' })).toEqual({
    social: 'facebook',
    type: 'audience',
  })
  expect(chosenEntry([], {})).toBeNull()
  expect(chosenEntry(kpiEntries, { social: 'linkedin' })).toBeNull()
})

test('the top five countries are listed, and the others summed up', () => {
  const rows = [7, 1, 9, 3, 5, 2, 4].map((value) => ({ name: `C${value}`, value }))
  const { top, others } = pickTop(rows, countriesShown, 10)
  expect(top.map(({ value }) => value)).toEqual([9, 7, 5, 4, 3])
  expect(others).toBe(13)
  expect(pickTop(rows.slice(0, 2), countriesShown).others).toBe(0)
})

test('a best post’s text is cut at 50 characters on Facebook and at 15 on Instagram', () => {
  const text = 'Le menu du midi revient avec les beaux jours, et la terrasse aussi'
  expect(bestText(text, 'facebook')).toBe('Le menu du midi revient avec les beaux jours, et l…')
  expect(bestText(text, 'instagram')).toBe('Le menu du midi…')
  expect(bestText('Court', 'instagram')).toBe('Court')
})

test('a rate changes in points, a sum in percent', () => {
  expect(toFigure({ metric: 'engagementRate', total: 4.87, previous: 5.18, change: -5.98 }).change).toBeCloseTo(-0.31)
  expect(toFigure({ metric: 'reach', total: 110, previous: 100, change: 10 }).change).toBe(10)
  expect(toFigure({ metric: 'reach', total: 110 }).change).toBeNull()
  expect(toFigure(undefined)).toMatchObject({ total: null, change: null })
})

test('LinkedIn’s engagement rate, reported as a tenth, is multiplied by ten', () => {
  const tenth = { metric: 'engagementRate', total: 0.817, previous: 0.8, change: 2.13 } as const
  expect(engagementRate(tenth, 'linkedin').total).toBeCloseTo(8.17)
  expect(engagementRate(tenth, 'linkedin').change).toBeCloseTo(0.17)
  expect(engagementRate({ metric: 'engagementRate', total: 8.17 }, 'facebook').total).toBe(8.17)
  expect(
    actionRate([
      { metric: 'actions', total: 5 },
      { metric: 'impressions', total: 100 },
    ]).total,
  ).toBeCloseTo(5)
})

const series = (metric: ReportSeries['metric'], values: (number | undefined)[], change?: number): ReportSeries => ({
  metric,
  total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  ...(change === undefined ? {} : { change, previous: 1 }),
  days: values.map((value, index) => ({
    date: `2026-05-${String(index + 1).padStart(2, '0')}`,
    ...(value === undefined ? {} : { value }),
  })),
})

test('a day without reach has no engagement rate', () => {
  expect(engagementRates([series('engagements', [1, 2, undefined]), series('reach', [10, 0, 5])])).toEqual([
    10,
    null,
    null,
  ])
})

test('days with figures still missing at the end are left out, days with the usual gaps are not', () => {
  const days = [1, 2, 3, 4].map((value, index) => ({
    date: `2026-05-0${value}`,
    value,
    missing: [2, 2, 9, 9][index] ?? 0,
  }))
  expect(listValues({ metric: 'followers', days })).toEqual([1, 2, null, null])
  expect(countUnfinishedDays({ metric: 'followers', days })).toBe(2)
  expect(countUnfinishedDays({ metric: 'followers', days: [] })).toBe(0)
})

test('the news are the strongest rise, the strongest fall and the outstanding day', () => {
  const all = [
    series('followers', [5, 5, 5, 5, 5, 5], 3),
    series('reach', [1, 1, 1, 1, 40, 1], 12.4),
    series('views', [9, 9, 9, 9, 9, 9], -8),
  ]
  expect(buildNews(all, ['followers', 'reach', 'views'])).toMatchObject([
    { kind: 'moved', metric: 'reach', change: 12.4 },
    { kind: 'moved', metric: 'views', change: -8 },
    { kind: 'peak', metric: 'reach', day: '2026-05-05', value: 40 },
  ])
})

test('without a comparison the news are totals, and without data there are none', () => {
  expect(buildNews([series('followers', [5, 5])], ['followers', 'reach'])).toEqual([
    { kind: 'total', metric: 'followers', total: 10 },
  ])
  expect(buildNews([], ['followers'])).toEqual([])
  // So few calls are not a peak.
  expect(buildNews([series('calls', [0, 0, 0, 0, 2, 0])], ['calls'])).toEqual([
    { kind: 'total', metric: 'calls', total: 2 },
  ])
})

test('the sparkline beside a change ends with the last compared day', () => {
  const days = [3, 4, 1].map((value, at) => ({ date: `2026-05-1${at}`, value }))
  const compared = { from: '2026-05-10', to: '2026-05-11', days: 2, locations: 1 }
  expect(listSparkValues({ metric: 'posts', days, compared })).toEqual([3, 4, null])
  expect(listSparkValues({ metric: 'posts', days })).toEqual([3, 4, 1])
})
