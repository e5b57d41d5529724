/** One piece of the sandbox's world that outlives the process: plain data, maps, sets and buffers, no functions. */
export interface StatePart<T> {
  save(): T
  load(saved: T): void
}

/** Every piece of the world, by name. All of it is saved as one graph: what two pieces share, they share again afterwards. */
export interface SavedState {
  part<T>(name: string, part: StatePart<T>): void
  /** Registers a map or a set and hands it back. */
  map<K, V>(name: string, map: Map<K, V>): Map<K, V>
  set<V>(name: string, set: Set<V>): Set<V>
  /** Something happened; told to whoever saves the world. `important: false` is a read, which changes little. */
  changed(important?: boolean): void
  onChange(listener: (important: boolean) => void): void
  save(): Map<string, unknown>
  /** Throws when the pieces are not those that are registered. */
  load(saved: Map<string, unknown>): void
}

export function createSavedState(): SavedState {
  const parts = new Map<string, StatePart<unknown>>()
  let notify = (_important: boolean) => {}

  function part<T>(name: string, { save, load }: StatePart<T>): void {
    if (parts.has(name)) throw new Error(`two pieces of the world are called "${name}"`)
    // What is loaded under a name is what was saved under it: the format number and the checksum say so.
    parts.set(name, { save, load: (saved) => load(saved as T) })
  }

  return {
    part,
    map<K, V>(name: string, map: Map<K, V>) {
      part<Map<K, V>>(name, {
        save: () => map,
        load(saved) {
          map.clear()
          for (const [key, value] of saved) map.set(key, value)
        },
      })
      return map
    },
    set<V>(name: string, set: Set<V>) {
      part<Set<V>>(name, {
        save: () => set,
        load(saved) {
          set.clear()
          for (const value of saved) set.add(value)
        },
      })
      return set
    },
    changed: (important = true) => notify(important),
    onChange(listener) {
      notify = listener
    },
    save: () => new Map([...parts].map(([name, { save }]) => [name, save()])),
    load(saved) {
      const different = [...parts.keys(), ...saved.keys()].find((name) => !parts.has(name) || !saved.has(name))
      if (different !== undefined) throw new Error(`another version of the sandbox saved it ("${different}")`)
      for (const [name, { load }] of parts) load(saved.get(name))
    },
  }
}
