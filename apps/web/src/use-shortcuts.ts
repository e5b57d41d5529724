import { useEffect, useRef } from 'react'

/** Keys by the character they print, `Mod+Enter` with Ctrl or ⌘. Letters work only outside text fields. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Alt types characters on many keyboards; a dialog on top has the keys.
      if (event.defaultPrevented || event.altKey || document.querySelector('[aria-modal="true"]')) return
      const mod = event.ctrlKey || event.metaKey
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const name = `${mod ? 'Mod+' : ''}${event.shiftKey && event.key.length > 1 ? 'Shift+' : ''}${key}`
      const run = latest.current[name]
      if (!run || (!mod && isTyping(event.target))) return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))
  )
}
