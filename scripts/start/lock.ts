import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alive } from '../is-process-alive.ts'

// The child processes of a killed start need a moment to notice.
const patience = 12_000

export type Claim = { release(): void; afterCrash: boolean }

/** Allows one start at a time for a data folder: a second one would stop the database of the first. */
export async function claimFolder(dataDir: string, print: (line: string) => void): Promise<Claim> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'start.pid')
  for (let waited = 0; existsSync(file); waited += 200) {
    const holder = Number(readFileSync(file, 'utf8'))
    if (!isStart(holder)) break
    if (waited === 0) print(`Waiting for process ${holder}, which has started on ${dataDir} before…`)
    if (waited >= patience)
      throw new Error(`Process ${holder} runs on ${dataDir}: stop it, or start with another DATA_DIR.`)
    await sleep(200)
  }
  const afterCrash = existsSync(file)
  writeFileSync(file, String(process.pid))
  return { afterCrash, release: () => rmSync(file, { force: true }) }
}

function isStart(pid: number): boolean {
  if (pid === process.pid || !alive(pid)) return false
  try {
    // The process id may belong to another process by now.
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return false
  }
}

export async function claimPorts(ports: Record<string, number>, afterCrash: boolean): Promise<void> {
  const [first, second] = Object.entries(ports).filter(([name, port], index, all) =>
    all.some(([otherName, same], at) => at !== index && same === port && otherName !== name),
  )
  if (first && second) throw new Error(`${first[0]} and ${second[0]} are both ${first[1]}: give each its own.`)
  for (const [name, port] of Object.entries(ports)) {
    for (let waited = 0; !(await isFree(port)); waited += 200) {
      if (!afterCrash || waited >= patience)
        throw new Error(`Port ${port} is taken: stop what listens there, or start with ${name}=<another>.`)
      await sleep(200)
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Calls back when the npm process that started us has disappeared: kill -9 does not reach its children. */
export function whenOrphaned(then: () => void): void {
  const npm = process.env.npm_lifecycle_event ? callers() : []
  if (npm.length === 0) return
  const watch = setInterval(() => {
    if (process.ppid === npm[0] && npm.every(alive)) return
    clearInterval(watch)
    then()
  }, 500)
  watch.unref()
}

/** Our parent, and its parent when a shell runs between npm and us. */
function callers(): number[] {
  if (process.platform !== 'linux') return [process.ppid]
  const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
  const parent = Number(rest.split(' ')[1])
  return /^(da|ba)?sh$/.test(name) && parent > 1 ? [process.ppid, parent] : [process.ppid]
}
