import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Product = {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** The output of `npm start`. */
  output(): string
  /** Calls the sandbox's `/_/…`: acts as the public, breaks the networks, and reads what really happened there. */
  control<T>(method: string, path: string, body?: unknown): Promise<T>
  /** The process id of the worker, from its log; a worker that was killed is soon replaced. */
  workerPid(): number
  /** The processes' logs, by name: api, worker, sandbox. */
  logs(): Record<string, string>
  /** Ends the product as Ctrl-C does, and returns its exit code. */
  stop(): Promise<number | null>
  /** Waits until the product ends by itself. */
  ended(): Promise<number | null>
  /** Kills only the starter, with -9. */
  kill(): Promise<void>
}

/** Starts the whole product as `npm start` does, on its own ports and data. */
export async function startProduct(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  chmodSync(dataDir, 0o755) // root runs PostgreSQL under another account
  const [port, sandboxPort, smtpPort] = await freePorts()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // A database that ends with the test needs no saved sandbox.
      ...(options.dataDir ? {} : { SANDBOX_DATA: '' }),
      VITRINE_TEST: '1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await ready(child).catch((failure) => {
    if (!options.dataDir) remove(dataDir)
    throw failure
  })
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    output,
    control: (method, path, body) => control(`http://localhost:${sandboxPort}/_${path}`, method, body),
    workerPid: () => findLastPid(join(dataDir, 'logs/worker.log')),
    logs: () => readLogs(dataDir),
    async stop() {
      await end(child, 'SIGTERM')
      if (!options.dataDir) remove(dataDir)
      return child.exitCode
    },
    async ended() {
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

async function ready(child: ChildProcess): Promise<() => string> {
  let buffered = ''
  await new Promise<void>((started, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        buffered += chunk
        if (/^ready http/m.test(buffered)) started()
      })
    }
    child.once('exit', (code) => failed(new Error(`npm start ended with ${code}:\n${buffered}`)))
  })
  return () => buffered
}

async function control<T>(url: string, method: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text) as T // the caller names the type of the sandbox's response
}

/** Every line of a log has the id of the process that wrote it. */
function findLastPid(log: string): number {
  const pid = /.*"pid":(\d+)/s.exec(readFileSync(log, 'utf8'))?.[1]
  if (pid === undefined) throw new Error(`${log} names no process yet.`)
  return Number(pid)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function readLogs(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'logs')
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.replace(/\.log$/, ''), readFileSync(join(folder, file), 'utf8')]),
  )
}

function remove(dataDir: string): void {
  const pointer = join(dataDir, 'postgres/MOVED')
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Three ports at once, below the ephemeral range: an ephemeral port may be given away before the product listens. */
async function freePorts(): Promise<[number, number, number]> {
  const free = new Map<number, Server>()
  while (free.size < 3) {
    const [port, probe] = [randomInt(20_000, 30_000), createServer()]
    const listens = once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.listen(port, '127.0.0.1')
    if (await listens) free.set(port, probe)
  }
  await Promise.all([...free.values()].map((probe) => new Promise((closed) => probe.close(closed))))
  return [...free.keys()] as [number, number, number] // as many as were looked for
}
