import type { Insights } from '@vitrine/contract/reports'
import { expect, test } from 'vitest'
import { getFigure } from './kpi-columns.ts'
import { buildKpiRows, makeHeatScale, ranksAcrossGroups, startsAscending, ungrouped } from './kpi-rows.ts'

const total = (value: number | undefined, change?: number) => [
  {
    metric: 'calls' as const,
    ...(value === undefined ? {} : { total: value }),
    ...(change === undefined ? {} : { change }),
  },
]
const groupe = (id: string) => ({ '@id': `/api/groups/${id}`, '@type': 'Group' as const, id, name: id })
const makeLocation = (
  id: string,
  group: string | null,
  value: number | undefined,
  change?: number,
): Insights['locations'][number] => ({
  location: {
    ...{ '@id': `/api/locations/${id}`, '@type': 'Location', id, name: `Lieu ${id}` },
    ...(group ? { groupe: groupe(group) } : {}),
  },
  totals: total(value, change),
  spark: [{ from: '2026-05-01', value: 1 }, { from: '2026-05-08' }],
})
const group = (name: string | null, value: number): Insights['groups'][number] => ({
  ...(name ? { groupe: groupe(name) } : {}),
  ...{ places: 2, totals: total(value), days: [] },
})
const world = {
  groups: [group('Ouest', 10), group('Sud', 30), group(null, 5)],
  locations: [
    makeLocation('1', 'Ouest', 4),
    makeLocation('2', 'Ouest', 6),
    makeLocation('3', 'Sud', 30),
    makeLocation('4', 'Sud', undefined),
    makeLocation('5', null, 5),
  ],
}
const byCalls = { by: 'calls', metric: 'calls', asc: false, acrossGroups: false } as const
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('groups and their locations are in one order, unknown values last', () => {
  expect(ids(buildKpiRows(world, byCalls, new Set(), new Set()))).toEqual([
    'Sud',
    '3',
    '4',
    'Ouest',
    '2',
    '1',
    ungrouped,
    '5',
  ])
  expect(ids(buildKpiRows(world, { ...byCalls, asc: true }, new Set(), new Set()))).toEqual([
    ungrouped,
    '5',
    'Ouest',
    '1',
    '2',
    'Sud',
    '3',
    '4',
  ])
  const named = buildKpiRows(world, { ...byCalls, by: 'name', asc: true }, new Set(), new Set())
  expect(ids(named).slice(0, 3)).toEqual(['Ouest', '1', '2'])
})

test('sorting by a figure ranks the locations of all groups together, worst first when ascending', () => {
  const ranked = { ...byCalls, acrossGroups: true }
  expect(ids(buildKpiRows(world, ranked, new Set(), new Set()))).toEqual(['3', '2', '5', '1', '4'])
  const worst = buildKpiRows(world, { ...ranked, asc: true }, new Set(), new Set(['Ouest']))
  expect(ids(worst)).toEqual(['1', '5', '2', '3', '4'])
  expect(worst[0]).toMatchObject({ kind: 'place', group: 'Ouest' })
  expect(ids(buildKpiRows(world, ranked, new Set(['1']), new Set()))).toEqual(['1', '3', '2', '5', '4'])
  expect([undefined, 'name', 'calls', 'change'].map(ranksAcrossGroups)).toEqual([false, false, true, true])
})

test('the first click on the change sorts the worst first, on a figure the greatest first', () => {
  expect(startsAscending('change', 'calls')).toBe(true)
  expect(startsAscending('change', 'lost')).toBe(false)
  expect([startsAscending('calls', 'calls'), startsAscending('name', 'calls')]).toEqual([false, true])
})

test('pinned locations are above the groups, and collapsed groups hide their locations', () => {
  const rows = buildKpiRows(world, byCalls, new Set(['1']), new Set(['Sud']))
  expect(ids(rows)).toEqual(['1', 'Sud', 'Ouest', '2', ungrouped, '5'])
  expect(rows[0]).toMatchObject({ pinned: true, spark: [1, null] })
  expect(rows[1]).toMatchObject({ open: false, locationIds: ['3', '4'] })
})

test('a location is marked when its change is an outlier', () => {
  const changes = [1, 2, 3, 2, 1, 3, 2, 1, -60]
  const many = {
    groups: [group('Sud', 1)],
    locations: changes.map((change, index) => makeLocation(String(index), 'Sud', 9, change)),
  }
  const odd = buildKpiRows(many, byCalls, new Set(), new Set()).filter((row) => row.kind === 'place' && row.odd)
  expect(ids(odd)).toEqual(['8'])
})

test('two thousand locations are sorted in less than a second', () => {
  const locations = Array.from({ length: 2000 }, (_, index) =>
    makeLocation(String(index), `G${index % 40}`, (index * 7919) % 2003),
  )
  const groups = Array.from({ length: 40 }, (_, index) => group(`G${index}`, index))
  const started = performance.now()
  expect(buildKpiRows({ groups, locations }, byCalls, new Set(), new Set())).toHaveLength(2040)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('cells are coloured from the lowest to the highest value of their column', () => {
  const heat = makeHeatScale(world.locations, ['calls'])
  expect([heat('calls', 4), heat('calls', 17), heat('calls', 30)]).toEqual([0, 0.5, 1])
  expect(makeHeatScale([], ['calls'])('calls', 3)).toBe(0)
})

test('the action rate is computed from two figures', () => {
  const totals = [
    { metric: 'actions' as const, total: 6, previous: 4 },
    { metric: 'impressions' as const, total: 100, previous: 100 },
  ]
  expect(getFigure(totals, 'actionRate')).toMatchObject({ total: 6, previous: 4, change: 2 })
})
