import { defineConfig } from '@playwright/test'
import { type Browser, findBrowser } from '../scripts/browser.ts'

// Searched once; the worker processes, which read this file again, inherit the result.
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser())
const browser = JSON.parse(process.env.E2E_BROWSER) as Browser // written in the line above

const demoFiles = ['**/axe.spec.ts', '**/axe-page-states.spec.ts', '**/reports.spec.ts']

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  // Each worker has its own product; one more than CI's cores, because some always wait for a publication.
  workers: 3,
  // Journeys that publish allow themselves more (`allowForNetworks`).
  timeout: 60_000,
  // A pass on retry is counted as passed and printed as flaky.
  retries: 1,
  projects: [
    // Filling the demo company takes 30 seconds of CPU, so its files share one product.
    { name: 'demo', testMatch: demoFiles, workers: 1 },
    { name: 'journeys', testIgnore: demoFiles },
  ],
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Journeys about motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step uses a good part of a core, so it is only on when a failure is investigated.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
})
