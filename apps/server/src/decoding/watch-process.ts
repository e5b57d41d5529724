import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

const interval = 20

/** Ends a process that takes more resident memory, or more time, than it may. Returns what stops the watch. */
export function watchProcess(child: ChildProcess, limits: { memory: number; time: number }): () => void {
  const end = () => void child.kill('SIGKILL')
  const deadline = setTimeout(end, limits.time)
  const timer = setInterval(async () => {
    if (child.pid !== undefined && (await readResidentBytes(child.pid)) > limits.memory) end()
  }, interval)
  return () => {
    clearTimeout(deadline)
    clearInterval(timer)
  }
}

/** 0 for a process that has ended. */
async function readResidentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    try {
      // Pages: https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html
      return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
    } catch {
      return 0
    }
  }
  return new Promise((done) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, kilobytes) => done(error ? 0 : Number(kilobytes) * 1024))
  })
}
