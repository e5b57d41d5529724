import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Config } from '@vitrine/server/lib/config'
import { type Failpoint, type FailpointFailure, getFailpointFile } from '@vitrine/server/lib/failpoints'
import { newId } from '@vitrine/server/lib/ids'
import { sql } from 'kysely'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'
import { type FlowLedgerEntry, publishedSince } from './publishing-environment.ts'

export type CrashNetwork = 'facebook' | 'instagram' | 'google'

/** The product with workers in processes of their own, which may be killed, and accounts enough for every case. */
export interface CrashEnvironment extends FlowEnvironment {
  /** The accounts of a network that no case has taken yet. */
  claimAccounts(network: CrashNetwork, count: number): CrashAccount[]
  /** A picture of ours, as an attachment. */
  readonly photo: string
  startWorker(): Promise<ChildProcess>
  setFailpoint(point: Failpoint, account: string, failure: FailpointFailure): void
  /** How many turns are held at their failpoint. */
  held(): string[]
  resume(): void
  clearFailpoints(): void
  publications(postIds: readonly string[]): Promise<Publication[]>
  ledger(since: number): Promise<{ entries: FlowLedgerEntry[]; next: number }>
}

export interface CrashAccount {
  readonly accountId: string
  readonly locationId: string
}

export interface Publication {
  readonly id: string
  readonly account_id: string
  readonly state: string
  readonly remote_id: string | null
  readonly error_code: string | null
  readonly told: number
}

const workerFile = fileURLToPath(import.meta.resolve('@vitrine/server/worker'))

export async function startCrashEnvironment(
  locationCount: number,
  { networks = ['facebook', 'instagram', 'google'] }: { networks?: readonly CrashNetwork[] } = {},
): Promise<CrashEnvironment> {
  const world = await startFlowEnvironment({ networks, sandbox: { processingMs: 30 } })
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-failpoints-'))
  const locations = await openLocations(world, locationCount, networks)
  const accounts = new Map<CrashNetwork, CrashAccount[]>()
  for (const network of networks) accounts.set(network, await connectLocations(world, network, locations))
  const photo = await putPhoto(world)
  const children = new Set<ChildProcess>()
  const { config } = world.server.deps

  return {
    ...world,
    photo,
    claimAccounts(network, count) {
      const claimed = accounts.get(network)?.splice(0, count) ?? []
      if (claimed.length < count) throw new Error(`there are no ${count} accounts of ${network} left`)
      return claimed
    },
    async startWorker() {
      const child = fork(workerFile, {
        env: {
          ...process.env,
          ...asEnvironment(config),
          LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
          TEST_SPEED: '60',
          PUBLISHING_CONCURRENCY: '2000',
          FAILPOINTS: folder,
        },
      })
      children.add(child)
      child.once('exit', () => children.delete(child))
      await new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve())
        child.once('exit', (code, signal) => reject(new Error(`the worker ended: ${code ?? signal}`)))
      })
      return child
    },
    setFailpoint: (point, account, failure) =>
      writeFileSync(join(folder, getFailpointFile(point, account, failure)), ''),
    held: () => readdirSync(folder).filter((file) => file.startsWith('held ')),
    resume: () => writeFileSync(join(folder, 'resume'), ''),
    clearFailpoints() {
      for (const file of readdirSync(folder)) rmSync(join(folder, file))
    },
    async publications(postIds) {
      const { rows } = await sql<Publication>`
        select p.id, p.account_id, p.state, p.remote_id, p.error_code,
          (select count(*)::int from notification n where n.company_id = p.company_id and n.publication_id = p.id) as told
        from publication p where p.post_id = any(${postIds}::uuid[]) and p.kind = 'post'`.execute(
        world.server.deps.databases.forCompany(world.camille.companyId),
      )
      return rows
    },
    ledger: (since) => publishedSince(world, since),
    async close() {
      for (const child of children) {
        child.kill('SIGCONT')
        child.kill('SIGKILL')
      }
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The settings of this process, as another one reads them. */
function asEnvironment(config: Config): Record<string, string> {
  const given = Object.entries(config).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([key, value]) => [key, typeof value === 'boolean' ? String(Number(value)) : String(value)]),
  )
}

/** Places by the hundred: rows here, accounts there. */
async function openLocations(
  world: FlowEnvironment,
  count: number,
  networks: readonly CrashNetwork[],
): Promise<Map<string, string>> {
  const restaurantList = restaurants(count)
  await world.sandbox.control('POST', '/accounts', {
    owner: 'camille',
    networks,
    places: restaurantList.map(({ postalCode, ...location }) => ({ ...location, postcode: postalCode, country: 'FR' })),
  })
  const rows = restaurantList.map(({ name, city }) => ({ id: newId(), name, city }))
  const { companyId } = world.camille
  await sql`insert into location (company_id, id, name, city, time_zone)
    select ${companyId}, id, name, city, 'Europe/Paris' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l (id uuid, name text, city text)`.execute(world.server.deps.databases.forCompany(companyId))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function connectLocations(
  world: FlowEnvironment,
  network: CrashNetwork,
  locations: ReadonlyMap<string, string>,
): Promise<CrashAccount[]> {
  const { grant, accounts } = await world.grant(network)
  const items = accounts.flatMap(({ accountId, name }) => {
    const locationId = locations.get(name)
    return locationId === undefined ? [] : [{ accountId, locationId }]
  })
  for (let from = 0; from < items.length; from += 200) {
    const { body } = await world.camille.request('POST', `${grant}/assignments`, {
      items: items.slice(from, from + 200).map(({ accountId, locationId }) => ({
        location: `/api/locations/${locationId}`,
        accountId,
      })),
    })
    if (body.failed.length > 0) throw new Error(JSON.stringify(body.failed[0]))
  }
  return items
}

/** A picture of 1080 × 1080 as far as its header says, which is all that is looked at. */
async function putPhoto(world: FlowEnvironment): Promise<string> {
  const bytes = Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffc00011080438043803012200021101031101', 'hex'),
    Buffer.alloc(20_000, 7),
    Buffer.from('ffd9', 'hex'),
  ])
  const { store, databases } = world.server.deps
  const key = `${newId().replaceAll('-', '')}.jpg`
  await store.save((await store.receive(Readable.from([bytes]))).path, key)
  const id = newId()
  const { companyId } = world.camille
  const db = databases.forCompany(companyId)
  await sql`insert into attachment (company_id, id, storage_key, content_type, bytes, width, height, source_sha256)
    values (${companyId}, ${id}, ${key}, 'image/jpeg', ${bytes.length}, 1080, 1080, '\\x00')`.execute(db)
  await sql`insert into stored_file (storage_key, content_type, bytes) values (${key}, 'image/jpeg', ${bytes.length})`.execute(
    db,
  )
  return id
}
