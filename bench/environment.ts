import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Databases, openDatabases } from '@vitrine/server/db/db'
import { type Config, readConfig } from '@vitrine/server/lib/config'
import pg from 'pg'
import { alive } from '../scripts/is-process-alive.ts'
import { startPostgres, stopPostgres } from '../scripts/postgres.ts'

/** The product on its own database, each process as it is deployed; `close` ends the processes and deletes the data. */
export interface BenchEnvironment {
  /** The configuration of the processes. */
  readonly config: Config
  readonly url: string
  readonly sandboxUrl: string
  /** Connections to the processes' database. */
  readonly databases: Databases
  begin(name: keyof typeof files): Promise<Running>
  /** Runs the vacuum and analyze that autovacuum does while a real company grows. */
  tidy(): Promise<void>
  /** Runs a statement as the owner of the database. */
  owner(text: string): Promise<pg.QueryResult>
  postgresVersion(): Promise<string>
  close(): Promise<void>
}

export interface Running {
  readonly pid: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const leash = pathToFileURL(join(root, 'scripts/start/exit-with-parent.ts')).href
const files = {
  sandbox: 'apps/sandbox/src/main.ts',
  api: 'apps/server/src/api.ts',
  worker: 'apps/server/src/worker.ts',
} as const

export async function openStage(): Promise<BenchEnvironment> {
  await endAbandoned()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const postgres = await startPostgres({ dataDir: folder, print: () => {} })
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ pid: process.pid, directory: postgres.directory }))
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await admin.query('create database vitrine')
  await admin.end()
  const database = new URL(postgres.url)
  database.pathname = 'vitrine'
  const [port, sandboxPort, smtpPort] = await freePorts()
  const [url, sandboxUrl] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`]
  const env = environment({
    DATABASE_URL: database.href,
    DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: url,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: smtpPort,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    NETWORK_ORIGIN: sandboxUrl,
    SANDBOX_WEBHOOK_URL: `${url}/api/webhooks/{network}`,
    SANDBOX_QUOTAS: 'off',
    SANDBOX_PROCESSING_MS: '0',
  })
  const config = readConfig(env)
  const databases = openDatabases(config)
  const running: Running[] = []
  const owner = async (text: string) => {
    const client = new pg.Client(database.href)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  return {
    config,
    url,
    sandboxUrl,
    databases,
    owner,
    async begin(name) {
      const process = await begin(folder, name, env, { sandbox: `${sandboxUrl}/_/health`, api: `${url}/ready` })
      running.push(process)
      return process
    },
    tidy: async () => void (await owner('vacuum analyze')),
    postgresVersion: async () => `PostgreSQL ${(await owner('show server_version')).rows[0].server_version}`,
    async close() {
      await Promise.allSettled(running.map((startedProcess) => startedProcess.stop()))
      await databases.end().catch(() => {})
      await postgres.stop()
      for (const each of [postgres.directory, folder]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** Passes only the search paths of the caller's environment, so that a run resembles a new installation. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env
  return {
    ...{ PATH, HOME, TMPDIR, LD_LIBRARY_PATH, NODE_ENV: 'production', TZ: 'UTC' },
    // The sandbox reads the same app ids and secrets, as a network would have them registered.
    ...{
      FACEBOOK_APP_ID: 'sandbox-app',
      FACEBOOK_APP_SECRET: 'sandbox-secret',
      FACEBOOK_VERIFY_TOKEN: 'sandbox-verify',
    },
    ...{ GOOGLE_CLIENT_ID: 'sandbox-client', GOOGLE_CLIENT_SECRET: 'sandbox-secret' },
    APP_SECRET: randomBytes(32).toString('base64url'),
    TOKEN_KEY: randomBytes(32).toString('base64'),
    ...own,
  }
}

async function begin(
  folder: string,
  name: keyof typeof files,
  env: NodeJS.ProcessEnv,
  responseFiles: Partial<Record<keyof typeof files, string>>,
): Promise<Running> {
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'a', 0o600)
  // Detached: Ctrl-C reaches only this process, which then ends the others.
  const child = spawn(process.execPath, ['--import', leash, join(root, files[name])], {
    ...{ env, detached: true },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  let ready = false
  child.once('message', () => {
    ready = true
  })
  for (const until = Date.now() + 60_000; !ready; await sleep(50)) {
    if (ended() || Date.now() > until)
      throw new Error(`The ${name} does not start. Its last words:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    const url = responseFiles[name]
    if (url) ready = (await fetch(url).catch(() => null))?.ok ?? false
  }
  return { pid: child.pid ?? 0, stop: () => stop(child, ended) }
}

async function stop(child: ChildProcess, ended: () => boolean): Promise<void> {
  if (ended()) return
  const gone = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), 12_000)
  child.kill('SIGTERM')
  await gone
  clearTimeout(force)
}

/** Cleans up after runs that were killed: their processes have ended by themselves, except PostgreSQL. */
async function endAbandoned(): Promise<void> {
  for (const file of globSync(join(tmpdir(), 'vitrine-bench-*/run.json'))) {
    const { pid, directory } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; directory: string } // written above
    if (alive(pid)) continue
    await stopPostgres(directory)
    for (const folder of [directory, dirname(file)]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens three ports at the same time, so that no port is returned twice. */
async function freePorts(): Promise<[string, string, string]> {
  const probes = [createServer(), createServer(), createServer()]
  await Promise.all(probes.map((probe) => once(probe.listen(0, '127.0.0.1'), 'listening')))
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address !== null ? String(address.port) : ''
  })
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  const [first = '', two = '', three = ''] = ports
  return [first, two, three]
}
