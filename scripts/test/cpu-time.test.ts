import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { measureCost } from './cpu-time.ts'

const burn = 'const until = process.cpuUsage().user + 600_000; while (process.cpuUsage().user < until);'

test('the CPU seconds of children, detached grandchildren and killed processes are counted once', async () => {
  const stop = measureCost()
  spawnSync(process.execPath, ['-e', burn])
  // A server that outlives its parent and is killed by another process.
  const starter = spawn(process.execPath, [
    '-e',
    `const server = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${burn} console.log('done'); setInterval(() => {}, 1000)`)}], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] })
     server.unref(); console.log(server.pid)`,
  ])
  let output = ''
  starter.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(starter, 'exit')
  await expect.poll(() => output, { timeout: 20_000 }).toContain('done')
  await new Promise((sampled) => setTimeout(sampled, 600))
  process.kill(Number.parseInt(output, 10), 'SIGKILL')
  await new Promise((sampled) => setTimeout(sampled, 600))
  const { cpuSeconds } = stop()
  // 1.2 s of work and the start of three processes.
  expect(cpuSeconds).toBeGreaterThanOrEqual(1)
  expect(cpuSeconds).toBeLessThanOrEqual(4)
}, 30_000)
