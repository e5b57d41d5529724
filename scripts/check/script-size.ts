import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtWeb } from '../web-build.ts'
import type { CheckOutcome } from './check-outcome.ts'
import { readIfThere } from './files.ts'
import { modulesFor } from './screen-modules.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** `also`: modules that the entry point loads before it renders a page. */
type Screen = { name: string; path: string; limit: number; also: string[] }

/** Layouts and pages; the layouts of a page may be declared in another of these files. */
const routeFiles = ['app/layouts.tsx', 'app/routes.tsx']

/** Limits what a browser loads before it can render each screen: the entry, the screen's modules and their imports. */
export function scriptSize(): CheckOutcome {
  const screens = JSON.parse(readIfThere('scripts/script-size.json') ?? '[]') as Screen[] // our own file
  const dist = builtWeb(() => {})
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest // Vite's own file
  const routes = routeFiles.map((file) => readIfThere(`apps/web/src/${file}`) ?? '').join('\n')
  const problems: string[] = []
  const notes = screens.map(({ name, path, limit, also }) => {
    const modules = modulesFor(path, routes)
    if (!modules) return `no ${path} yet`
    const missing = [...modules, ...also].filter((module) => !manifest[module])
    for (const module of missing) problems.push(`${name}: the build has no chunk for ${module}`)
    const size = gzippedSize(dist, new Set([...loadedFirst(manifest, [...modules, ...also]), ...inPage(dist)]))
    if (size > limit * 1000)
      problems.push(`${name}: ${kilobytes(size)} of script before first paint, ${limit} kB allowed`)
    return `${name} ${kilobytes(size)}`
  })
  return { problems, note: notes.join(', ') }
}

export function loadedFirst(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>()
  const open = [...Object.keys(manifest).filter((key) => manifest[key]?.isEntry), ...modules]
  const seen = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}

/** Scripts that index.html itself names, outside the build's modules. */
function inPage(dist: string): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? [])
}

function gzippedSize(dist: string, files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
