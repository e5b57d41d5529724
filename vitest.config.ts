import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}', 'e2e/{connectors,flows,matrix}/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['scripts/test-database.ts', 'scripts/test-calls.ts'],
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    env: { VITRINE_TEST: '1', TZ: 'UTC' },
  },
})
