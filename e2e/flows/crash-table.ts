import type { ChildProcess } from 'node:child_process'
import { type Failpoint, failpoints } from '@vitrine/server/lib/failpoints'
import { expect } from 'vitest'
import {
  type CrashEnvironment,
  type CrashNetwork,
  type Publication,
  startCrashEnvironment,
} from './crash-environment.ts'
import type { FlowLedgerEntry } from './publishing-environment.ts'

/** `CRASH_TABLE=full` tries every fault with every post type, also where each case costs a process. */
const full = process.env.CRASH_TABLE === 'full'

const errors = [
  { name: 'none' },
  { name: 'timeout-before' },
  { name: 'timeout-after' },
  { name: 'late-accept', delayMs: 1200 },
  { name: 'reset-before' },
  { name: 'reset-after' },
  { name: '500-before' },
  { name: '500-after' },
  { name: '503' },
  { name: '429', retryAfter: 1 },
  { name: 'hidden', delayMs: 1200 },
  { name: 'malformed' },
  { name: 'slow', delayMs: 300 },
  { name: 'rejected' },
  { name: 'revoked' },
] as const
const refusals: readonly string[] = ['rejected', 'revoked']
/** One fault of each family, for who wakes up too late. */
const commonErrors: readonly string[] = [
  'none',
  'timeout-before',
  'timeout-after',
  'late-accept',
  '500-after',
  '429',
  'rejected',
]
const fewErrors: readonly string[] = ['none', 'reset-after']

/** Nothing can be held between two statements of one tick, nor before a lane is known: those points have tests below. */
const apart: readonly Failpoint[] = ['claim.before', 'commit.before', 'commit.written']
export const points = failpoints.filter((point) => !apart.includes(point))

interface KindOfPost {
  readonly name: string
  readonly network: CrashNetwork
  readonly commit: string
  post(world: CrashEnvironment): Record<string, unknown>
}
const facebookText: KindOfPost = {
  ...{ name: 'facebook text', network: 'facebook', commit: 'feed.create' },
  post: () => ({}),
}

/** It passes every point: its container is made, processed and published. */
export const instagramImage: KindOfPost = {
  ...{ name: 'instagram image', network: 'instagram', commit: 'media_publish.create' },
  post: ({ photo }) => ({ scheduledPostAttachments: [`/api/attachments/${photo}`] }),
}
/** Without a fault and with a lost response, at the points where nothing can be held: each case costs a process. */
export const someAlone = (kind: KindOfPost) => buildPairs(kind, apart, fewErrors)
/** With all faults for two post types, and one for each of the others. */
export const selectDetailed = () => [
  ...detailed.flatMap((kind) => buildPairs(kind, apart)),
  ...otherKinds.filter((kind) => !detailed.includes(kind)).flatMap((kind) => buildPairs(kind, apart, ['reset-after'])),
]

/** Tried with more faults than the others where a case costs time. */
const detailed: readonly KindOfPost[] = [facebookText, instagramImage]

export const otherKinds: readonly KindOfPost[] = [
  facebookText,
  {
    name: 'facebook link',
    network: 'facebook',
    commit: 'feed.create',
    post: () => ({ link: 'https://margot.example/carte' }),
  },
  {
    name: 'facebook photo',
    network: 'facebook',
    commit: 'feed.create',
    post: ({ photo }) => ({ scheduledPostAttachments: [`/api/attachments/${photo}`] }),
  },
  { name: 'google standard', network: 'google', commit: 'localPosts.create', post: () => ({}) },
]

interface Case {
  readonly kind: KindOfPost
  readonly point: Failpoint
  readonly error: (typeof errors)[number]
  readonly account: string
  readonly locationId: string
}

type Pair = Omit<Case, 'account' | 'locationId'>
const buildPairs = (kind: KindOfPost, at: readonly Failpoint[], names?: readonly string[]): Pair[] =>
  at.flatMap((point) =>
    errors.filter(({ name }) => full || !names || names.includes(name)).map((error) => ({ kind, point, error: error })),
  )

export interface CrashTable {
  /** Every turn is held at its point, then the process is killed under all of them. Resolves to the points that were passed. */
  killAtEveryPoint(): Promise<ReadonlySet<string>>
  /** The process sleeps past its leases while another one takes over, and wakes up as a zombie (SIGSTOP, SIGCONT). */
  sleepAtEveryPoint(): Promise<void>
  /** Points where nothing can be held: each case costs a process. */
  killEachAlone(): Promise<void>
  close(): Promise<void>
}

/**
 * The crash table of the given post types: every point at which publishing can fail, with every way the network can
 * fail, each pair on an account of its own. The networks' own ledger decides: never two, never lost, never silent.
 * `alone` are the pairs that cost a process each.
 */
export async function openCrashTable(kinds: readonly KindOfPost[], alone: readonly Pair[]): Promise<CrashTable> {
  const killed = kinds.flatMap((kind) => buildPairs(kind, points))
  const asleep = kinds.flatMap((kind) => buildPairs(kind, points, detailed.includes(kind) ? commonErrors : fewErrors))
  const pairs = [killed, asleep, alone].flat()
  const networks = new Set(pairs.map(({ kind }) => kind.network))
  const accountsFor = (network: CrashNetwork) => pairs.filter(({ kind }) => kind.network === network).length
  world = await startCrashEnvironment(Math.max(...[...networks].map(accountsFor)), { networks: [...networks] })
  return {
    killAtEveryPoint: () => killAtEveryPoint(killed),
    sleepAtEveryPoint: () => sleepAtEveryPoint(asleep),
    killEachAlone: () => killEachAlone(alone),
    close: () => world.close(),
  }
}

/** How long one test of the table may take. */
export const tableTimeout = full ? 1_800_000 : 240_000

let world: CrashEnvironment
const workers: ChildProcess[] = []

async function killAtEveryPoint(killed: readonly Pair[]): Promise<ReadonlySet<string>> {
  const staged = await stage('hold', killed)
  const worker = await start()
  const reached = await untilHeldOrDone(staged)
  await end(worker, 'SIGKILL')
  await start()
  await judge(staged)
  return reached
}

async function sleepAtEveryPoint(asleep: readonly Pair[]): Promise<void> {
  for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
  const staged = await stage('hold', asleep)
  const zombie = await start()
  await untilHeldOrDone(staged)
  zombie.kill('SIGSTOP')
  await start()
  const before = await judge(staged)
  world.resume()
  zombie.kill('SIGCONT')
  await pause(3_000)
  expect(await judge(staged)).toEqual(before)
}

async function killEachAlone(killedAlone: readonly Pair[]): Promise<void> {
  for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
  const staged = await stage('kill', killedAlone)
  world.setFailpoint('claim.before', '*', 'kill')
  // Each death is one account's. Another worker starts again, three at a time, until all is quiet.
  let crashes = 0
  let over = false
  const again = async () => {
    while (!over) {
      const worker = await start().catch(() => null)
      if (worker === null)
        crashes += 1 // dead before it was ready
      else if (over) await end(worker, 'SIGKILL')
      else if (await died(worker)) crashes += 1
    }
  }
  const always = [again(), again(), again()]
  try {
    await judge(staged)
    // When one dies with its post on the wire, others may be there too, and pass that point no more.
    const certain = staged.cases.filter(({ point }) => point === 'commit.before').length
    expect(crashes).toBeGreaterThan(certain)
  } finally {
    over = true
    for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
    await Promise.all(always)
  }
}

interface Staged {
  readonly cases: readonly Case[]
  readonly posts: readonly string[]
  readonly since: number
}

/** Arms every case on an account of its own and schedules its post for now; nobody works yet. */
async function stage(failure: 'hold' | 'kill', pairs: readonly Pair[]): Promise<Staged> {
  world.clearFailpoints()
  const { next: since } = await world.ledger(0)
  const cases: Case[] = pairs.map((pair) => {
    const [account] = world.claimAccounts(pair.kind.network, 1)
    if (account === undefined) throw new Error('no account')
    return { ...pair, account: account.accountId, locationId: account.locationId }
  })
  for (const { point, account } of cases) world.setFailpoint(point, account, failure)
  await world.sandbox.control('PUT', '/faults', {
    rules: cases
      .filter(({ error }) => error.name !== 'none')
      .map(({ kind, account, error: { name, ...how } }) => ({
        ...{ network: kind.network, account, operation: kind.commit, on: 'mutation', times: 1 },
        ...{ fault: name, ...how },
      })),
  })
  const posts: string[] = []
  for (const kind of new Set(cases.map((testCase) => testCase.kind))) {
    const response = await world.camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: kind.network, scheduleType: 'NOW', text: `${kind.name} ${failure} {{name}}` },
      checkedLocations: cases
        .filter((testCase) => testCase.kind === kind)
        .map(({ locationId }) => `/api/locations/${locationId}`),
      ...kind.post(world),
    })
    if (response.status !== 201) throw new Error(JSON.stringify(response.body))
    posts.push(response.body.id)
  }
  return { cases, posts, since }
}

async function start(): Promise<ChildProcess> {
  const worker = await world.startWorker()
  workers.push(worker)
  return worker
}

/** Waits for the end of a worker. False when it was ended by us. */
async function died(worker: ChildProcess): Promise<boolean> {
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    if (worker.exitCode !== null || worker.signalCode !== null) resolve()
  })
  return workers.includes(worker)
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGCONT')
  worker.kill(signal)
  await gone
}

const ends: readonly string[] = ['PUBLISHED', 'FAILED', 'UNCONFIRMED', 'QUARANTINED', 'CANCELLED']

/** Until every turn is held at its point, or came to its end without passing it. */
async function untilHeldOrDone({ cases, posts }: Staged): Promise<Set<string>> {
  for (;;) {
    const held = new Set(world.held().map((file) => decodeURIComponent(file.split('@')[1] ?? '')))
    const publications = new Map(
      (await world.publications(posts)).map((publication) => [publication.account_id, publication]),
    )
    const open = cases.filter(
      ({ account }) => !held.has(account) && !ends.includes(publications.get(account)?.state ?? ''),
    )
    if (open.length === 0) return new Set(world.held().map((file) => file.split('@')[0]?.replace('held ', '') ?? ''))
    await pause(200)
  }
}

/** What the ledger and the rows must say of each other once all is quiet. Answers how each case ended. */
async function judge({ cases, posts, since }: Staged): Promise<string[]> {
  let publications = new Map<string, Publication>()
  for (;;) {
    publications = new Map(
      (await world.publications(posts)).map((publication) => [publication.account_id, publication]),
    )
    if ([...publications.values()].every(({ state }) => ends.includes(state))) break
    await pause(200)
  }
  const { entries } = await world.ledger(since)
  const byAccount = Map.groupBy(entries, ({ account }) => account)
  const verdicts = cases.map((testCase) =>
    judgeCase(testCase, publications.get(testCase.account), byAccount.get(testCase.account) ?? []),
  )
  expect(verdicts.filter((verdict) => !verdict.endsWith(': well'))).toEqual([])
  return verdicts
}

function judgeCase(
  { kind, point, error, account }: Case,
  row: Publication | undefined,
  entries: FlowLedgerEntry[],
): string {
  const name = `${kind.name}, ${error.name}, ${point} (${account})`
  if (row === undefined) return `${name}: lost, no row`
  if (entries.length > 1) return `${name}: DUPLICATE, ${entries.length} on the network`
  if (row.state === 'PUBLISHED') {
    if (entries.length === 0) return `${name}: published in our eyes only`
    return row.remote_id === entries[0]?.remoteId ? `${name}: well` : `${name}: bound to ${row.remote_id}`
  }
  if (row.state !== 'FAILED') return `${name}: ${row.state}`
  if (entries.length > 0) return `${name}: live and said to have failed`
  if (!refusals.includes(error.name)) return `${name}: given up (${row.error_code})`
  return row.told > 0 ? `${name}: well` : `${name}: failed in silence`
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
