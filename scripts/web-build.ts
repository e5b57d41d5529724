import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'apps/web/dist')
const stamp = join(dist, '.stamp')

/** Returns the folder of the built web; builds it only when its sources have changed. */
export function builtWeb(print: (line: string) => void = console.log): string {
  const wanted = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return dist
  print('Building the web…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    ...{ cwd: join(root, 'apps/web'), encoding: 'utf8' },
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new Error(`The web could not be built:\n${result.stdout}${result.stderr}`)
  writeFileSync(stamp, wanted)
  return dist
}

function digest(): string {
  const hash = createHash('sha256')
  const sources = globSync(
    ['apps/web/{src,public}/**', 'apps/web/*', 'packages/contract/src/**', 'package-lock.json'],
    {
      cwd: root,
    },
  )
  for (const path of sources.toSorted()) {
    const file = join(root, path)
    if (!statSync(file).isFile() || /\.test\.tsx?$/.test(path)) continue
    hash.update(path).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
