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
  // Workers with a product each, one more than the cores of CI: while one waits for a publication the others work.
  workers: 3,
  // Journeys that publish allow themselves more (`allowForNetworks`).
  timeout: 60_000,
  // A pass on retry is counted as passed and printed as flaky.
  retries: 1,
  projects: [
    // The demo company takes half a minute of CPU to fill: its files share one product.
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
    // Recording every step costs a good part of a core: asked for when a failure is looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
})
