import { useSyncExternalStore } from 'react'
import type { Outcome } from './review.ts'

/** Profiles being brought in. It goes on when its page is left, and is there for who comes back to it. */
export interface Importing {
  readonly run: {
    readonly phase: 'running' | 'ended'
    readonly done: number
    readonly failed: number
    readonly total: number
  } | null
  /** How each fared, by account. */
  readonly outcomes: ReadonlyMap<string, Outcome>
}

const nothing: Importing = { run: null, outcomes: new Map() }
let current: { readonly grant: string; readonly importing: Importing } | null = null
const listeners = new Set<() => void>()

export const importingOf = (grant: string): Importing => (current?.grant === grant ? current.importing : nothing)

export function sayImporting(grant: string, importing: Importing): void {
  current = { grant, importing }
  forgetUnseen()
  for (const listener of listeners) listener()
}

export const useImportingOf = (grant: string): Importing => useSyncExternalStore(onImporting, () => importingOf(grant))

function onImporting(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    forgetUnseen()
  }
}

/** What is over and shown nowhere: whoever comes back finds the profiles as Google and we have them. */
function forgetUnseen(): void {
  if (listeners.size === 0 && current?.importing.run?.phase === 'ended') current = null
}
