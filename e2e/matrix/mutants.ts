import { operations } from '@vitrine/contract/api'
import type { Authz } from '@vitrine/contract/authz'
import { namedAfter } from './isolation-environment.ts'
import type { RequestMutation } from './mutations.ts'
import { type OperationCases, partition } from './operation-cases.ts'
import { probe, withoutPolicy } from './policies.ts'
import {
  listProtections,
  listUnusedReasons,
  type MutationResult,
  type Protection,
  runMutations,
} from './protections.ts'
import { reasons } from './reasons.ts'
import { isHarmless, runCases } from './run-cases.ts'
import { type SideEffects, watchSideEffects } from './side-effects.ts'
import type { Case, IsolationEnvironment } from './types.ts'
import { writeOne } from './writes.ts'

// The test of the tests. Each wall is taken out alone, for the cases that lean on it, and they must notice.

export async function surveyMutants(
  world: IsolationEnvironment,
  all: readonly OperationCases[],
  only: RegExp | undefined,
): Promise<MutationResult> {
  const selected = operations().filter(([name]) => only?.test(name) ?? true)
  const protections = listProtections(world.tables, selected, {
    tables: new Set(all.flatMap(({ tables }) => [...tables])),
    locationOperations: new Set(all.flatMap(({ name, readsLocations }) => (readsLocations ? [name] : []))),
  })
  const outward = await watchSideEffects(world)
  await outward.forget()
  // Who else comes to a table a few operations do not tell.
  const tried = only ? protections.filter(({ kind }) => kind !== 'company' && kind !== 'unasked') : protections
  const { survivors, ...counted } = await runMutations(tried, reasons, (protection) =>
    isMissed({ world, outward, all }, protection),
  )
  return { ...counted, survivors: [...survivors, ...(only ? [] : listUnusedReasons(protections, reasons))] }
}

interface Setting {
  readonly world: IsolationEnvironment
  readonly outward: SideEffects
  readonly all: readonly OperationCases[]
}

/** Whether somebody notices that a wall is gone. */
async function isMissed(setting: Setting, protection: Protection): Promise<boolean> {
  try {
    return await isRemovalNoticed(setting, protection)
  } finally {
    await setting.world.snapshots.settle()
  }
}

async function isRemovalNoticed(setting: Setting, { kind, of }: Protection): Promise<boolean> {
  if (kind === 'policy' || kind === 'check') return openedTo(setting.world, of, kind)
  if (kind === 'company' || kind === 'unasked') return withoutCompany(setting, of)
  const operation = setting.all.find(({ name }) => name === of)
  // Of what nobody asks nobody misses anything.
  if (operation === undefined) return false
  const { cases, refusals, strangers, writing, elsewhere } = operation
  switch (kind) {
    case 'places':
      return notices(setting, [...cases, ...refusals, ...writing, ...elsewhere].filter(seesAPart), {
        seesAllLocations: true,
      })
    case 'session': {
      const { superAdmin: _, ...rest } = operation.of.authz
      return withAuthz(setting, operation, { ...rest, scope: 'public' }, strangers)
    }
    case 'nothing':
      return notices(setting, cases.filter(isUnknown), { swaps: { from: 404, to: 200 } })
    case 'something':
      return notices(setting, [...cases, ...writing].filter(isAdmitted), {
        swaps: { from: operation.of.status, to: 404 },
      })
    default: {
      const { [kind]: _, ...rest } = operation.of.authz
      return withAuthz(setting, operation, rest, refusals)
    }
  }
}

const seesAPart = ({ actor }: Case) => actor.sight.location !== null
const isUnknown = ({ findId, expect }: Case) => findId.startsWith('path') && expect.status === 404
const isAdmitted = ({ expect }: Case) => expect.isAdmitted === true

/** What is asked of the table directly tells. Operations are asked without any policy elsewhere. */
async function openedTo(world: IsolationEnvironment, name: string, kind: 'policy' | 'check'): Promise<boolean> {
  const table = world.tables.find((candidate) => candidate.name === name)
  if (table === undefined) return false
  const found = () => probe(world, table)
  return (await withoutPolicy(world, table, kind === 'check' ? 'its check' : 'all of it', found)).length > 0
}

/** The company left out of every condition on a table, and no policy to stand in for it. */
async function withoutCompany(setting: Setting, table: string): Promise<boolean> {
  const mutation: RequestMutation = { open: true, forgets: new Set([table]) }
  const touching = leaningOn(table, setting.all)
  // Who does not come to the table is answered as ever.
  const those = ({ comesTo }: OperationCases, cases: readonly Case[]) =>
    cases.filter((testCase) => comesTo(testCase, table))
  for (const operation of touching) if (await notices(setting, those(operation, operation.cases), mutation)) return true
  for (const operation of touching)
    if (await notices(setting, those(operation, operation.writing), mutation)) return true
  return false
}

/** Who leans on a table; first those who are asked for just what it holds, and lists, which show the most at once. */
function leaningOn(table: string, all: readonly OperationCases[]): OperationCases[] {
  const rank = ({ of }: OperationCases) => (namedAfter(of.of?.name ?? '') === table ? 0 : 2) + (of.list ? 0 : 1)
  return all.filter(({ tables }) => tables.has(table)).toSorted((a, b) => rank(a) - rank(b))
}

/** The contract is data: the server guards by it as it stands when it is asked. */
async function withAuthz(
  setting: Setting,
  { of }: OperationCases,
  authz: Authz,
  cases: readonly Case[],
): Promise<boolean> {
  const before = of.authz
  Object.assign(of, { authz })
  try {
    return await notices(setting, cases, {})
  } finally {
    Object.assign(of, { authz: before })
  }
}

/** Asks them through a lens until one is answered wrongly; those that write in earnest last, and one by one. */
async function notices(
  { world, outward }: Setting,
  cases: readonly Case[],
  mutation: RequestMutation,
): Promise<boolean> {
  const [harmless, writing] = partition(cases, isHarmless)
  if ((await runCases(world, harmless, mutation, { untilFirst: true })).length > 0) return true
  for (const testCase of writing) if ((await writeOne(world, outward, testCase, mutation)).length > 0) return true
  return false
}
