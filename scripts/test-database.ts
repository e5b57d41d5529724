import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { alive } from './is-process-alive.ts'
import { startPostgres, stopPostgres } from './postgres.ts'

/**
 * Starts one server for the whole run, without fsync because nothing has to survive. Its URL is in TEST_POSTGRES_URL;
 * each test file creates its own database there. A URL that is already set is used instead (PostgreSQL 15, say).
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

/** Cleans up after runs that were killed. */
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
