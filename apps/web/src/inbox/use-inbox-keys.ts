import type { Selecting } from '../ui/use-selecting.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import type { InboxListItem } from './search.ts'

interface Acts {
  items: readonly InboxListItem[]
  /** The row that has the focus, else what is open. */
  meant(): InboxListItem | undefined
  /** Null for who may neither mark nor choose. */
  selecting: Selecting | null
  step(by: number): void
  done(item: InboxListItem): void
  like(item: InboxListItem): void
  remove(items: readonly InboxListItem[]): void
  close(): void
}

/** Letters act on the one that is meant; Delete on those that are chosen, where some are. */
export function useInboxKeys({ items, meant, selecting, step, done, like, remove, close }: Acts): void {
  const withMeant = (run: (item: InboxListItem, event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    const item = meant()
    if (item) run(item, event)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    f: withMeant((item) => item.canLike && like(item)),
    r: () => document.getElementById('reply')?.focus(),
    ...(selecting
      ? { e: withMeant(done), x: withMeant(({ id }, { shiftKey }) => selecting.toggle(id, shiftKey)) }
      : {}),
    Delete: () => {
      const chosen = items.filter(({ id }) => selecting?.selected.has(id))
      const item = meant()
      const those = (chosen.length > 0 ? chosen : item ? [item] : []).filter(({ canDelete }) => canDelete)
      if (those.length > 0) remove(those)
    },
    Escape: () => {
      if (selecting && selecting.selected.size > 0) selecting.clear()
      else close()
    },
  })
}
