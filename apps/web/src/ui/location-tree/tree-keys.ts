import { fold } from '../fuzzy.ts'
import type { LocationTreeRow } from './tree.ts'

/** What a key asks the tree to do; the tree does it. */
export type TreeMove =
  | { do: 'go'; to: string }
  | { do: 'expand' | 'collapse'; group: string }
  | { do: 'expandAll' }
  | { do: 'toggle'; extend: boolean }
  | { do: 'all' }

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const page = 10

/** The tree pattern of the ARIA guide: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ (read 2026-11). */
export function moveFor(
  pressed: Pressed,
  rows: readonly LocationTreeRow[],
  active: string,
  expanded: ReadonlySet<string>,
): TreeMove | null {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  )
  const row = rows[index]
  if (!row || pressed.altKey) return null
  const go = (to: number): TreeMove | null => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, to))]
    return target ? { do: 'go', to: target.id } : null
  }
  if (pressed.ctrlKey || pressed.metaKey) return pressed.key.toLowerCase() === 'a' ? { do: 'all' } : null
  const isOpen = !row.location && expanded.has(row.id)
  switch (pressed.key) {
    case 'ArrowDown':
      return go(index + 1)
    case 'ArrowUp':
      return go(index - 1)
    case 'PageDown':
      return go(index + page)
    case 'PageUp':
      return go(index - page)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      if (row.location) return null
      return isOpen ? go(index + 1) : { do: 'expand', group: row.id }
    case 'ArrowLeft':
      if (row.location) return { do: 'go', to: row.group.id }
      return isOpen ? { do: 'collapse', group: row.id } : null
    case ' ':
    case 'Enter':
      return { do: 'toggle', extend: pressed.shiftKey }
    case '*':
      return { do: 'expandAll' }
    default:
      return null
  }
}

/** Typing letters goes to the next row that begins with them. */
export function typedAhead(typed: string, rows: readonly LocationTreeRow[], active: string): string | null {
  const wanted = fold(typed)
  const index = rows.findIndex((row) => row.id === active)
  // One letter looks on from the next row; more letters may still mean this one.
  const start = index + (typed.length === 1 ? 1 : 0)
  for (let step = 0; step < rows.length; step++) {
    const row = rows[(start + step) % rows.length]
    if (row && fold(row.location?.name ?? row.group.name).startsWith(wanted)) return row.id
  }
  return null
}
