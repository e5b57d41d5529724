import { operations } from '@vitrine/contract/api'
import { expect, test } from 'vitest'
import { idle, survey, type Wall, wallsOf } from './walls.ts'

const nothingShown = { tables: new Set<string>(), askForPlaces: new Set<string>() }

function wallsIn(name: string, shown = nothingShown): string[] {
  const asked = operations().filter(([one]) => one === name)
  return wallsOf([], asked, shown).map(({ kind }) => kind)
}

test('the contract says which walls an operation has, whoever is asked', () => {
  expect(wallsIn('posts.approve')).toEqual(['places', 'session', 'permission', 'role', 'nothing', 'something'])
  expect(wallsIn('companies.list')).toEqual(['session', 'superAdmin', 'something'])
  expect(wallsIn('session.login')).toEqual([])
  // What the contract does not say is heard.
  expect(wallsIn('groups.read')).toEqual(['session', 'nothing', 'something'])
  expect(wallsIn('groups.read', { ...nothingShown, askForPlaces: new Set(['groups.read']) })).toContain('places')
})

test('each right of each operation is a wall', () => {
  const said = operations().flatMap(([name, { authz }]) =>
    ['permission', 'also', 'role', 'superAdmin'].filter((key) => key in authz).map((key) => `${key} ${name}`),
  )
  const walls = wallsOf([], operations(), nothingShown).map(({ kind, of }) => `${kind} ${of}`)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((one) => !walls.includes(one))).toEqual([])
})

test('a table has its walls unless the server says why it is open, whether somebody asks for it or not', () => {
  const tables = [
    { name: 'mail', closed: true },
    { name: 'location', closed: false },
    { name: 'session', closed: false },
  ]
  expect(wallsOf(tables, [], { ...nothingShown, tables: new Set(['location']) })).toEqual([
    { kind: 'policy', of: 'mail' },
    { kind: 'check', of: 'mail' },
    { kind: 'unasked', of: 'mail' },
    { kind: 'policy', of: 'location' },
    { kind: 'check', of: 'location' },
    { kind: 'company', of: 'location' },
  ])
})

const walls: Wall[] = [
  { kind: 'company', of: 'mail' },
  { kind: 'places', of: 'posts.read' },
]
const everybody = async () => true
const nobody = async () => false

test('a wall nobody misses is told, and is not killed', async () => {
  expect(await survey(walls, {}, everybody)).toEqual({ mutants: 2, excused: 0, survivors: [] })
  expect(await survey(walls, {}, nobody)).toEqual({
    mutants: 2,
    excused: 0,
    survivors: ['nobody misses the company in queries of mail', 'nobody misses the places of the asker in posts.read'],
  })
})

test('a reason is good for its wall alone, and only as long as nobody misses that', async () => {
  const reasons = { company: { mail: 'Only jobs read it.' } }
  expect(await survey(walls, reasons, async ({ of }) => of !== 'mail')).toEqual({
    mutants: 1,
    excused: 1,
    survivors: [],
  })
  expect(await survey(walls, reasons, everybody)).toEqual({
    mutants: 2,
    excused: 0,
    survivors: [
      'somebody misses the company in queries of mail, and a reason says that nobody can: “Only jobs read it.”',
    ],
  })
  // The same table, once somebody asks for it.
  expect(await survey(walls, { unasked: reasons.company }, nobody)).toMatchObject({ mutants: 2 })
})

test('a reason for a wall that does not stand is told', () => {
  expect(idle(walls, { company: { mail: '…' }, places: { 'posts.read': '…' } })).toEqual([])
  expect(idle(walls, { company: { post: '…' }, unasked: { mail: '…' } })).toEqual([
    'there is no such wall as the company in queries of post, and a reason stands for it',
    'there is no such wall as the company in queries of mail, which nobody asks for, and a reason stands for it',
  ])
})
