import { useEffect, useRef } from 'react'

/** Mod+S saves while something has changed, in a text as well. */
export function useSaveKey(dirty: boolean, onSave: () => void): void {
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    if (!dirty) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dirty])
}
