import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { listSampleLocations } from '../e2e/main-job/sample-locations.ts'
import type { BenchCompany } from './company.ts'
import { publishingLocationCount } from './connections.ts'
import type { BenchEnvironment } from './environment.ts'
import { met, p50, p99, table } from './percentiles.ts'
import {
  type MeasuredEntry,
  measurePublishingResult,
  type PlannedPost,
  type PublishingResult,
} from './publishing-result.ts'
import type { BenchLocation } from './types.ts'
import { send } from './users.ts'

const goal = { lagSeconds: 5, workerMb: 400 }
/** Each post goes to every account: ten thousand publications. */
const posts = 50
const minute = 60_000
/** Maximum wait for the publications, in milliseconds. */
const patience = 100_000

type Print = (line?: string) => void

/**
 * Publishes ten thousand publications on two hundred accounts, spread over a minute, then as many at the same instant.
 * The sandbox's ledger tells what was published. Resolves to whether each was published exactly once and not early.
 */
export async function measurePublishing(
  stage: BenchEnvironment,
  company: BenchCompany,
  print: Print,
): Promise<boolean> {
  const locations = company.locations.slice(0, publishingLocationCount)
  const worker = await stage.begin('worker')
  await connect(stage, company, locations)
  const spread = await publish(stage, company, locations, 'minute', (index) => (minute * index) / posts)
  const peak = peakMb(worker.pid)
  const burst = await publish(stage, company, locations, 'instant', () => 0)
  const peakAfter = peakMb(worker.pid)
  await worker.stop()
  print(
    `\n${posts * locations.length} publications of ${locations.length} accounts, one worker, one sandbox without quotas`,
  )
  const head = [
    'due',
    'published',
    'lost',
    'double',
    'early',
    'lag p50 s',
    'p99 s',
    'most s',
    'last after s',
    'worker MB',
  ]
  print(
    table(
      [...head, `goal (p99 ≤ ${goal.lagSeconds} s, ≤ ${goal.workerMb} MB)`],
      [
        ['within a minute', ...formatResult(spread, peak), met(isQuick(spread) && peak <= goal.workerMb)],
        ['at one instant', ...formatResult(burst, peakAfter), 'for information'],
      ],
    ),
  )
  return [spread, burst].every(({ lost, duplicate, early }) => lost === 0 && duplicate === 0 && early === 0)
}

function isQuick({ lags, lost }: PublishingResult): boolean {
  return lost === 0 && p99(lags) <= goal.lagSeconds * 1000
}

function formatResult({ lags, lost, duplicate, early, durationMs }: PublishingResult, peak: number): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  const counts = [lags.length, lost, duplicate, early].map(String)
  return [
    ...counts,
    seconds(p50(lags)),
    seconds(p99(lags)),
    seconds(Math.max(...lags)),
    seconds(durationMs),
    peak.toFixed(0),
  ]
}

/** Connects the accounts of a Facebook user with the same API calls as the screens. */
async function connect(
  stage: BenchEnvironment,
  { owner }: BenchCompany,
  locations: readonly BenchLocation[],
): Promise<void> {
  const { locations: real } = listSampleLocations(locations.length)
  await send(stage.sandboxUrl, 'POST', '/_/accounts', {}, { owner: 'camille', networks: ['facebook'], places: real })
  const { accessToken } = await send<{ accessToken: string }>(
    ...([stage.sandboxUrl, 'POST', '/_/grants'] as const),
    ...([{}, { network: 'facebook', owner: 'camille' }] as const),
  )
  const { grant, accounts } = await owner.request<{ grant: string; accounts: { accountId: string; name: string }[] }>(
    ...(['POST', '/api/facebook/owned_pages', { accessToken }] as const),
  )
  const byName = new Map(locations.map((location) => [location.name, location.id]))
  const items = accounts.flatMap(({ accountId, name }) => {
    const id = byName.get(name)
    return id === undefined ? [] : [{ location: `/api/locations/${id}`, accountId }]
  })
  const { successful } = await owner.request<{ successful: unknown[] }>('POST', `${grant}/assignments`, { items })
  if (successful.length < locations.length)
    throw new Error(`Only ${successful.length} of ${locations.length} are connected.`)
  // Before it publishes, the worker subscribes to the webhooks of each page.
  const waiting = 'select count(*)::int as jobs from graphile_worker._private_jobs where attempts < max_attempts'
  for (const until = Date.now() + minute; Date.now() < until; await sleep(200))
    if ((await stage.owner(waiting)).rows[0]?.jobs === 0) return
}

/** Creates posts through the API, waits until they are published, and reads the ledger. */
async function publish(
  stage: BenchEnvironment,
  { owner }: BenchCompany,
  locations: readonly BenchLocation[],
  name: string,
  after: (index: number) => number,
): Promise<PublishingResult> {
  const { next: since } = await ledger(stage, 0)
  const everywhere = locations.map(({ id }) => `/api/locations/${id}`)
  // Time to create all posts, plus one second because the API's times have no fractions.
  const lead = 45_000
  const begin = Math.ceil((Date.now() + lead) / 1000) * 1000
  const planned: PlannedPost[] = Array.from({ length: posts }, (_, index) => ({
    text: `Nouveaux horaires, ${name} ${index}`,
    due: begin + after(index),
  }))
  for (const { text, due } of planned)
    await owner.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', postType: 'post', text, checkedLocations: everywhere },
      ...{ scheduleType: 'LATER', scheduledAt: new Date(due).toISOString() },
    })
  if (Date.now() > begin) throw new Error(`Writing ${posts} posts took longer than ${lead / 1000} s.`)
  const last = Math.max(...planned.map(({ due }) => due))
  const expected = posts * locations.length
  let entries: MeasuredEntry[] = []
  while (entries.length < expected && Date.now() < last + patience) {
    await sleep(1000)
    entries = (await ledger(stage, since)).entries.filter((entry) => entry.public)
  }
  await sleep(2000) // in case one is published twice
  entries = (await ledger(stage, since)).entries.filter((entry) => entry.public)
  return measurePublishingResult(entries, planned, locations.length)
}

function ledger(stage: BenchEnvironment, since: number): Promise<{ entries: MeasuredEntry[]; next: number }> {
  return send(stage.sandboxUrl, 'GET', `/_/ledger?since=${since}&network=facebook`)
}

/** The peak resident memory of a process, as Linux reports it. */
function peakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
