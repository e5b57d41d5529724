import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alive } from './is-process-alive.ts'
import { type Binaries, binaries, type Major, type Runner, reaches, runner } from './postgres-binaries.ts'

export type Postgres = {
  /** A superuser's URL to the database `postgres`. */
  url: string
  /** Where the files really are: not always inside `dataDir`, see `prepareFolder`. */
  directory: string
  stop(): Promise<void>
}

/** Starts PostgreSQL on 127.0.0.1 with its files in `dataDir`, or adopts one that still runs there. */
export async function startPostgres(options: {
  dataDir: string
  fsync?: boolean
  /** Uses a Unix socket, where the path is short enough: queries are a quarter faster than over TCP. */
  socket?: boolean
  major?: Major
  print?: (line: string) => void
}): Promise<Postgres> {
  const account = runner()
  const home = prepareFolder(account, resolve(options.dataDir), options.print ?? console.log)
  const fsync = options.fsync ?? true
  const server = binaries(account, home, options.major)
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster)) createCluster(account, server, home, cluster, fsync)
  checkMajor(cluster, server.major)
  const folder = options.socket ? cluster : ''
  const port = (await adopt(cluster)) ?? (await launch(account, server, home, { cluster, fsync, folder }))
  const host = folder === '' ? '' : `?host=${encodeURIComponent(folder)}`
  return {
    url: `postgresql://postgres:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres${host}`,
    directory: home,
    stop: () => stopPostgres(home),
  }
}

/** `dataDir`, unless root owns it in a folder that PostgreSQL's account cannot enter (/root has mode 700). */
function prepareFolder(account: Runner, dataDir: string, print: (line: string) => void): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (account && !reaches(account, dataDir)) chmodSync(dataDir, 0o755)
  if (reaches(account, dataDir)) return dataDir
  // Only root gets here. /var/lib is writable and, unlike /var/tmp, never cleaned. The random name is stored in the
  // data folder: whoever deletes that folder starts with a new database.
  const pointer = join(dataDir, 'MOVED')
  if (!existsSync(pointer)) writeFileSync(pointer, join('/var/lib/vitrine', randomBytes(6).toString('hex')))
  const elsewhere = readFileSync(pointer, 'utf8').trim()
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  if (lstatSync(elsewhere).uid !== 0)
    throw new Error(`${elsewhere} belongs to somebody else: remove it and start again.`)
  print(`PostgreSQL keeps its files in ${elsewhere}: its account may not enter ${dataDir}.`)
  return elsewhere
}

function createCluster(account: Runner, server: Binaries, home: string, cluster: string, fsync: boolean): void {
  const draft = `${cluster}.new` // renamed when complete, so that a killed start is repeated from the beginning
  const secret = join(home, 'password')
  const handed = join(home, 'password.new')
  const password = randomBytes(24).toString('base64url')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  for (const file of [secret, handed]) {
    rmSync(file, { force: true })
    writeFileSync(file, password, { mode: 0o600 })
  }
  if (account) for (const path of [draft, handed]) chownSync(path, account.uid, account.gid)
  const made = spawnSync(
    server.initdb,
    [
      ...['-D', draft, '--username=postgres', `--pwfile=${handed}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      // Sorting and case rules are the same on every machine, whatever locales it has.
      '--locale=C',
      ...(server.major === '15'
        ? ['--locale-provider=icu', '--icu-locale=und']
        : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
      ...(fsync ? [] : ['--no-sync']),
    ],
    { ...account, cwd: '/', encoding: 'utf8' },
  )
  rmSync(handed, { force: true })
  if (made.status !== 0) throw new Error(`PostgreSQL could not create ${cluster}: ${made.error ?? made.stderr}`)
  renameSync(draft, cluster)
}

function checkMajor(cluster: string, major: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new Error(
    `${cluster} was written by PostgreSQL ${found} and this is ${major}: dump it with the former version and load it into an empty folder.`,
  )
}

type Lock = { pid: number; port: number; state: string }

/** postmaster.pid, line by line: https://www.postgresql.org/docs/current/storage-file-layout.html */
function lock(cluster: string): Lock | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? '').trim() }
  } catch {
    return null
  }
}

/** A server outlives its parent's kill -9. Returns the port of a running server, or null when there is none. */
async function adopt(cluster: string): Promise<number | null> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found = lock(cluster)
    if (!found) return null
    if (!serves(found.pid, cluster)) {
      // A zombie, or another process that has the same id now: PostgreSQL itself would refuse to start.
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return null
    }
    // A server that was just killed keeps its process id a moment longer than its port.
    if (found.state === 'ready' && (await listens(found.port)) && alive(found.pid)) return found.port
    await sleep(50)
  }
  throw new Error(`A PostgreSQL runs in ${cluster} and does not get ready: look at its log beside that folder.`)
}

function serves(pid: number, cluster: string): boolean {
  if (!alive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => settle(true))
  socket.once('error', () => settle(false))
  return promise.finally(() => socket.destroy())
}

async function launch(
  account: Runner,
  server: Binaries,
  home: string,
  { cluster, fsync, folder }: { cluster: string; fsync: boolean; folder: string },
): Promise<number> {
  // Temporary errors: another process took the port, or the backends of a killed server are still ending.
  const passing = /Address already in use|shared memory block|lock file/
  for (const until = Date.now() + 20_000; ; ) {
    const port = await freePort()
    const log = join(home, 'postgres.log')
    const settings = [
      ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=200'],
      ...['timezone=UTC', 'log_timezone=UTC'],
      ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ]
    const output = openSync(log, 'w', 0o600)
    // Detached: a Ctrl-C in the terminal must end the product first and the database last.
    const child = spawn(server.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    })
    child.unref()
    if (await ready(child, cluster)) return port
    const logText = readFileSync(log, 'utf8')
    if (!passing.test(logText) || Date.now() > until) throw new Error(`PostgreSQL did not start. It said:\n${logText}`)
    await sleep(500)
  }
}

async function ready(child: ChildProcess, cluster: string): Promise<boolean> {
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  for (;;) {
    const found = lock(cluster)
    if (found?.pid === child.pid && found?.state === 'ready') return true
    if (ended) return false
    await sleep(20)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}

/** Ends the server that runs in a folder, if one does. */
export async function stopPostgres(directory: string): Promise<void> {
  const cluster = join(directory, 'cluster')
  const found = lock(cluster)
  if (!found || !serves(found.pid, cluster)) return
  process.kill(found.pid, 'SIGINT') // "fast": ends the sessions, writes a checkpoint
  for (let waited = 0; alive(found.pid); waited += 20) {
    if (waited === 2_000) process.kill(found.pid, 'SIGQUIT') // "immediate": the next start replays the log
    if (waited > 6_000) throw new Error(`PostgreSQL (process ${found.pid}) does not end.`)
    await sleep(20)
  }
}
