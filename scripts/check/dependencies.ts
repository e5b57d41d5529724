import { globSync } from 'node:fs'
import type { CheckOutcome } from './check-outcome.ts'
import { readIfThere, root } from './files.ts'

const list = 'docs/decisions/dependencies.md'

/** Checks that each dependency has a line with its reason, and each line its dependency. */
export function dependencies(): CheckOutcome {
  const manifests = globSync(['package.json', '{packages,apps}/*/package.json', '{e2e,bench}/package.json'], {
    cwd: root,
  })
  const used = new Set(manifests.flatMap(listNames))
  const explained = new Set(splitLines(readIfThere(list) ?? '').flatMap(namesBeforeColon))
  return {
    problems: [
      ...[...used].filter((name) => !explained.has(name)).map((name) => `${name} has no line in ${list}`),
      ...[...explained].filter((name) => !used.has(name)).map((name) => `${name} is in ${list} and nobody asks for it`),
    ],
    note: `${used.size} asked for`,
  }
}

function listNames(manifest: string): string[] {
  type Names = Record<string, string>
  // The format of npm.
  const read = JSON.parse(readIfThere(manifest) ?? '{}') as Partial<
    Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Names>
  >
  return Object.keys({ ...read.dependencies, ...read.devDependencies, ...read.optionalDependencies }).filter(
    (name) => !name.startsWith('@vitrine/'),
  )
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('- '))
}

function namesBeforeColon(line: string): string[] {
  return [...(line.split(': ')[0] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])
}
