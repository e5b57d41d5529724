/** The ids from one row to another, both included, in the order they are shown. */
export function getIdRange(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  if (a === -1 || b === -1) return b === -1 ? [] : [to]
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The selection with these ids all in, or all out. */
export function withIds(selected: ReadonlySet<string>, ids: Iterable<string>, on: boolean): Set<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** All, some, or none of these are selected. */
export function getSelectionState(selected: ReadonlySet<string>, ids: readonly string[]): boolean | 'mixed' {
  let count = 0
  for (const id of ids) if (selected.has(id)) count++
  return count === 0 ? false : count === ids.length ? true : 'mixed'
}
