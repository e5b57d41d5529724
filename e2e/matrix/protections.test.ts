import { operations } from '@vitrine/contract/api'
import { expect, test } from 'vitest'
import { listProtections, listUnusedReasons, type Protection, runMutations } from './protections.ts'

const nothingShown = { tables: new Set<string>(), locationOperations: new Set<string>() }

function listProtectionNames(name: string, shown = nothingShown): string[] {
  const selected = operations().filter(([operationName]) => operationName === name)
  return listProtections([], selected, shown).map(({ kind }) => kind)
}

test('the contract defines the protections of an operation, independent of the caller', () => {
  expect(listProtectionNames('posts.approve')).toEqual([
    'places',
    'session',
    'permission',
    'role',
    'nothing',
    'something',
  ])
  expect(listProtectionNames('companies.list')).toEqual(['session', 'superAdmin', 'something'])
  expect(listProtectionNames('session.login')).toEqual([])
  // What the contract does not say is heard.
  expect(listProtectionNames('groups.read')).toEqual(['session', 'nothing', 'something'])
  expect(
    listProtectionNames('groups.read', { ...nothingShown, locationOperations: new Set(['groups.read']) }),
  ).toContain('places')
})

test('each permission check of each operation is a protection', () => {
  const expected = operations().flatMap(([name, { authz }]) =>
    ['permission', 'also', 'role', 'superAdmin'].filter((key) => key in authz).map((key) => `${key} ${name}`),
  )
  const found = listProtections([], operations(), nothingShown).map(({ kind, of }) => `${kind} ${of}`)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.filter((protection) => !found.includes(protection))).toEqual([])
})

test('a table has its protections unless the server gives a reason, whether or not an operation reads it', () => {
  const tables = [
    { name: 'mail', closed: true },
    { name: 'location', closed: false },
    { name: 'session', closed: false },
  ]
  expect(listProtections(tables, [], { ...nothingShown, tables: new Set(['location']) })).toEqual([
    { kind: 'policy', of: 'mail' },
    { kind: 'check', of: 'mail' },
    { kind: 'unasked', of: 'mail' },
    { kind: 'policy', of: 'location' },
    { kind: 'check', of: 'location' },
    { kind: 'company', of: 'location' },
  ])
})

const protections: Protection[] = [
  { kind: 'company', of: 'mail' },
  { kind: 'places', of: 'posts.read' },
]
const always = async () => true
const never = async () => false

test('a protection no test relies on is reported as a surviving mutant', async () => {
  expect(await runMutations(protections, {}, always)).toEqual({ mutants: 2, excused: 0, survivors: [] })
  expect(await runMutations(protections, {}, never)).toEqual({
    mutants: 2,
    excused: 0,
    survivors: ['nobody misses the company in queries of mail', 'nobody misses the places of the asker in posts.read'],
  })
})

test('a reason excuses only its own protection, and only while no test relies on it', async () => {
  const reasons = { company: { mail: 'Only jobs read it.' } }
  expect(await runMutations(protections, reasons, async ({ of }) => of !== 'mail')).toEqual({
    mutants: 1,
    excused: 1,
    survivors: [],
  })
  expect(await runMutations(protections, reasons, always)).toEqual({
    mutants: 2,
    excused: 0,
    survivors: [
      'somebody misses the company in queries of mail, and a reason says that nobody can: “Only jobs read it.”',
    ],
  })
  // The same table, once somebody asks for it.
  expect(await runMutations(protections, { unasked: reasons.company }, never)).toMatchObject({ mutants: 2 })
})

test('a reason for a protection that does not exist is reported', () => {
  expect(listUnusedReasons(protections, { company: { mail: '…' }, places: { 'posts.read': '…' } })).toEqual([])
  expect(listUnusedReasons(protections, { company: { post: '…' }, unasked: { mail: '…' } })).toEqual([
    'there is no such wall as the company in queries of post, and a reason stands for it',
    'there is no such wall as the company in queries of mail, which nobody asks for, and a reason stands for it',
  ])
})
