import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** The cost of a part of the run: a slow machine raises wall time and load, a slow test its own CPU seconds. */
export interface Cost {
  readonly elapsedSeconds: number
  /** CPU seconds of this process and all it started, detached servers and browsers included. */
  readonly cpuSeconds: number
  /** Average load of the machine during the run. */
  readonly load: number
}

/** Whether the meter can exclude other programs on the machine. */
export const countsOwnProcessesOnly = existsSync('/proc/self/stat')

/** Measures until the returned function is called. */
export function measureCost(): () => Cost {
  const began = performance.now()
  const meter = countsOwnProcessesOnly ? processTreeMeter() : wholeMachineMeter()
  const loads: number[] = []
  const sample = () => {
    meter.sample()
    loads.push(loadavg()[0] ?? 0)
  }
  sample()
  const timer = setInterval(sample, 250)
  return () => {
    clearInterval(timer)
    sample()
    return {
      elapsedSeconds: Math.round((performance.now() - began) / 1000),
      cpuSeconds: Math.round(meter.seconds()),
      load: Number((loads.reduce((sum, load) => sum + load, 0) / loads.length).toFixed(1)),
    }
  }
}

interface Meter {
  sample(): void
  seconds(): number
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly startedAt: string
  /** Clock ticks of the process itself, and of the children it has waited for. */
  readonly own: number
  readonly waited: number
}

/**
 * Adds up the processes below this one. When a process ends, its ticks are added to those its parent waited for; when
 * its parent was init, or ended too, its last sample counts.
 */
function processTreeMeter(): Meter {
  let known = new Map<number, Process>()
  let lost = 0
  let first: number | undefined
  const total = () => [...known.values()].reduce((sum, { own, waited }) => sum + own + waited, lost)
  return {
    sample() {
      const now = readTree(known)
      const ended = new Map<number | undefined, number>()
      for (const process of known.values()) {
        if (now.get(process.pid)?.startedAt === process.startedAt) continue
        const parent = survivingParent(process, known, now)
        ended.set(parent, (ended.get(parent) ?? 0) + process.own + process.waited)
      }
      for (const [parent, ticks] of ended) {
        const inherited = parent === undefined ? 0 : (now.get(parent)?.waited ?? 0) - (known.get(parent)?.waited ?? 0)
        lost += Math.max(0, ticks - inherited)
      }
      known = now
      first ??= total()
    },
    seconds: () => (total() - (first ?? 0)) / ticksPerSecond,
  }
}

/** USER_HZ, which Linux fixes at 100 for /proc. */
const ticksPerSecond = 100

function survivingParent(
  process: Process,
  before: ReadonlyMap<number, Process>,
  now: ReadonlyMap<number, Process>,
): number | undefined {
  for (let parent = before.get(process.parent); parent !== undefined; parent = before.get(parent.parent))
    if (now.get(parent.pid)?.startedAt === parent.startedAt) return parent.pid
  return undefined
}

/** This process and its descendants, with known processes whose parent has ended. */
function readTree(known: ReadonlyMap<number, Process>): Map<number, Process> {
  const all = readProcesses()
  const tree = new Map<number, Process>()
  const belongs = (candidate: Process) =>
    candidate.pid === process.pid ||
    tree.has(candidate.parent) ||
    known.get(candidate.pid)?.startedAt === candidate.startedAt
  for (let size = -1; size < tree.size; ) {
    size = tree.size
    for (const candidate of all) if (!tree.has(candidate.pid) && belongs(candidate)) tree.set(candidate.pid, candidate)
  }
  return tree
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // The name in parentheses may hold spaces, so fields are counted after it, starting with the third.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const field = (number: number) => Number(fields[number - 3])
      return [
        {
          pid: Number(entry),
          parent: field(4),
          startedAt: fields[22 - 3] ?? '',
          own: field(14) + field(15),
          waited: field(16) + field(17),
        },
      ]
    } catch {
      return [] // the process ended in the meantime
    }
  })
}

/** Without /proc: the CPU time of the whole machine, for every program. */
function wholeMachineMeter(): Meter {
  const busy = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
  const first = busy()
  return { sample() {}, seconds: () => busy() - first }
}
