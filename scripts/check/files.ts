import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type SourceText = { path: string; text: string }

const anywhere = ['packages/*/src', 'apps/*/src', 'scripts', 'e2e', 'bench']

/** Our TypeScript files, with paths from the root. `kind` selects product code or tests. */
export function code(kind: 'source' | 'test' | 'all', folders = anywhere): SourceText[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`)
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/test-results'] })
  return [...new Set(paths)]
    .filter((path) => !/\.d\.ts$/.test(path))
    .filter((path) => kind === 'all' || isTest(path) === (kind === 'test'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !isGenerated(text))
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}

function isGenerated(text: string): boolean {
  return /generated/i.test(text.slice(0, 200)) && /do not edit|automatically|kysely-codegen/i.test(text.slice(0, 300))
}

export function readIfThere(path: string): string | null {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
