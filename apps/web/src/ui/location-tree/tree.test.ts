import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSelectionState } from '../selection.ts'
import {
  buildNodes,
  buildTreeRows,
  findBrokenGroups,
  findPartialGroups,
  type TreeLocation,
  ungroupedId,
  withLabels,
} from './tree.ts'
import { moveFor, typedAhead } from './tree-keys.ts'
import { chooseAll, type DisabledOf, getChecked, toggleRange, toggleRow } from './tree-selection.ts'

const names = { ungrouped: 'Sans groupe', disconnected: 'Déconnectés' }

const world = fc
  .array(
    fc.record({
      group: fc.option(fc.integer({ min: 0, max: 5 })),
      disabled: fc.boolean(),
      disconnected: fc.boolean(),
      labels: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
      chosen: fc.boolean(),
      open: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((drawn) => {
    const groups = [0, 1, 2, 3, 4, 5].map((n) => ({ id: `g${n}`, name: `Groupe ${n}` }))
    const locations: TreeLocation[] = drawn.map((item, index) => ({
      id: `p${index}`,
      name: `Lieu ${index}`,
      group: item.group === null ? null : `g${item.group}`,
      labels: item.labels,
      disconnected: item.disconnected,
    }))
    const broken = new Set(locations.filter((_, index) => drawn[index]?.disabled).map(({ id }) => id))
    const selected = new Set(
      locations.filter((location, index) => drawn[index]?.chosen && !location.disconnected).map(({ id }) => id),
    )
    const expanded = new Set(
      locations.filter((_, index) => drawn[index]?.open).map((location) => location.group ?? ungroupedId),
    )
    const getDisabled: DisabledOf = (location) => (broken.has(location.id) ? { reason: 'x' } : null)
    const nodes = buildNodes(groups, locations, names)
    return {
      places: locations,
      nodes,
      rows: buildTreeRows(nodes, expanded),
      selected,
      disabledOf: getDisabled,
      broken,
      expanded,
    }
  })

test('every location is in exactly one group', () => {
  fc.assert(
    fc.property(world, ({ places, nodes }) => {
      const inside = nodes.flatMap((node) => node.locations.map(({ id }) => id))
      expect(inside.toSorted()).toEqual(places.map(({ id }) => id).toSorted())
      expect(nodes.every((node) => node.locations.length > 0)).toBe(true)
    }),
  )
})

test('positions and set sizes count the visible rows', () => {
  fc.assert(
    fc.property(world, ({ nodes, rows, expanded }) => {
      expect(rows.filter((row) => row.level === 1)).toHaveLength(nodes.length)
      for (const row of rows) {
        expect(row.position).toBeGreaterThan(0)
        expect(row.position).toBeLessThanOrEqual(row.setSize)
        if (row.location) expect(expanded.has(row.group.id)).toBe(true)
      }
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    }),
  )
})

test('no toggle selects a disabled or disconnected location', () => {
  fc.assert(
    fc.property(world, fc.nat(), fc.nat(), ({ rows, places, selected, disabledOf, broken }, at, from) => {
      const row = rows[at % Math.max(1, rows.length)]
      const anchor = rows[from % Math.max(1, rows.length)]
      if (!row || !anchor) return
      for (const next of [
        toggleRow(row, selected, disabledOf),
        toggleRange(rows, anchor.id, row, selected, disabledOf),
        chooseAll(places, selected, disabledOf),
      ])
        for (const location of places)
          if (next.has(location.id) && !selected.has(location.id))
            expect(broken.has(location.id) || location.disconnected).toBe(false)
    }),
  )
})

test('toggling a group selects all of it, and once more clears it', () => {
  fc.assert(
    fc.property(world, ({ nodes, selected, disabledOf, broken }) => {
      for (const row of buildTreeRows(nodes, new Set())) {
        const free = row.group.locations.filter((location) => !broken.has(location.id) && !location.disconnected)
        if (free.length === 0 || getChecked(row, selected, disabledOf) === true) continue
        const filled = toggleRow(row, selected, disabledOf)
        expect(
          getSelectionState(
            filled,
            free.map(({ id }) => id),
          ),
        ).toBe(true)
        const before = [...selected].filter((id) =>
          row.group.locations.some((location) => location.id === id && broken.has(id)),
        )
        if (before.length > 0) continue
        const emptied = toggleRow(row, filled, disabledOf)
        expect(
          getSelectionState(
            emptied,
            row.group.locations.map(({ id }) => id),
          ),
        ).toBe(false)
      }
    }),
  )
})

test('a range selection changes nothing outside the range', () => {
  fc.assert(
    fc.property(world, fc.nat(), fc.nat(), ({ rows, selected, disabledOf }, a, b) => {
      if (rows.length === 0) return
      const [from, to] = [a % rows.length, b % rows.length]
      const target = rows[to]
      if (!target) return
      const next = toggleRange(rows, rows[from]?.id ?? '', target, selected, disabledOf)
      const touched = new Set(
        rows
          .slice(Math.min(from, to), Math.max(from, to) + 1)
          .flatMap((row) => (row.location ? [row.location.id] : row.group.locations.map(({ id }) => id))),
      )
      for (const id of new Set([...next, ...selected]))
        if (next.has(id) !== selected.has(id)) expect(touched.has(id)).toBe(true)
    }),
  )
})

test('labels filter by all of them or by at least one', () => {
  fc.assert(
    fc.property(world, fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), ({ places }, labels) => {
      const and = withLabels(places, labels, 'and')
      const or = withLabels(places, labels, 'or')
      expect(and.every((location) => labels.every((label) => location.labels?.includes(label)))).toBe(true)
      expect(or.length).toBeGreaterThanOrEqual(and.length)
      expect(
        places
          .filter((location) => !or.includes(location))
          .every((location) => labels.every((label) => !location.labels?.includes(label))),
      ).toBe(true)
    }),
  )
})

test('arrow keys follow the ARIA tree pattern', () => {
  const nodes = buildNodes(
    [{ id: 'se', name: 'Sud-Est' }],
    [
      { id: 'ly', name: 'Lyon', group: 'se' },
      { id: 'ni', name: 'Nice', group: 'se' },
      { id: 'br', name: 'Brest', group: null },
    ],
    names,
  )
  const press = (key: string, active: string, open: string[], more = {}) =>
    moveFor(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
      buildTreeRows(nodes, new Set(open)),
      active,
      new Set(open),
    )
  expect(press('ArrowRight', 'se', [])).toEqual({ do: 'expand', group: 'se' })
  expect(press('ArrowRight', 'se', ['se'])).toEqual({ do: 'go', to: 'ly' })
  expect(press('ArrowLeft', 'ni', ['se'])).toEqual({ do: 'go', to: 'se' })
  expect(press('ArrowLeft', 'se', ['se'])).toEqual({ do: 'collapse', group: 'se' })
  expect(press('ArrowDown', 'ni', ['se'])).toEqual({ do: 'go', to: ungroupedId })
  expect(press('End', 'se', ['se', ungroupedId])).toEqual({ do: 'go', to: 'br' })
  expect(press('Home', 'ni', ['se'])).toEqual({ do: 'go', to: 'se' })
  expect(press(' ', 'se', [], { shiftKey: true })).toEqual({ do: 'toggle', extend: true })
  expect(press('*', 'se', [])).toEqual({ do: 'expandAll' })
  expect(press('a', 'se', [], { ctrlKey: true })).toEqual({ do: 'all' })
  expect(press('ArrowDown', 'se', [], { altKey: true })).toBeNull()
  const rows = buildTreeRows(nodes, new Set(['se']))
  expect(typedAhead('n', rows, 'ly')).toBe('ni')
  expect(typedAhead('s', rows, 'se')).toBe(ungroupedId)
  expect(typedAhead('su', rows, 'se')).toBe('se')
  expect(typedAhead('z', rows, 'se')).toBeNull()
})

test('a group is broken by one broken connection, or by one location whose last run failed', () => {
  const works = { network: 'facebook', valid: true } as const
  const groups = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }))
  const locations: TreeLocation[] = [
    { id: 'p1', name: '1', group: 'a', networks: [works] },
    { id: 'p2', name: '2', group: 'b', networks: [works, { network: 'google', valid: false }] },
    { id: 'p3', name: '3', group: 'c', networks: [] },
    { id: 'p4', name: '4', group: 'd', networks: [works] },
  ]
  const nodes = buildNodes(groups, locations, names)
  expect([...findBrokenGroups(nodes)]).toEqual(['b'])
  expect([
    ...findBrokenGroups(
      nodes,
      new Map([
        ['p3', 'succeeded'],
        ['p4', 'failed'],
      ]),
    ),
  ]).toEqual(['b', 'd'])
})

test('a group is expanded when it is partly selected, not when it is fully or not at all', () => {
  const locations = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({ id, name: id, group: `g${Math.floor(at / 2)}` }))
  const groups = ['g0', 'g1', 'g2'].map((id) => ({ id, name: id }))
  const nodes = buildNodes(groups, locations, names)
  expect(findPartialGroups(nodes, new Set(['a', 'b', 'c']))).toEqual(['g1'])
  expect(findPartialGroups(nodes, new Set(['e']))).toEqual([])
  expect(findPartialGroups(nodes, new Set())).toEqual([])
})
