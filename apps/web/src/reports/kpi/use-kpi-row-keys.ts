import type { KeyboardEvent } from 'react'
import type { KpiRow } from './kpi-rows.ts'

interface Doing {
  rows: readonly KpiRow[]
  goTo: (index: number) => void
  select: (row: KpiRow, extend: boolean) => void
  fold: (id: string, open: boolean) => void
  pin: (id: string) => void
  onOpen: (id: string) => void
  onAll: () => void
}

/** The index of the row's group; the row's own index when locations are ranked without groups. */
function groupAbove(rows: readonly KpiRow[], index: number): number {
  const group = rows.findLastIndex((row, at) => at < index && row.kind === 'group')
  return group === -1 ? index : group
}

const page = 10

/** Keys of the ARIA treegrid pattern: https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ (read 2026-11). */
export function useKpiRowKeys({ rows, goTo, select, fold, pin, onOpen, onAll }: Doing) {
  return (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const row = rows[index]
    if (!row) return
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + page,
      PageUp: index - page,
    }
    const step = steps[event.key]
    const mod = event.ctrlKey || event.metaKey
    if (mod && event.key.toLowerCase() === 'a') onAll()
    else if (mod) return
    else if (step !== undefined) goTo(step)
    else if (event.key === ' ') select(row, event.shiftKey)
    else if (event.key === 'ArrowRight' && row.kind === 'group') row.open ? goTo(index + 1) : fold(row.id, true)
    else if (event.key === 'ArrowLeft' && row.kind === 'group') fold(row.id, false)
    else if (event.key === 'ArrowLeft') goTo(groupAbove(rows, index))
    else if (event.key === 'Enter') row.kind === 'group' ? fold(row.id, !row.open) : onOpen(row.id)
    else if (event.key.toLowerCase() === 'p' && row.kind === 'place') pin(row.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
