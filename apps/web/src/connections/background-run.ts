import { useSyncExternalStore } from 'react'
import { getSessionSignal } from '../api/session-storage.ts'

/** Work on what a grant brought, piece by piece. It goes on when its page is left, and is there for who comes back to it. */
export interface GrantRun<Outcome> {
  readonly run: {
    readonly phase: 'running' | 'ended'
    readonly done: number
    readonly failed: number
    readonly total: number
  } | null
  /** How each fared, by account. */
  readonly outcomes: ReadonlyMap<string, Outcome>
}

/** The runs of one kind: there is one at a time. */
export function grantRuns<Outcome>() {
  const nothing: GrantRun<Outcome> = { run: null, outcomes: new Map() }
  let current: { readonly grant: string; readonly work: GrantRun<Outcome>; readonly here: AbortSignal } | null = null
  const listeners = new Set<() => void>()

  const getRun = (grant: string): GrantRun<Outcome> =>
    current?.grant === grant && !current.here.aborted ? current.work : nothing
  /** What is over and shown nowhere: whoever comes back finds the accounts as they are by then. */
  const forgetUnseen = () => {
    if (listeners.size === 0 && current?.work.run?.phase === 'ended') current = null
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      forgetUnseen()
    }
  }
  return {
    of: getRun,
    publish(grant: string, work: GrantRun<Outcome>): void {
      current = { grant, work, here: getSessionSignal() }
      forgetUnseen()
      for (const listener of listeners) listener()
    },
    use: (grant: string): GrantRun<Outcome> => useSyncExternalStore(listen, () => getRun(grant)),
  }
}
