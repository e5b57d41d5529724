import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/migrate.ts'
import { startPostgres } from './postgres.ts'

// Writes apps/server/src/db/schema.ts from a freshly migrated database; with --check, says whether it is current.
const target = 'apps/server/src/db/schema.ts'
const check = process.argv.includes('--check')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-types-'))
const postgres = await startPostgres({ dataDir: folder, fsync: false, print: () => {} })
try {
  await migrate({ APP_SECRET: 'types'.repeat(8), DATABASE_URL: postgres.url, DATABASE_ADMIN_URL: undefined })
  const out = check ? join(folder, 'schema.ts') : target
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--out-file',
      out,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  execFileSync('node_modules/.bin/biome', ['format', '--write', '--vcs-enabled=false', out], { stdio: 'ignore' })
  if (check && readFileSync(out, 'utf8') !== readFileSync(target, 'utf8')) {
    process.stderr.write(`${target} is older than the migrations: run npm run db:types\n`)
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
