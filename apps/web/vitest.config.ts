import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from '../../scripts/browser.ts'
import { emoji } from './emoji-plugin.ts'
import { texts } from './texts-plugin.ts'

const { executablePath, args, env } = await findBrowser()
Object.assign(process.env, env)
// React as users run it: its development build takes a quarter more of the time.
process.env.NODE_ENV = 'production'

/** Component tests: one page or one dialog of the product in a real browser, with the API played by a stub. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), texts(), emoji()],
  // Found while a test runs, one of them would load React a second time.
  optimizeDeps: { include: ['react', 'react-dom/client', 'axe-core', 'idb-keyval', 'vitest-browser-react/pure'] },
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [{ find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' }],
  },
  test: {
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['component-tests/hooks.ts'],
    // Loading the product anew for each file took a third of the time. `hooks.ts` cleans up between tests.
    isolate: false,
    maxWorkers: 2,
    // `hooks.ts` loads the pages. A part that a page loads late, as the editor, took over a second on a busy machine.
    expect: { poll: { timeout: 5_000 } },
    env: { VITRINE_TEST: '1', TZ: 'Europe/Paris' },
    // Of the router's development build: `/library` stands beside `/library/$` on purpose.
    onConsoleLog: (log) => !log.includes('Generated path'),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions: { executablePath, args }, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
