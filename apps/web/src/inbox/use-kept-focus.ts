import { useEffect, useRef } from 'react'
import type { Item } from './search.ts'

/** A row that leaves the list under the focus hands it to the one that takes its place, so that keys go on from there. */
export function useKeptFocus(items: readonly Item[]): void {
  const shown = useRef(items)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('article') : null
      last.current = row?.querySelector('[id^="open-"]')?.id ?? null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const at = shown.current.findIndex(({ id }) => `open-${id}` === last.current)
    shown.current = items
    if (at === -1 || document.activeElement !== document.body) return
    const next = items[Math.min(at, items.length - 1)]
    if (next) document.getElementById(`open-${next.id}`)?.focus()
  }, [items])
}
