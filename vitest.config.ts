import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/test/slowest-first.ts'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}', 'e2e/{connectors,flows,full,matrix}/**/*.test.ts'],
    // They run in a browser: `apps/web/vitest.config.ts`.
    exclude: [...configDefaults.exclude, '**/*.component.test.tsx'],
    environment: 'node',
    globalSetup: ['scripts/test-database.ts', 'scripts/test-calls.ts'],
    // One more than the cores of CI: while one test waits the others work.
    maxWorkers: 3,
    // A file leaves nothing behind in a module: loading all of them anew for each took a third of the time.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    testTimeout: 15_000,
    hookTimeout: 30_000,
    env: { VITRINE_TEST: '1', TZ: 'UTC' },
  },
})
