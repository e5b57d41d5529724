import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type ManagedProcess = {
  readonly name: string
  readonly log: string
  /** Ends the process and starts it again, after a change in its code. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const leash = pathToFileURL(join(import.meta.dirname, 'exit-with-parent.ts')).href

/** Runs one process of the product with its output in a file, and reports when it ends without being asked. */
export function run(options: {
  name: string
  file: string
  env: NodeJS.ProcessEnv
  logs: string
  onCrash: (part: ManagedProcess, how: string) => void
}): ManagedProcess {
  mkdirSync(options.logs, { recursive: true })
  const log = join(options.logs, `${options.name}.log`)
  const output = openSync(log, 'w', 0o600)
  let child: ChildProcess
  let isStopping = false
  const begin = () => {
    isStopping = false
    // Detached: Ctrl-C reaches only this process, which ends the parts in their order.
    child = spawn(process.execPath, ['--import', leash, options.file], {
      ...{ env: options.env, detached: true },
      stdio: ['ignore', output, output, 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (!isStopping) options.onCrash(part, signal ?? `code ${code}`)
    })
  }
  const stop = async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), 6_500)
    child.kill('SIGTERM')
    await gone
    clearTimeout(force)
  }
  const part: ManagedProcess = {
    ...{ name: options.name, log, stop },
    async restart() {
      await stop()
      begin()
    },
  }
  begin()
  return part
}

export function lastLines(log: string, count = 20): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
