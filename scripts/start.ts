import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Postgres, startPostgres } from './postgres.ts'
import { claimFolder, claimPorts, whenOrphaned } from './start/claim.ts'
import { lastLines, type Part, run } from './start/processes.ts'
import { environmentFor, readSettings, type Settings } from './start/settings.ts'
import { builtWeb } from './web-build.ts'

// Everything on one machine: PostgreSQL, sandbox, api, worker and the web. Each also starts alone (docs/operations.md).
const root = join(import.meta.dirname, '..')
const dev = process.argv.includes('--dev')
const say = (line: string) => console.log(line)

const parts: Part[] = []
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
  const claim = await claimFolder(settings.dataDir, say)
  release = claim.release
  const { port: PORT, sandboxPort: SANDBOX_PORT, sandboxSmtpPort: SANDBOX_SMTP_PORT } = settings
  await claimPorts({ PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT }, claim.afterCrash)
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings))
  if (ending) return
  const webDir = builtWeb(say)
  const env = environmentFor(settings, process.env, databaseUrl, webDir)
  const begin = (name: string, file: string) =>
    parts.push(run({ name, file: join(root, file), env, logs: join(settings.dataDir, 'logs'), onDeath }))
  begin('sandbox', 'apps/sandbox/src/main.ts')
  begin('api', 'apps/server/src/api.ts')
  await Promise.all([answers(`${settings.sandboxUrl}/_/health`), answers(`${settings.url}/ready`)])
  if (ending) return
  begin('worker', 'apps/server/src/worker.ts')
  await answers(settings.url)
  if (ending) return
  started = true
  if (dev) followChanges()
  introduce(settings)
}

async function ownDatabase(settings: Settings): Promise<string> {
  postgres = await startPostgres({ dataDir: join(settings.dataDir, 'postgres'), say })
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'vitrine'")
  if (rowCount === 0) await client.query('create database vitrine')
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = 'vitrine'
  return url.href
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; !ending; await sleep(50)) {
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (Date.now() > until)
      throw new Error(`${url} ${answer ? `answers ${answer.status}` : 'does not answer'} after a minute.`)
  }
}

const deaths: number[] = []

function onDeath(part: Part, how: string): void {
  console.error(`The ${part.name} ended (${how}). Its last words, from ${part.log}:\n${lastLines(part.log)}`)
  if (dev) return // the next change in its code begins it again
  const lately = deaths.filter((at) => at > Date.now() - 60_000).length
  if (!started || part.name === 'sandbox' || lately >= 20) return void end(1)
  // Another worker takes its work over, and pages ask another api again. Twenty in a minute are another matter.
  deaths.push(Date.now())
  setTimeout(() => {
    if (!ending) part.restart()
  }, 500)
}

/** Development: a change in the code of a process begins it again. The web has its own server, `npm run dev -w apps/web`. */
function followChanges(): void {
  const follow = (folders: string[], names: string[]) => {
    let soon: NodeJS.Timeout | undefined
    const changed = () => {
      clearTimeout(soon)
      soon = setTimeout(async () => {
        for (const part of parts.filter((one) => names.includes(one.name))) if (!ending) await part.restart()
        say(`restarted ${names.join(', ')}`)
      }, 200)
    }
    for (const folder of folders) watch(join(root, folder), { recursive: true }, changed)
  }
  follow(['apps/server/src', 'packages/contract/src', 'packages/networks/src'], ['api', 'worker'])
  follow(['apps/sandbox/src'], ['sandbox'])
}

function introduce(settings: Settings): void {
  say(`Data, secrets and logs   ${settings.dataDir}`)
  say(`Networks and mails       ${settings.sandboxUrl} (played by the sandbox)`)
  if (settings.demo) {
    say('Demo company             Les Tables de Margot, password margot-demo')
    say('  camille@margot.example   owner')
    say('  marc@margot.example      manager of one place')
    say('  julien@margot.example    approver')
    say('  admin@vitrine.example    super admin')
  }
  say(`ready ${settings.url}`)
}

function end(code: number): Promise<void> {
  ending ??= (async () => {
    // What is being started must be known before it can be stopped; it looks at `ending` at each step.
    await Promise.race([starting.catch(() => {}), sleep(3_000)])
    await Promise.allSettled(parts.map((part) => part.stop()))
    await postgres?.stop()
    release()
    process.exit(code)
  })()
  return ending
}
