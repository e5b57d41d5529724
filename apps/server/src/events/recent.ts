import type { Happened } from './events.ts'

/** A page reads its first data before its stream opens. Events are kept for as long as that may take. */
const retentionMs = 30_000
const maxEvents = 2_000

/** The most recent events, sent to streams when they open. */
export interface RecentEvents {
  add(event: Happened): void
  /** The company's events of the last `seconds`, oldest first; null if some may be missing. */
  listSince(company: string, seconds: number): readonly Happened[] | null
  /** Called when listening starts or restarts: earlier events may be missing. */
  restart(): void
}

export function createRecentEvents(now: () => number = Date.now): RecentEvents {
  const events: { readonly at: number; readonly event: Happened }[] = []
  let completeFrom = Number.POSITIVE_INFINITY
  return {
    add(event) {
      const at = now()
      while (events[0] !== undefined && at - events[0].at > retentionMs) events.shift()
      events.push({ at, event })
      if (events.length > maxEvents) completeFrom = events.shift()?.at ?? at
    },
    listSince(company, seconds) {
      const since = now() - seconds * 1_000
      if (seconds * 1_000 > retentionMs || since < completeFrom) return null
      return events.filter(({ at, event }) => at >= since && event.company === company).map(({ event }) => event)
    },
    restart() {
      events.length = 0
      completeFrom = now()
    },
  }
}
