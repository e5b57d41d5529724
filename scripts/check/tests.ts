import type { CheckOutcome } from './check-outcome.ts'
import { code } from './files.ts'

/** Checks that each feature with HTTP routes has a test beside it, and that no test is skipped or mocks our code. */
export function tests(): CheckOutcome {
  const sources = code('source')
  const files = code('test')
  const folders = new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  const untested = sources
    .filter(({ path }) => /^apps\/server\/src\/[^/]+\/routes\.ts$/.test(path))
    .filter(({ path }) => !folders.has(path.slice(0, path.lastIndexOf('/'))))
  const faked = files.filter(({ text }) => /\bvi\.(mock|doMock)\(\s*['"`](\.|@vitrine\/)/.test(text))
  const skipped = files.filter(({ text }) => /\b(test|it|describe)\.(skip|only|todo|fixme)\b/.test(text))
  const lines = (all: { text: string }[]) => all.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  return {
    problems: [
      ...untested.map(({ path }) => `${path} has no test beside it`),
      ...faked.map(({ path }) => `${path} fakes a module of ours: go through the sandbox`),
      ...skipped.map(({ path }) => `${path} skips a test, or runs one alone`),
    ],
    note: `${files.length} files, ${(lines(files) / Math.max(1, lines(sources))).toFixed(2)} lines per line of source`,
  }
}
