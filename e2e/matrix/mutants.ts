import { operations } from '@vitrine/contract/api'
import type { Authz } from '@vitrine/contract/authz'
import { type Known, split } from './known.ts'
import type { Lens } from './lens.ts'
import { type Outward, outwardOf } from './outward.ts'
import { probe, withoutPolicy } from './policies.ts'
import { reasons } from './reasons.ts'
import { isHarmless, runCases } from './run.ts'
import type { Case, World } from './types.ts'
import { idle, type Survey, survey, type Wall, wallsOf } from './walls.ts'
import { namedAfter } from './world.ts'
import { writeOne } from './writes.ts'

// The test of the tests. Each wall is taken out alone, for the cases that lean on it, and they must notice.

export async function surveyMutants(world: World, all: readonly Known[], only: RegExp | undefined): Promise<Survey> {
  const asked = operations().filter(([name]) => only?.test(name) ?? true)
  const walls = wallsOf(world.tables, asked, {
    tables: new Set(all.flatMap(({ tables }) => [...tables])),
    askForPlaces: new Set(all.flatMap(({ name, asksForPlaces }) => (asksForPlaces ? [name] : []))),
  })
  const outward = await outwardOf(world)
  await outward.forget()
  // Who else comes to a table a few operations do not tell.
  const tried = only ? walls.filter(({ kind }) => kind !== 'company' && kind !== 'unasked') : walls
  const { survivors, ...counted } = await survey(tried, reasons, (wall) => isMissed({ world, outward, all }, wall))
  return { ...counted, survivors: [...survivors, ...(only ? [] : idle(walls, reasons))] }
}

interface Setting {
  readonly world: World
  readonly outward: Outward
  readonly all: readonly Known[]
}

/** Whether somebody notices that a wall is gone. */
async function isMissed(setting: Setting, wall: Wall): Promise<boolean> {
  try {
    return await takenOut(setting, wall)
  } finally {
    await setting.world.kept.settle()
  }
}

async function takenOut(setting: Setting, { kind, of }: Wall): Promise<boolean> {
  if (kind === 'policy' || kind === 'check') return openedTo(setting.world, of, kind)
  if (kind === 'company' || kind === 'unasked') return withoutCompany(setting, of)
  const one = setting.all.find(({ name }) => name === of)
  // Of what nobody asks nobody misses anything.
  if (one === undefined) return false
  const { cases, refusals, strangers, writing, elsewhere } = one
  switch (kind) {
    case 'places':
      return notices(setting, [...cases, ...refusals, ...writing, ...elsewhere].filter(seesAPart), { everyPlace: true })
    case 'session': {
      const { superAdmin: _, ...rest } = one.of.authz
      return withAuthz(setting, one, { ...rest, scope: 'public' }, strangers)
    }
    case 'nothing':
      return notices(setting, cases.filter(isUnknown), { swaps: { from: 404, to: 200 } })
    case 'something':
      return notices(setting, [...cases, ...writing].filter(isLetIn), { swaps: { from: one.of.status, to: 404 } })
    default: {
      const { [kind]: _, ...rest } = one.of.authz
      return withAuthz(setting, one, rest, refusals)
    }
  }
}

const seesAPart = ({ actor }: Case) => actor.sight.place !== null
const isUnknown = ({ at, expect }: Case) => at.startsWith('path') && expect.status === 404
const isLetIn = ({ expect }: Case) => expect.letIn === true

/** What is asked of the table directly tells. Operations are asked without any policy elsewhere. */
async function openedTo(world: World, name: string, kind: 'policy' | 'check'): Promise<boolean> {
  const table = world.tables.find((one) => one.name === name)
  if (table === undefined) return false
  const found = () => probe(world, table)
  return (await withoutPolicy(world, table, kind === 'check' ? 'its check' : 'all of it', found)).length > 0
}

/** The company left out of every condition on a table, and no policy to stand in for it. */
async function withoutCompany(setting: Setting, table: string): Promise<boolean> {
  const lens: Lens = { open: true, forgets: new Set([table]) }
  const touching = leaningOn(table, setting.all)
  // Who does not come to the table is answered as ever.
  const those = ({ comesTo }: Known, cases: readonly Case[]) => cases.filter((one) => comesTo(one, table))
  for (const one of touching) if (await notices(setting, those(one, one.cases), lens)) return true
  for (const one of touching) if (await notices(setting, those(one, one.writing), lens)) return true
  return false
}

/** Who leans on a table; first those who are asked for just what it holds, and lists, which show the most at once. */
function leaningOn(table: string, all: readonly Known[]): Known[] {
  const rank = ({ of }: Known) => (namedAfter(of.of?.name ?? '') === table ? 0 : 2) + (of.list ? 0 : 1)
  return all.filter(({ tables }) => tables.has(table)).toSorted((one, other) => rank(one) - rank(other))
}

/** The contract is data: the server guards by it as it stands when it is asked. */
async function withAuthz(setting: Setting, { of }: Known, authz: Authz, cases: readonly Case[]): Promise<boolean> {
  const before = of.authz
  Object.assign(of, { authz })
  try {
    return await notices(setting, cases, {})
  } finally {
    Object.assign(of, { authz: before })
  }
}

/** Asks them through a lens until one is answered wrongly; those that write in earnest last, and one by one. */
async function notices({ world, outward }: Setting, cases: readonly Case[], lens: Lens): Promise<boolean> {
  const [harmless, writing] = split(cases, isHarmless)
  if ((await runCases(world, harmless, lens, { untilFirst: true })).length > 0) return true
  for (const one of writing) if ((await writeOne(world, outward, one, lens)).length > 0) return true
  return false
}
