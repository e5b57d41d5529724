import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { alive } from './is-process-alive.ts'
import { startPostgres, stopPostgres } from './postgres.ts'

/**
 * One server for the whole run, in memory's speed: nothing of it has to survive. Its URL stands in TEST_POSTGRES_URL,
 * where each test file makes itself a database. When that is set already, its server is used (PostgreSQL 15, say).
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return
  await endAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const postgres = await startPostgres({ dataDir, fsync: false, socket: true, print: () => {} })
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, directory: postgres.directory }))
  process.env.TEST_POSTGRES_URL = postgres.url
  return () => end(dataDir, postgres.directory)
}

/** What runs that were killed have left behind. */
async function endAbandoned(): Promise<void> {
  for (const file of globSync(join(tmpdir(), 'vitrine-test-*/run.json'))) {
    const { pid, directory } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; directory: string } // written above
    if (!alive(pid)) await end(dirname(file), directory)
  }
}

async function end(dataDir: string, directory: string): Promise<void> {
  await stopPostgres(directory)
  for (const folder of [directory, dataDir]) rmSync(folder, { recursive: true, force: true })
}
