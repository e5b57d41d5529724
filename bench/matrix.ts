import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { met } from './percentiles.ts'

const goal = 120

/** Times `npm run matrix`, which proves that no user reaches data they may not see. */
export function measureMatrix(print: (line?: string) => void): boolean {
  const began = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../scripts/matrix.ts')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seconds = (performance.now() - began) / 1000
  print('\nThe isolation matrix')
  print(`${stdout.trim().split('\n').at(-1)}; ${seconds.toFixed(0)} s, goal (≤ ${goal} s) ${met(seconds <= goal)}`)
  return status === 0 && seconds <= goal
}
