import type { SavedState } from './saved-state.ts'

/** The sandbox's own time: real time plus whatever a test advanced. */
export interface SandboxClock {
  /** Milliseconds since the epoch, as the networks believe it to be. */
  now(): number
  /** Moves time forward; timers that became due run at once, in their order. */
  advance(seconds: number): void
  /** Runs once `delayMs` later, whether that time passes or is advanced. */
  after(delayMs: number, run: () => void): void
  /** No timer left; the time stays as it is. */
  stop(): void
  /** Real time again, and no timer left. */
  reset(): void
}

interface Timer {
  at: number
  run: () => void
  handle: NodeJS.Timeout
}

/** setTimeout overflows above this and would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export function createClock(saved: SavedState): SandboxClock {
  let offset = 0
  let timers: Timer[] = []
  const now = () => Date.now() + offset
  saved.part('clock', {
    save: () => offset,
    load(before: number) {
      offset = before
    },
  })

  function startTimer(at: number, run: () => void): Timer {
    const wait = Math.min(Math.max(0, at - now()), MAX_TIMEOUT_MS)
    const timer = { at, run, handle: setTimeout(() => fire(timer), wait) }
    return timer
  }

  function fire(timer: Timer): void {
    timers = timers.filter((pendingTimer) => pendingTimer !== timer)
    clearTimeout(timer.handle)
    if (timer.at > now()) timers.push(startTimer(timer.at, timer.run))
    else timer.run()
  }

  function stop(): void {
    for (const timer of timers) clearTimeout(timer.handle)
    timers = []
  }

  return {
    now,
    advance(seconds) {
      offset += seconds * 1000
      const waiting = timers.toSorted((a, b) => a.at - b.at)
      for (const timer of waiting) if (timers.includes(timer)) fire(timer)
    },
    after(delayMs, run) {
      timers.push(startTimer(now() + delayMs, run))
    },
    stop,
    reset() {
      stop()
      offset = 0
    },
  }
}
