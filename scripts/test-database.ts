import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'

/**
 * One server for the whole run, in memory's speed: nothing of it has to survive. Its URL stands in TEST_POSTGRES_URL,
 * where each test file makes itself a database. When that is set already, its server is used (PostgreSQL 15, say).
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const postgres = await startPostgres({ dataDir, fsync: false })
  process.env.TEST_POSTGRES_URL = postgres.url
  return async () => {
    await postgres.stop()
    for (const folder of [postgres.directory, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}
