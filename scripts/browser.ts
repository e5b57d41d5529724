import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Finds a Chromium that starts: the configured one, else Debian's headless shell (no windows, half the CPU time of a
 * full browser), else an installed browser, else the shell from npm. Throws when none starts.
 */
export async function findBrowser(print: (line: string) => void = console.log): Promise<Browser> {
  const tried: string[] = []
  const here = async (paths: string[]): Promise<Browser | null> => {
    for (const executablePath of paths) {
      if (!existsSync(executablePath)) continue
      if (await starts(executablePath, {})) return { executablePath, args, env: {} }
      tried.push(`${executablePath} does not start`)
    }
    return null
  }
  const found = await here([...given(), shell])
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print('No headless browser here: installing Debian’s for the tests (64 MB).')
    const failure = installFromDebian()
    const installed = failure ? null : await here([shell])
    if (installed) return installed
    if (failure) tried.push(`apt-get: ${failure}`)
  }
  const fallback = (await here(wholeBrowsers())) ?? (await unpackFromNpm(tried))
  if (fallback) return fallback
  throw new Error(
    `The tests need a Chromium and found none. Install one, or set CHROMIUM_PATH to it.\n${tried.map((line) => `- ${line}`).join('\n')}`,
  )
}

function given(): string[] {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH says ${path}, and there is no such file.`)
  return path ? [path] : []
}

function wholeBrowsers(): string[] {
  return [
    ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(), // where `npx playwright install` puts its browser
  ]
}

/** Loads a page: an executable that prints its version may still lack a library for that. */
async function starts(executablePath: string, env: Record<string, string>): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env }, timeout: 30_000 })
    try {
      const page = await browser.newPage()
      await page.setContent('<p>here</p>', { timeout: 10_000 })
      return (await page.textContent('p')) === 'here'
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}

function installFromDebian(): string {
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...parameters], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      timeout: 300_000,
    })
  apt('update') // an image has no package lists; when this fails, the install says why
  const result = apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-dejavu-core')
  return result.status === 0 ? '' : result.stderr.trim() || String(result.error ?? 'failed')
}

/** @sparticuz/chromium: a headless shell with its libraries and fonts, made for machines that have none of them. */
export async function unpackFromNpm(tried: string[] = []): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    tried.push(`@sparticuz/chromium is for Linux on x64, this is ${process.platform} on ${process.arch}`)
    return null
  }
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin')
  const folder = unpackOnce(packed)
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  for (const env of [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }]) {
    if (await starts(executablePath, env)) return { executablePath, args, env }
  }
  tried.push('the Chromium of @sparticuz/chromium does not start')
  return null
}

function unpackOnce(packed: string): string {
  const cache = join(cacheFolder(), 'chromium')
  if (existsSync(cache)) return cache
  const draft = `${cache}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'chromium'), brotliDecompressSync(readFileSync(join(packed, 'chromium.br'))))
  chmodSync(join(draft, 'chromium'), 0o755)
  for (const [archive, into] of Object.entries({ fonts: 'fonts', al2023: 'al2023', swiftshader: '.' })) {
    mkdirSync(join(draft, into), { recursive: true })
    const input = brotliDecompressSync(readFileSync(join(packed, `${archive}.tar.br`)))
    const result = spawnSync('tar', ['-x', '-C', join(draft, into)], { input })
    if (result.status !== 0) throw new Error(`tar could not unpack ${archive}: ${result.stderr}`)
  }
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<fontconfig><dir>/usr/share/fonts</dir><dir>${cache}/fonts</dir><cachedir>${cache}/fonts-cache</cachedir></fontconfig>\n`,
  )
  renameSync(draft, cache)
  return cache
}

function cacheFolder(): string {
  const modules = join(import.meta.dirname, '../node_modules')
  try {
    accessSync(modules, constants.W_OK)
    return join(modules, '.cache')
  } catch {
    return join(tmpdir(), `vitrine-${process.getuid?.() ?? 'tests'}`)
  }
}
