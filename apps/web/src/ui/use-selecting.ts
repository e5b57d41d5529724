import { useMemo, useRef, useState } from 'react'
import { getIdRange, withIds } from './selection.ts'

export interface Selecting {
  readonly selected: ReadonlySet<string>
  /** In or out; with `range` everything from the last one touched. */
  toggle(id: string, range: boolean): void
  set(ids: Iterable<string>): void
  clear(): void
}

/** Which of these are selected. What a filter hides is not acted upon. */
export function useSelecting(shown: readonly { readonly id: string }[]): Selecting {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen])
  return {
    selected,
    toggle(id, range) {
      const span = range && anchor.current !== null ? getIdRange(ids, anchor.current, id) : [id]
      const on = range ? true : !selected.has(id)
      anchor.current = id
      setChosen((before) => withIds(before, span, on))
    },
    set: (wanted) => setChosen(new Set(wanted)),
    clear: () => setChosen(new Set()),
  }
}
