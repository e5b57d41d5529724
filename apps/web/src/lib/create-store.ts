import { useSyncExternalStore } from 'react'

/** One value for the whole tab, and who follows it. */
export interface ValueStore<Value> {
  get(): Value
  set(next: Value): void
  /** Calls back after each `set`, until the returned function is called. */
  onChange(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): ValueStore<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value; the component renders again when it changes. */
export const useStore = <Value>(store: ValueStore<Value>): Value => useSyncExternalStore(store.onChange, store.get)
