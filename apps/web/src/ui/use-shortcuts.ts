import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { areSingleKeyShortcutsEnabled } from '../preferences/single-key-shortcuts.ts'

/**
 * Keys by the character they print, `Mod+Enter` with Ctrl or ⌘, `g c` for G and then C. Letters work only outside
 * text fields, and not where the person has switched them off. Who answers `false` leaves the key to the next.
 */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** By when each was first drawn: what holds others is drawn before them, and asked after them. */
const listening = new Map<number, RefObject<Shortcuts>>()
let drawn = 0
/** How long a first key waits for its second, in milliseconds. */
const patience = 1500
let begun: { key: string; at: number } | null = null

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const [at] = useState(() => ++drawn)
  // From the moment it is drawn: whoever knows the page presses as soon as they see it.
  useLayoutEffect(() => {
    if (listening.size === 0) window.addEventListener('keydown', onKey)
    listening.set(at, latest)
    return () => {
      listening.delete(at)
      if (listening.size === 0) window.removeEventListener('keydown', onKey)
    }
  }, [at])
}

function onKey(event: KeyboardEvent): void {
  // Alt types characters on many keyboards; a dialog on top has the keys.
  if (event.defaultPrevented || event.altKey || document.querySelector('[aria-modal="true"]')) return
  if (['Shift', 'Control', 'Meta'].includes(event.key)) return
  const mod = event.ctrlKey || event.metaKey
  const prints = event.key.length === 1
  if (!mod && !/^F\d+$/.test(event.key) && isHandled(event)) return
  if (!mod && prints && !areSingleKeyShortcutsEnabled()) return
  const name = getKeyName(event, mod)
  const first = begun !== null && event.timeStamp - begun.at < patience ? begun.key : null
  begun = null
  if (first !== null && run(`${first} ${name}`, event)) return
  if (run(name, event) || mod || !prints) return
  const leads = [...listening.values()].some(({ current }) =>
    Object.keys(current).some((key) => key.startsWith(`${name} `)),
  )
  if (leads) begun = { key: name, at: event.timeStamp }
}

function getKeyName(event: KeyboardEvent, mod: boolean): string {
  const prints = event.key.length === 1
  return `${mod ? 'Mod+' : ''}${event.shiftKey && !prints ? 'Shift+' : ''}${prints ? event.key.toLowerCase() : event.key}`
}

function run(name: string, event: KeyboardEvent): boolean {
  for (const [, { current }] of [...listening].sort(([a], [b]) => b - a)) {
    const wanted = current[name]
    if (!wanted || wanted(event) === false) continue
    event.preventDefault()
    return true
  }
  return false
}

/** A field keeps what is typed into it, a choice the arrows; a dialog that Escape took away has had its key. */
function isHandled({ target, key }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (!target.isConnected ||
      target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement &&
        (target.type === 'radio' ? key.startsWith('Arrow') : !['checkbox', 'button'].includes(target.type))))
  )
}
