import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { builtWeb } from '../web-build.ts'
import { type Count, root, stream } from './run.ts'

const report = join(root, 'test-results/journeys.json')
const lastWords = join(root, 'test-results/last-words.txt')

/** What a person does, in a browser, over everything real but the networks. */
export async function runJourneys(names: string[] = []): Promise<Count & { lastWords?: string }> {
  if (globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).length === 0) return { passed: 0, failed: 0, skipped: 0 }
  builtWeb()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  for (const file of [report, lastWords]) rmSync(file, { force: true })
  const code = await stream(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...names],
    // A journey that counts something says it there, in one line.
    { E2E_LAST_WORDS: lastWords },
  )
  const said = existsSync(lastWords) ? { lastWords: readFileSync(lastWords, 'utf8').trim() } : {}
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, ...said }
  // Playwright's own report.
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: stats.skipped, ...said }
}
