import { spawnSync } from 'node:child_process'
import { root } from './files.ts'

/** Numbers of the new lines by path, or `all` for a file that git does not track yet. */
export type AddedLines = Map<string, Set<number> | 'all'>

/** What was added since the last commit that changed `file`; null without git. */
export function readAddedLines(file: string): AddedLines | null {
  const commit = git('log', '-1', '--format=%H', '--', file)?.trim()
  const diff = commit ? git('diff', '--unified=0', '--no-color', '--no-ext-diff', commit) : null
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (diff === null || untracked === null) return null
  const added = parseAddedLines(diff)
  for (const path of untracked.split('\n').filter(Boolean)) added.set(path, 'all')
  return added
}

/** Reads a diff without lines of context. */
export function parseAddedLines(diff: string): AddedLines {
  const added: AddedLines = new Map()
  let lines = new Set<number>()
  for (const line of diff.split('\n')) {
    const path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1]
    if (path !== undefined) {
      lines = new Set()
      added.set(path, lines)
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (!hunk) continue
    const first = Number(hunk[1])
    for (let index = 0; index < Number(hunk[2] ?? 1); index++) lines.add(first + index)
  }
  return added
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  return status === 0 ? stdout : null
}
