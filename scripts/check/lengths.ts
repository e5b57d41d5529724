import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, root } from './files.ts'
import type { Outcome } from './outcome.ts'

const limit = 400

/** No file above 400 lines without a reason. Median and p90 are shown as what a good cut gives, not as a goal. */
export function lengths(): Outcome {
  const reasons = JSON.parse(readFileSync(join(root, 'scripts/long-files.json'), 'utf8')) as Record<string, string> // our own file
  const lines = ({ text }: { text: string }) => text.trimEnd().split('\n').length
  const long = code('all').filter((file) => lines(file) > limit)
  const unused = Object.keys(reasons).filter((path) => !long.some((file) => file.path === path))
  const sorted = code('source')
    .filter(({ path }) => !/\.config\.ts$/.test(path))
    .map(lines)
    .toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return {
    problems: [
      ...long
        .filter((file) => !reasons[file.path])
        .map((file) => `${file.path} has ${lines(file)} lines: cut it where it has a second reason to exist`),
      ...unused.map((path) => `${path} is not long any more: take it from scripts/long-files.json`),
    ],
    note: `${sorted.length} source files, median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)}`,
  }
}
