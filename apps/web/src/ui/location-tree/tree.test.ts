import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateOf } from '../selection.ts'
import { allChosen, checkedOf, type DisabledOf, rangeToggled, toggled } from './choose.ts'
import { moveFor, typedAhead } from './keys.ts'
import { brokenIn, nodesOf, partIn, rowsOf, type TreePlace, ungroupedId, withLabels } from './tree.ts'

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
    const places: TreePlace[] = drawn.map((one, index) => ({
      id: `p${index}`,
      name: `Lieu ${index}`,
      group: one.group === null ? null : `g${one.group}`,
      labels: one.labels,
      disconnected: one.disconnected,
    }))
    const broken = new Set(places.filter((_, index) => drawn[index]?.disabled).map(({ id }) => id))
    const selected = new Set(
      places.filter((place, index) => drawn[index]?.chosen && !place.disconnected).map(({ id }) => id),
    )
    const expanded = new Set(places.filter((_, index) => drawn[index]?.open).map((place) => place.group ?? ungroupedId))
    const disabledOf: DisabledOf = (place) => (broken.has(place.id) ? { reason: 'x' } : null)
    const nodes = nodesOf(groups, places, names)
    return { places, nodes, rows: rowsOf(nodes, expanded), selected, disabledOf, broken, expanded }
  })

test('every location is in exactly one group', () => {
  fc.assert(
    fc.property(world, ({ places, nodes }) => {
      const inside = nodes.flatMap((node) => node.places.map(({ id }) => id))
      expect(inside.toSorted()).toEqual(places.map(({ id }) => id).toSorted())
      expect(nodes.every((node) => node.places.length > 0)).toBe(true)
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
        if (row.place) expect(expanded.has(row.group.id)).toBe(true)
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
        toggled(row, selected, disabledOf),
        rangeToggled(rows, anchor.id, row, selected, disabledOf),
        allChosen(places, selected, disabledOf),
      ])
        for (const place of places)
          if (next.has(place.id) && !selected.has(place.id))
            expect(broken.has(place.id) || place.disconnected).toBe(false)
    }),
  )
})

test('toggling a group selects all of it, and once more clears it', () => {
  fc.assert(
    fc.property(world, ({ nodes, selected, disabledOf, broken }) => {
      for (const row of rowsOf(nodes, new Set())) {
        const free = row.group.places.filter((place) => !broken.has(place.id) && !place.disconnected)
        if (free.length === 0 || checkedOf(row, selected, disabledOf) === true) continue
        const filled = toggled(row, selected, disabledOf)
        expect(
          stateOf(
            filled,
            free.map(({ id }) => id),
          ),
        ).toBe(true)
        const before = [...selected].filter((id) => row.group.places.some((place) => place.id === id && broken.has(id)))
        if (before.length > 0) continue
        const emptied = toggled(row, filled, disabledOf)
        expect(
          stateOf(
            emptied,
            row.group.places.map(({ id }) => id),
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
      const next = rangeToggled(rows, rows[from]?.id ?? '', target, selected, disabledOf)
      const touched = new Set(
        rows
          .slice(Math.min(from, to), Math.max(from, to) + 1)
          .flatMap((row) => (row.place ? [row.place.id] : row.group.places.map(({ id }) => id))),
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
      expect(and.every((place) => labels.every((label) => place.labels?.includes(label)))).toBe(true)
      expect(or.length).toBeGreaterThanOrEqual(and.length)
      expect(
        places
          .filter((place) => !or.includes(place))
          .every((place) => labels.every((label) => !place.labels?.includes(label))),
      ).toBe(true)
    }),
  )
})

test('arrow keys follow the ARIA tree pattern', () => {
  const nodes = nodesOf(
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
      rowsOf(nodes, new Set(open)),
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
  const rows = rowsOf(nodes, new Set(['se']))
  expect(typedAhead('n', rows, 'ly')).toBe('ni')
  expect(typedAhead('s', rows, 'se')).toBe(ungroupedId)
  expect(typedAhead('su', rows, 'se')).toBe('se')
  expect(typedAhead('z', rows, 'se')).toBeNull()
})

test('a group is broken by one broken connection, or by one location whose last run failed', () => {
  const works = { network: 'facebook', valid: true } as const
  const groups = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }))
  const places: TreePlace[] = [
    { id: 'p1', name: '1', group: 'a', networks: [works] },
    { id: 'p2', name: '2', group: 'b', networks: [works, { network: 'google', valid: false }] },
    { id: 'p3', name: '3', group: 'c', networks: [] },
    { id: 'p4', name: '4', group: 'd', networks: [works] },
  ]
  const nodes = nodesOf(groups, places, names)
  expect([...brokenIn(nodes)]).toEqual(['b'])
  expect([
    ...brokenIn(
      nodes,
      new Map([
        ['p3', 'succeeded'],
        ['p4', 'failed'],
      ]),
    ),
  ]).toEqual(['b', 'd'])
})

test('a group is expanded when it is partly selected, not when it is fully or not at all', () => {
  const places = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({ id, name: id, group: `g${Math.floor(at / 2)}` }))
  const groups = ['g0', 'g1', 'g2'].map((id) => ({ id, name: id }))
  const nodes = nodesOf(groups, places, names)
  expect(partIn(nodes, new Set(['a', 'b', 'c']))).toEqual(['g1'])
  expect(partIn(nodes, new Set(['e']))).toEqual([])
  expect(partIn(nodes, new Set())).toEqual([])
})
