import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Postgres, startPostgres } from './postgres.ts'
import { claimFolder, claimPorts, whenOrphaned } from './start/lock.ts'
import { lastLines, type ManagedProcess, run } from './start/processes.ts'
import { environmentFor, readSettings, type Settings } from './start/settings.ts'
import { builtWeb } from './web-build.ts'

// Runs everything on one machine: PostgreSQL, sandbox, api, worker and web. docs/operations.md: how to run each alone.
const root = join(import.meta.dirname, '..')
const dev = process.argv.includes('--dev')
const print = (line: string) => console.log(line)

const parts: ManagedProcess[] = []
let postgres: Postgres | null = null
let release = () => {}
let ending: Promise<void> | null = null
let started = false

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
whenOrphaned(() => end(0))

const starting = start()
try {
  await starting
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const claim = await claimFolder(settings.dataDir, print)
  release = claim.release
  const { port: PORT, sandboxPort: SANDBOX_PORT, sandboxSmtpPort: SANDBOX_SMTP_PORT } = settings
  await claimPorts({ PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT }, claim.afterCrash)
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings))
  if (ending) return
  const webDir = builtWeb(print)
  const env = environmentFor(settings, process.env, databaseUrl, webDir)
  const begin = (name: string, file: string) =>
    parts.push(run({ name, file: join(root, file), env, logs: join(settings.dataDir, 'logs'), onCrash }))
  begin('sandbox', 'apps/sandbox/src/main.ts')
  begin('api', 'apps/server/src/api.ts')
  await Promise.all([waitUntilReady(`${settings.sandboxUrl}/_/health`), waitUntilReady(`${settings.url}/ready`)])
  if (ending) return
  begin('worker', 'apps/server/src/worker.ts')
  await waitUntilReady(settings.url)
  if (ending) return
  started = true
  if (dev) followChanges()
  introduce(settings)
}

async function ownDatabase(settings: Settings): Promise<string> {
  postgres = await startPostgres({ dataDir: join(settings.dataDir, 'postgres'), print })
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'vitrine'")
  if (rowCount === 0) await client.query('create database vitrine')
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = 'vitrine'
  return url.href
}

async function waitUntilReady(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; !ending; await sleep(50)) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (Date.now() > until)
      throw new Error(`${url} ${response ? `answers ${response.status}` : 'does not answer'} after a minute.`)
  }
}

const crashes: number[] = []

function onCrash(part: ManagedProcess, how: string): void {
  console.error(`The ${part.name} ended (${how}). Its last words, from ${part.log}:\n${lastLines(part.log)}`)
  if (dev) return // the next change in its code restarts it
  const lately = crashes.filter((at) => at > Date.now() - 60_000).length
  if (!started || part.name === 'sandbox' || lately >= 20) return void end(1)
  // The process restarts: a worker resumes the jobs, and pages retry. Twenty crashes in a minute end the product.
  crashes.push(Date.now())
  setTimeout(() => {
    if (!ending) part.restart()
  }, 500)
}

/** Development: a code change restarts the process. The web has its own server, `npm run dev -w apps/web`. */
function followChanges(): void {
  const follow = (folders: string[], names: string[]) => {
    let soon: NodeJS.Timeout | undefined
    const changed = () => {
      clearTimeout(soon)
      soon = setTimeout(async () => {
        for (const part of parts.filter((candidate) => names.includes(candidate.name)))
          if (!ending) await part.restart()
        print(`restarted ${names.join(', ')}`)
      }, 200)
    }
    for (const folder of folders) watch(join(root, folder), { recursive: true }, changed)
  }
  follow(['apps/server/src', 'packages/contract/src', 'packages/networks/src'], ['api', 'worker'])
  follow(['apps/sandbox/src'], ['sandbox'])
}

function introduce(settings: Settings): void {
  print(`Data, secrets and logs   ${settings.dataDir}`)
  print(`Networks and mails       ${settings.sandboxUrl} (played by the sandbox)`)
  if (settings.demo) {
    print('Demo company             Les Tables de Margot, password margot-demo')
    print('  camille@margot.example   owner')
    print('  marc@margot.example      manager of one place')
    print('  julien@margot.example    approver')
    print('  admin@vitrine.example    super admin')
  }
  print(`ready ${settings.url}`)
}

function end(code: number): Promise<void> {
  ending ??= (async () => {
    // A process that is still starting cannot be stopped yet; the start checks `ending` at each step.
    await Promise.race([starting.catch(() => {}), sleep(3_000)])
    await Promise.allSettled(parts.map((part) => part.stop()))
    await postgres?.stop()
    release()
    process.exit(code)
  })()
  return ending
}
