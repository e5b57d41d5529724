import type { Logger } from 'pino'
import type { PublishingTiming } from '../networks/publishing-timing.ts'

/**
 * Publishing too early can't be undone, so three clocks must agree: the database's, by which everything is due, this
 * machine's, and what the networks say in their answers. While they don't, nothing is published.
 */
export interface Clocks {
  /** The time a network told with an answer. */
  observe(at: Date): void
  readonly held: boolean
  check(): Promise<void>
}

const samples = 25
const agreementsToResume = 3

export function openClocks(timing: PublishingTiming, log: Logger, databaseNow: () => Promise<Date>): Clocks {
  const offsets: number[] = []
  let held = false
  let agreed = 0

  return {
    observe(at) {
      offsets.push(at.getTime() - Date.now())
      if (offsets.length > samples) offsets.shift()
    },
    get held() {
      return held
    },
    async check() {
      const before = Date.now()
      const database = (await databaseNow()).getTime() - (before + Date.now()) / 2
      const network = median(offsets)
      const apart = Math.max(Math.abs(database), network === null ? 0 : Math.abs(database - network))
      if (apart > timing.clockTolerance) {
        if (!held) log.error({ database, network }, 'clocks disagree: publishing is held')
        held = true
        agreed = 0
        return
      }
      if (!held) return
      agreed += 1
      if (agreed < agreementsToResume) return
      held = false
      log.warn({ database, network }, 'clocks agree again: publishing goes on')
    },
  }
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}
