import { defineConfig } from '@playwright/test'
import { type Browser, findBrowser } from '../scripts/browser.ts'

// Looked for once; the processes that run the journeys read this file again.
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser())
const browser = JSON.parse(process.env.E2E_BROWSER) as Browser // written in the line above

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  // Each has a product of its own; who waits for a post to leave lets the other work.
  workers: 2,
  // Nothing is measured here: whoever waits this long waits for a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
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
