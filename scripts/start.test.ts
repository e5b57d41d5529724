import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from '../e2e/product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-start-'))
chmodSync(dataDir, 0o755) // root runs PostgreSQL under another account
const slow = { timeout: 60_000 }
/** One start with the demo is enough: filling it keeps a core busy for 30 seconds. */
const withoutDemo = { DEMO: '0' }

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the start runs all processes, prints the sign-in account and shuts down cleanly', slow, async () => {
  const product = await startProduct({ dataDir })
  const lines = product.output().trimEnd().split('\n')
  expect(lines.filter((line) => line.startsWith('ready '))).toEqual([`ready ${product.url}`])
  expect(lines.at(-1)).toBe(`ready ${product.url}`)
  expect(product.output()).toContain('camille@margot.example')
  for (const path of ['/', '/health', '/ready']) expect((await fetch(product.url + path)).status, path).toBe(200)
  expect(await (await fetch(`${product.sandboxUrl}/_/health`)).json()).toEqual({ ok: true })
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  const began = Date.now()
  expect(await product.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  await expect(fetch(product.url)).rejects.toThrow()
})

test.runIf(process.platform === 'linux')(
  'a start after kill -9 keeps the data, the secrets and the network accounts',
  slow,
  async () => {
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8')
    const first = await startProduct({ dataDir, env: withoutDemo })
    const location = { name: 'Chez Zoé', street: '1 rue Neuve', postcode: '69001', city: 'Lyon', country: 'FR' }
    await first.control('POST', '/accounts', { owner: 'zoe', networks: ['facebook'], places: [location] })
    await sleep(1_000)
    await first.kill()
    // Its child processes notice by themselves: none may keep a port open.
    await expect.poll(() => listProcesses(dataDir), { timeout: 10_000 }).toEqual([])
    const second = await startProduct({ dataDir, env: withoutDemo })
    expect((await fetch(`${second.url}/ready`)).status).toBe(200)
    const { accounts } = await second.control<{ accounts: { owner: string }[] }>('GET', '/accounts')
    expect(accounts.filter(({ owner }) => owner === 'zoe')).toHaveLength(1)
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
    await second.stop()
  },
)

test.runIf(process.platform === 'linux')(
  'a crashed worker or API is named and restarted, and a crashed sandbox ends the run',
  slow,
  async () => {
    const product = await startProduct({ dataDir, env: withoutDemo })
    const [worker] = listProcesses(dataDir, 'worker.ts')
    killProcess(worker)
    await expect.poll(() => listProcesses(dataDir, 'worker.ts').filter((pid) => pid !== worker), slow).toHaveLength(1)
    killProcess(listProcesses(dataDir, 'api.ts')[0])
    await expect.poll(() => product.output(), slow).toContain('The api ended (SIGKILL)')
    await expect
      .poll(
        () =>
          fetch(`${product.url}/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        slow,
      )
      .toBe(200)
    killProcess(listProcesses(dataDir, 'sandbox')[0])
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain('The sandbox ended (SIGKILL)')
    expect(listProcesses(dataDir)).toEqual([])
  },
)

test('a port in use is named in the error', slow, async () => {
  const blocker = createServer()
  await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening))
  const address = blocker.address()
  const PORT = typeof address === 'object' ? String(address?.port) : ''
  await expect(startProduct({ dataDir, env: { PORT } })).rejects.toThrow(`Port ${PORT} is taken`)
  blocker.close()
})

/** Number 0 would mean the whole process group, this test and what runs it included. */
function killProcess(pid: number | undefined): void {
  if (pid === undefined) throw new Error('The process to kill does not run.')
  process.kill(pid, 'SIGKILL')
}

/** The product's processes for this data folder, found by their environment in /proc. */
function listProcesses(folder: string, file = ''): number[] {
  return globSync('/proc/[0-9]*/environ').flatMap((path) => {
    try {
      const mine = readFileSync(path, 'utf8').includes(`DATA_DIR=${folder}\0`)
      const command = readFileSync(path.replace('environ', 'cmdline'), 'utf8')
      return mine && command.includes('exit-with-parent.ts') && command.includes(file)
        ? [Number(path.split('/')[2])]
        : []
    } catch {
      return [] // the process ended in the meantime
    }
  })
}
